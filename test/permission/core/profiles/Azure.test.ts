import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Azure", () => {
  readOnly(`
  az vm list -g rg -o table
  az vm list -d
  az vm show -g rg -n vm --show-details
  az group list
  az network vnet subnet list -g rg --vnet-name v
  az monitor metrics list --resource x --metric y
  az monitor activity-log list
  az keyvault secret list --vault-name v
  az keyvault key list --vault-name v
  az webapp list
  az aks get-versions -l eastus
  az account list-locations
  az account tenant list
  az ad user list
  az ad sp list --all
  az role definition list
  az deployment group show -g rg -n d
  az deployment group validate -g rg -f t.json
  az deployment group what-if -g rg -f t.json
  az storage container list --account-name a
  az storage blob list -c c --account-name a
  az storage account check-name -n x
  az sql db list -g rg -s srv
  az acr repository show -n r --repository x
  az functionapp list
  az extension list
  az cloud list
  az resource list --tag a=b
  az graph query -q 'Resources'
  az containerapp list
  az containerapp logs show -n x -g rg
  az network nsg rule show -g rg --nsg-name n -n r
  az vm image list --all --publisher x
  az vmss list-instances -g rg -n x
  az policy state list
  az advisor recommendation list
  az consumption usage list
  az --version
  az pipelines runs list
  az repos pr list
  az boards iteration project list
  az devops user list
  az artifacts universal download --help
  azcopy list x
  azcopy jobs show x
  `)

  neverReadOnly(`
  mutating  az vm delete -n x
  mutating  az vm delete list
  discloses az account get-access-token
  discloses az aks get-credentials -n x
  discloses az storage account keys list
  discloses az storage account show-connection-string
  discloses az keyvault secret show --name x
  discloses az keyvault secret download --name x -f y
  discloses az webapp config appsettings list
  discloses az webapp deployment list-publishing-profiles
  discloses az acr credential show
  discloses az cosmosdb keys list
  discloses az cosmosdb list-connection-strings
  discloses az redis list-keys
  discloses az functionapp keys list
  discloses az iot hub device-identity show
  discloses az iot hub connection-string show
  mutating  az config set a=b
  unknown   az rest --method delete
  mutating  az login
  unknown   az vm list --debug
  unknown   az foo
  mutating  az vm run-command invoke
  discloses az sql db show-connection-string
  discloses az network vpn-connection shared-key show
  mutating  az ad sp credential reset
  discloses az containerapp secret list
  mutating  az storage blob download -f x
  unknown   az account list --output-file x
  mutating  az vm start list
  mutating  az role assignment delete show
  `)
})
