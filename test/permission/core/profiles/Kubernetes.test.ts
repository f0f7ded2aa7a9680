import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Kubernetes", () => {
  readOnly(`
  kubectl get pods -o wide
  kubectl get pods -l app=web
  kubectl get deploy,svc -n prod
  kubectl get nodes --show-labels
  kubectl get events --sort-by=.lastTimestamp
  kubectl get pod web -o jsonpath='{.status.phase}'
  kubectl get secrets
  kubectl get secret s
  kubectl describe pods
  kubectl logs -f web -c app --tail=100
  kubectl logs -l app=web --all-containers
  kubectl top nodes
  kubectl rollout status deploy/web
  kubectl config view
  kubectl config get-contexts
  kubectl cluster-info
  kubectl version --client
  kubectl explain deployment.spec --recursive
  kubectl api-resources --namespaced=true
  kubectl auth can-i create pods --as=foo
  kubectl get crd
  kubectl get -f x.yaml
  kubectl get pods --watch
  kubectl get pods -w
  kubectl events --for pod/web
  kubectl plugin list
  kubectl options
  kubectl diff -k .
  kubectl get pods --all-namespaces --field-selector=status.phase=Running
  kubectl config current-context
  kubectl describe -f x.yaml
  kubectl get pods web -o=yaml
  helm list -n prod
  helm status rel
  helm show chart repo/x
  helm show values x --version 1
  helm search repo nginx
  helm search hub nginx
  helm repo list
  helm template ./chart
  helm lint ./chart
  helm version --short
  helm dependency list ./c
  helm history rel --max 3
  helm completion bash
  kubectl get pods -o name
  velero backup get
  velero backup describe b
  velero get backups
  velero restore logs r
  `)

  neverReadOnly(`
  mutating  kubectl apply -f x
  mutating  kubectl delete pod x
  mutating  kubectl exec x -- ls
  discloses kubectl get secret x -o yaml
  discloses kubectl get secret x -oyaml
  discloses kubectl get secret x -o=json
  discloses kubectl get secret x --output=json
  discloses kubectl get secret x --output json
  discloses kubectl get secrets -o jsonpath='{.items}'
  discloses kubectl get secret/x -o yaml
  discloses kubectl get pods,secrets -o yaml
  discloses kubectl get secret.v1. x -o yaml
  discloses kubectl get Secret x -o yaml
  discloses kubectl get -o yaml secret x
  discloses kubectl -n x get secret y -o yaml
  discloses kubectl get secret x --template='{{.data}}'
  discloses kubectl get secret x -o custom-columns=a:.data
  discloses kubectl get secret x -o go-template='{{.data}}'
  discloses kubectl get --raw /api/v1/namespaces/x/secrets/y
  unknown   kubectl get -f x.yaml -o yaml
  unknown   kubectl get -k . -o yaml
  discloses kubectl config view --raw
  discloses kubectl config view --flatten
  mutating  kubectl config set-context x
  mutating  kubectl config use-context x
  mutating  kubectl --kubeconfig x get pods
  unknown   kubectl --token x get pods
  unknown   kubectl -s https://evil get pods
  unknown   kubectl --server=https://evil get pods
  unknown   kubectl get pods -v=9
  mutating  kubectl cluster-info dump --output-directory=x
  mutating  kubectl kustomize . -o x
  unknown   kubectl kustomize --enable-exec .
  unknown   kubectl kustomize https://github.com/x/y
  mutating  kubectl rollout restart x
  mutating  kubectl rollout undo x
  mutating  kubectl auth reconcile -f x
  mutating  kubectl scale x --replicas=1
  mutating  kubectl cp a b
  mutating  kubectl port-forward x 1
  mutating  kubectl proxy
  mutating  kubectl edit x
  mutating  kubectl label x a=b
  mutating  kubectl run x --image=y
  mutating  kubectl debug x
  unknown   kubectl foo
  mutating  kubectl diff --prune -f x
  mutating  kubectl exec x --help ls
  mutating  helm install x y
  mutating  helm upgrade x y
  discloses helm get manifest x
  discloses helm get all x
  mutating  helm template . --output-dir x
  mutating  helm template . --post-renderer x
  mutating  helm repo add x y
  mutating  helm pull x
  mutating  helm --kubeconfig x list
  mutating  helm plugin install x
  mutating  helm dependency update
  mutating  minikube ssh x
  mutating  argocd app delete x
  mutating  velero backup create x
  mutating  velero delete backup x
  unknown   flux logs --kubeconfig=x
  discloses helm env
  discloses helm status r -o yaml
  `)
})
