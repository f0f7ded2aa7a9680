import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Gcloud", () => {
  readOnly(`
  gcloud compute instances describe vm --zone us-central1-a
  gcloud config list
  gcloud config get-value project
  gcloud auth list
  gcloud container clusters list
  gcloud container clusters describe c --region r
  gcloud iam service-accounts list
  gcloud iam roles describe roles/viewer
  gcloud projects get-iam-policy p
  gcloud services list --enabled
  gcloud builds list --limit=5
  gcloud builds log abc
  gcloud builds describe abc
  gcloud logging read 'severity>=ERROR' --limit 10 --format json
  gcloud compute ssh --help
  gcloud compute regions describe us-central1
  gcloud run services list --platform managed
  gcloud functions describe f
  gcloud app versions list
  gcloud app describe
  gcloud sql databases list --instance=i
  gcloud storage cat gs://b/o
  gcloud storage du gs://b
  gcloud pubsub subscriptions describe s
  gcloud secrets versions list s
  gcloud kms keys versions list --key k
  gcloud dns record-sets list -z zone
  gcloud redis instances list --region r
  gcloud compute addresses list
  gcloud compute images list --project x
  gcloud components list
  gcloud topic filters
  gcloud alpha monitoring policies list
  gcloud organizations list
  gcloud beta compute instances list
  gcloud endpoints services list
  gcloud scheduler jobs describe j
  gcloud tasks queues list
  gcloud spanner instances list
  gcloud bigtable instances list
  gcloud dataproc clusters list
  gcloud composer environments list
  gcloud ai models list
  gcloud iam service-accounts keys list --iam-account x
  gcloud compute project-info describe
  gcloud compute instances get-serial-port-output vm
  gcloud compute target-pools get-health p
  gcloud source repos list
  gsutil cat gs://b/o
  gsutil du gs://b
  gsutil version
  `)

  neverReadOnly(`
  mutating  gcloud compute instances delete x
  mutating  gcloud compute instances delete list
  mutating  gcloud compute instances create describe
  discloses gcloud auth print-access-token
  discloses gcloud auth print-identity-token
  discloses gcloud auth application-default print-access-token
  discloses gcloud secrets versions access latest --secret=x
  mutating  gcloud config set a b
  unknown   gcloud container clusters get-credentials x
  mutating  gcloud compute ssh x
  mutating  gcloud compute scp a b
  mutating  gcloud iam service-accounts keys create x
  mutating  gcloud sql export sql x y
  discloses gcloud redis instances get-auth-string x
  discloses gcloud services api-keys get-key-string x
  mutating  gcloud storage cp a b
  mutating  gcloud storage rm x
  unknown   gcloud compute instances list --flags-file=x
  unknown   gcloud --access-token-file=x projects list
  unknown   gcloud compute instances list --log-http
  mutating  gcloud functions call f
  mutating  gcloud run deploy x
  unknown   gcloud foo list
  unknown   gcloud compute foo list
  mutating  gcloud kms decrypt --ciphertext-file a --plaintext-file b
  mutating  gcloud pubsub subscriptions pull x
  discloses gcloud apigee apps describe x
  unknown   gcloud compute instances describe x --format=json --impersonate-service-account=x
  mutating  gcloud sql connect x
  mutating  gcloud builds submit
  unknown   gcloud deployment-manager deployments describe x --output-file=y
  mutating  gcloud workflows run list
  mutating  gcloud app deploy list
  `)
})
