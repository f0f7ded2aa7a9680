import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Aws", () => {
  readOnly(`
  aws s3 ls --recursive s3://b/
  aws ec2 describe-instances --filters Name=tag:Name,Values=web --query 'Reservations[]' --output text
  aws logs tail /aws/lambda/x --follow --since 1h
  aws ssm get-parameter --name /x
  aws iam get-login-profile --user-name x
  aws s3api list-objects-v2 --bucket x --prefix p
  aws dynamodb get-item --table-name t --key '{"a":{"S":"b"}}'
  aws ec2 wait instance-running --instance-ids i-1
  aws kms describe-key --key-id x
  aws s3api get-object-tagging --bucket b --key k
  aws cloudformation validate-template --template-body file://t.yaml
  aws configure list
  aws configure list-profiles
  aws --version
  aws help
  aws stepfunctions get-execution-history --execution-arn x
  aws ce get-cost-and-usage --time-period Start=2020-01-01,End=2020-02-01 --granularity MONTHLY --metrics BlendedCost
  aws resourcegroupstaggingapi get-resources --tag-filters Key=a,Values=b
  aws cloudwatch get-metric-statistics --namespace AWS/EC2 --metric-name CPU --dimensions Name=InstanceId,Value=i-1 --start-time x --end-time y --period 60 --statistics Average
  aws lambda list-functions --query 'Functions[].FunctionName' --output table
  aws acm describe-certificate --certificate-arn x
  aws ecs describe-tasks --cluster c --tasks a b
  aws elbv2 describe-target-health --target-group-arn x
  aws ec2 get-console-output --instance-id i
  aws logs get-query-results --query-id x
  aws cognito-idp list-identity-providers --user-pool-id x
  aws sqs get-queue-url --queue-name q
  `)

  neverReadOnly(`
  mutating  aws s3 cp a b
  mutating  aws s3 rm s3://x
  discloses aws s3 presign s3://x/y
  unknown   aws s3 ls --endpoint-url http://evil
  mutating  aws s3api get-object --bucket b --key k out
  mutating  aws s3api get-object --bucket b --key k out --region x
  mutating  aws foo get-bar --key k outfile
  mutating  aws foo get-bar outfile
  mutating  aws foo get-bar --flag v outfile
  discloses aws secretsmanager get-secret-value --secret-id x
  discloses aws secretsmanager batch-get-secret-value --secret-id-list x
  discloses aws ssm get-parameter --name x --with-decryption
  discloses aws ssm get-parameters-by-path --path / --with-decryption
  discloses aws ecr get-login-password
  discloses aws ecr get-authorization-token
  discloses aws ecr-public get-authorization-token
  discloses aws codeartifact get-authorization-token --domain x
  discloses aws sts get-session-token
  discloses aws sts get-federation-token --name x
  mutating  aws sts assume-role --role-arn x
  discloses aws eks get-token --cluster-name x
  discloses aws redshift get-cluster-credentials
  discloses aws redshift get-cluster-credentials-with-iam
  discloses aws redshift-serverless get-credentials
  discloses aws sso get-role-credentials
  discloses aws cognito-identity get-credentials-for-identity
  discloses aws cognito-identity get-open-id-token
  mutating  aws cognito-identity get-id
  mutating  aws configure set a b
  unknown   aws configure get aws_secret_access_key
  discloses aws configure export-credentials
  mutating  aws lambda invoke --function-name x out
  discloses aws apigateway get-api-key --api-key x --include-value
  discloses aws apigateway get-api-keys --include-values
  mutating  aws apigateway get-export --rest-api-id x out
  mutating  aws ec2 run-instances
  discloses aws ec2 get-password-data --instance-id x
  mutating  aws rds generate-db-auth-token
  mutating  aws iam create-access-key
  discloses aws --debug s3 ls
  mutating  aws s3 sync a b
  mutating  aws logs start-query
  mutating  aws ec2 delete-key-pair --help x
  unknown   aws ec2 describe-instances --cli-input-json file://x
  mutating  aws kms decrypt --ciphertext-blob x
  unknown   aws foo
  `)
})
