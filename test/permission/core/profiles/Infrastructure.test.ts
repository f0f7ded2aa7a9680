import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Infrastructure", () => {
  readOnly(`
  terraform version
  terraform show
  terraform validate
  terraform validate -json
  terraform fmt -check
  terraform fmt -check -recursive
  terraform fmt -check -diff
  terraform output
  terraform state list
  terraform state show aws_x.y
  terraform providers schema -json
  terraform graph -type=plan
  terraform -chdir=infra state list
  terraform -help
  terraform workspace list
  terraform force-unlock -help
  ansible --version
  ansible-doc -l
  ansible-galaxy collection list
  ansible-galaxy role list
  ansible-galaxy search foo
  ansible-galaxy role info x
  ansible-config list
  ansible-config dump --only-changed
  ansible-config view
  ansible-vault --help
  ansible-lint --version
  ansible-test --help
  packer validate t.json
  packer fmt -check .
  packer inspect t.pkr.hcl
  packer plugins installed
  packer version
  cdk version
  cdk --version
  vault secrets list
  vault policy list
  `)

  neverReadOnly(`
  mutating  terraform apply
  mutating  terraform plan
  mutating  terraform init
  mutating  terraform fmt
  mutating  terraform fmt -write=true
  mutating  terraform fmt -check -write=true
  discloses terraform output -json
  discloses terraform output -raw x
  unknown   terraform output x
  discloses terraform show -json
  discloses terraform state pull
  mutating  terraform state rm x
  mutating  terraform state mv a b
  mutating  terraform workspace new x
  mutating  terraform console
  mutating  terraform import a b
  mutating  terraform providers lock
  mutating  ansible-playbook x
  mutating  ansible-config init
  mutating  ansible-galaxy install x
  mutating  packer build x
  mutating  packer fmt .
  mutating  packer fmt -check -write=true .
  mutating  packer fmt -write .
  mutating  cdk deploy
  mutating  cdk synth
  discloses vault kv get x
  discloses vault read x
  mutating  vault write x
  discloses vault token lookup
  mutating  vault operator init
  unknown   ansible-inventory --list
  unknown   ansible-playbook p.yml --list-tasks
  mutating  vagrant status
  `)
})
