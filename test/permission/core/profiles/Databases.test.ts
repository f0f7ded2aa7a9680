import { describe } from "vitest"
import { neverReadOnly, readOnly } from "../../../support/commandTable.ts"

describe("the profiles of Databases", () => {
  readOnly(`
  psql -l
  psql --list
  psql --version
  sqlite3 -readonly db 'SELECT 1'
  sqlite3 -readonly db .tables
  mysql --version
  sqlcmd --version
  nats stream ls
  nats stream info ORDERS
  nats consumer ls ORDERS
  rabbitmqctl list_queues
  rabbitmqctl list_users
  rabbitmqadmin list exchanges
  kafka-topics --list --bootstrap-server localhost:9092
  kafka-topics --bootstrap-server localhost:9092 --describe --topic x
  kafka-consumer-groups --bootstrap-server l:9092 --list
  kafka-acls --bootstrap-server l:9092 --list
  rpk topic list
  rpk cluster info
  redis-cli info
  redis-cli get x
  `)

  neverReadOnly(`
  mutating  psql -c 'select 1'
  mutating  psql -f x
  mutating  psql -l -o x
  mutating  psql -l -c 'drop'
  mutating  psql
  unknown   psql -l db
  mutating  sqlite3 db 'drop table x'
  unknown   sqlite3 -readonly db
  unknown   sqlite3 -readonly
  unknown   sqlite3 -readonly db 'select 1; drop table x'
  unknown   sqlite3 -readonly db 'select writefile("a","b")'
  unknown   sqlite3 -readonly db 'select load_extension("x")'
  unknown   sqlite3 -readonly db 'select readfile(".env")'
  unknown   sqlite3 -readonly db '.shell ls'
  unknown   sqlite3 -readonly db '.output x'
  unknown   sqlite3 -readonly db '.read x'
  mutating  sqlite3 -readonly -cmd '.shell ls' db 'select 1'
  mutating  sqlite3 -readonly -init x db 'select 1'
  unknown   sqlite3 -readonly db 'attach "x" as y'
  unknown   sqlite3 db -readonly 'select edit(1)'
  unknown   sqlite3 -readonly db ".tables" ".system ls"
  discloses rabbitmqctl eval x
  discloses rabbitmqctl environment
  mutating  rabbitmqctl stop
  mutating  nats pub x y
  mutating  nats stream rm x
  mutating  kafka-topics --delete --topic x
  mutating  kafka-topics --list --command-config x
  unknown   redis-cli flushall
  unknown   redis-cli
  mutating  redis-cli --eval x
  unknown   redis-cli eval x 0
  unknown   redis-cli config set a b
  `)
})
