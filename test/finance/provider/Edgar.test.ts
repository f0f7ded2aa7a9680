import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { readFileSync } from "node:fs"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import { assert, it, layer } from "@effect/vitest"
import { Effect, Fiber, Layer, type Scope } from "effect"
import { AsOf } from "../../../src/finance/AsOf.ts"
import { CompanyDirectory } from "../../../src/finance/CompanyDirectory.ts"
import { FinanceData } from "../../../src/finance/FinanceData.ts"
import type { FinanceError } from "../../../src/finance/FinanceError.ts"
import { describeShared } from "../../support/shared.ts"

interface Loopback {
  readonly url: string
  readonly seen: Array<{ readonly path: string; readonly agent: string; readonly at: number }>
  /** Requests that are still open. */
  readonly open: () => number
}

type Answer = (response: ServerResponse, request: IncomingMessage, count: number) => void

/** A server that answers as told, and counts. */
const loopback = (answer: Answer): Effect.Effect<Loopback, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.async<{ readonly loopback: Loopback; readonly close: () => void }>((resume) => {
      const seen: Loopback["seen"] = []
      let open = 0
      const server = createServer((request, response) => {
        open += 1
        response.on("close", () => {
          open -= 1
        })
        seen.push({ path: request.url ?? "", agent: request.headers["user-agent"] ?? "", at: performance.now() })
        answer(response, request, seen.length)
      })
      server.listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo // a TCP server's address is no text
        resume(
          Effect.succeed({
            loopback: { url: `http://127.0.0.1:${port}`, seen, open: () => open },
            close: () => {
              server.closeAllConnections()
              server.close()
            }
          })
        )
      })
    }),
    ({ close }) => Effect.sync(close)
  ).pipe(Effect.map(({ loopback }) => loopback))

const json = (response: ServerResponse, body: unknown): void => {
  response.setHeader("content-type", "application/json")
  response.end(JSON.stringify(body))
}
const status = (response: ServerResponse, code: number, body = "", headers: Record<string, string> = {}): void => {
  response.writeHead(code, headers)
  response.end(body)
}

/** Facts of one year, so that a company has a statement. */
const facts = {
  cik: 320193,
  entityName: "Apple Inc.",
  facts: {
    "us-gaap": {
      Revenues: {
        units: {
          USD: [
            {
              start: "2023-10-01",
              end: "2024-09-28",
              val: 391,
              accn: "0000320193-24-000123",
              fy: 2024,
              fp: "FY",
              form: "10-K",
              filed: "2024-11-01"
            }
          ]
        }
      }
    }
  }
}

const edgar = (url: string) =>
  FinanceData.edgar({ contact: "test@example.com", dataUrl: url }).pipe(Layer.provide(FetchHttpClient.layer))

/** Looks until it is so; a busy machine takes its time. */
const until = (so: () => boolean): Effect.Effect<void> =>
  Effect.suspend(() => (so() ? Effect.void : Effect.zipRight(Effect.sleep("20 millis"), until(so))))

const income = (ticker: string) =>
  Effect.flatMap(FinanceData, (data) => data.incomeStatements({ ticker, period: "annual" })).pipe(AsOf.at("2026-07-10"))

/** What a server's behaviour ends in, and how often it was asked. */
const failure = (
  answer: Answer
): Effect.Effect<{ readonly error: FinanceError; readonly asked: number }, never, CompanyDirectory> =>
  Effect.gen(function* () {
    const server = yield* loopback(answer)
    const error = yield* Effect.flip(income("AAPL")).pipe(Effect.provide(edgar(server.url)), Effect.orDie)
    return { error, asked: server.seen.length }
  }).pipe(Effect.scoped)

layer(CompanyDirectory.bundled, { excludeTestServices: true })("Edgar", (it) => {
  it.effect("asks once for a company, under the contact's name, and serves its statements", () =>
    Effect.gen(function* () {
      const server = yield* loopback((response) => json(response, facts))
      yield* Effect.gen(function* () {
        const [one] = yield* Effect.all([income("AAPL"), income("AAPL"), income("aapl")], { concurrency: 3 })
        const figure = one?.statements[0]?.figures[0]
        assert.deepInclude(figure, { concept: "revenue", value: 391, ticker: "AAPL" })
        assert.match(figure?.source.url ?? "", /000032019324000123\/0000320193-24-000123-index\.htm$/)
        assert.strictEqual(one?.servedBy, "edgar")
      }).pipe(Effect.provide(edgar(server.url)))
      assert.deepStrictEqual(
        server.seen.map(({ agent, path }) => [path, agent]),
        [["/api/xbrl/companyfacts/CIK0000320193.json", "Dexter test@example.com"]]
      )
    }).pipe(Effect.scoped)
  )

  it.effect("keeps the SEC's pace over all companies", () =>
    Effect.gen(function* () {
      const server = yield* loopback((response) => json(response, facts))
      yield* Effect.forEach(["AAPL", "MSFT", "NVDA", "AMZN", "KO"], (ticker) => Effect.exit(income(ticker)), {
        concurrency: "unbounded"
      }).pipe(Effect.provide(edgar(server.url)))
      const gaps = server.seen.slice(1).map(({ at }, before) => at - (server.seen[before]?.at ?? 0))
      assert.strictEqual(server.seen.length, 5)
      // Five in a row take at least four intervals; single gaps may shrink when the machine is busy.
      assert.isAbove(
        gaps.reduce((sum, gap) => sum + gap, 0),
        4 * 100
      )
    }).pipe(Effect.scoped)
  )

  it.effect("asks again after throttling, and obeys Retry-After", () =>
    Effect.gen(function* () {
      const server = yield* loopback((response, _, count) =>
        count < 3 ? status(response, 429, "", { "retry-after": "0" }) : json(response, facts)
      )
      yield* income("AAPL").pipe(Effect.provide(edgar(server.url)))
      assert.strictEqual(server.seen.length, 3)
    }).pipe(Effect.scoped)
  )

  it.effect("gives up after three attempts, each failure by its name", () =>
    Effect.gen(function* () {
      const busy = yield* failure((response) => status(response, 429, "", { "retry-after": "0" }))
      assert.deepStrictEqual([busy.error._tag, busy.asked], ["RateLimited", 3])
      const broken = yield* failure((response) => status(response, 503))
      assert.deepStrictEqual([broken.error._tag, broken.asked], ["Unavailable", 3])
      assert.match(
        broken.error.message,
        /edgar is not available \(\/api\/xbrl\/companyfacts\/CIK0000320193\.json, AAPL\): status 503/
      )
      const dropped = yield* failure((response) => response.destroy())
      assert.deepStrictEqual([dropped.error._tag, dropped.asked], ["Unavailable", 3])
    })
  )

  it.effect("doesn't ask again where that can't help", () =>
    Effect.gen(function* () {
      const agent = yield* failure((response) => status(response, 403, "<html>Undeclared Automated Tool</html>"))
      assert.deepStrictEqual([agent.error._tag, agent.asked], ["Unauthorized", 1])
      const absent = yield* failure((response) => status(response, 404))
      assert.deepStrictEqual([absent.error._tag, absent.asked], ["NotCovered", 1])
      const truncated = yield* failure((response) => response.end('{"cik": 320193, "entityNa'))
      assert.deepStrictEqual([truncated.error._tag, truncated.asked], ["BadResponse", 1])
      const wrong = JSON.parse(JSON.stringify(facts).replace("391", '"many"'))
      const mistyped = yield* failure((response) => json(response, wrong))
      assert.deepStrictEqual([mistyped.error._tag, mistyped.asked], ["BadResponse", 1])
      assert.match(mistyped.error.message, /AAPL/)
    })
  )

  it.effect("takes the page about the request rate for throttling", () =>
    Effect.map(
      failure((response) =>
        status(response, 403, "<html>Request Rate Threshold Exceeded</html>", { "retry-after": "0" })
      ),
      ({ error }) => assert.strictEqual(error._tag, "RateLimited")
    )
  )

  it.effect("leaves no request running when it is stopped", () =>
    Effect.gen(function* () {
      const server = yield* loopback(() => {})
      const layer = edgar(server.url)
      const fiber = yield* Effect.fork(income("AAPL").pipe(Effect.provide(layer)))
      yield* until(() => server.open() === 1)
      yield* Fiber.interrupt(fiber)
      yield* until(() => server.open() === 0)
    }).pipe(Effect.scoped)
  )

  it.effect("has no segments, and says where they are", () =>
    Effect.gen(function* () {
      const server = yield* loopback((response) => json(response, facts))
      const error = yield* Effect.flatMap(FinanceData, (data) =>
        data.segments({ ticker: "AAPL", period: "annual" })
      ).pipe(Effect.flip, Effect.provide(edgar(server.url)))
      assert.strictEqual(error._tag, "NotCovered")
      assert.match(error.message, /in the filings alone/)
      assert.strictEqual(server.seen.length, 0)
    }).pipe(Effect.scoped)
  )
})

describeShared("Edgar on a recorded response", "data/edgar/companyfacts/CIK0000320193.json", (path) => {
  it.live("serves what the snapshot has, from a response of some megabytes", () =>
    Effect.gen(function* () {
      const body = readFileSync(path)
      const server = yield* loopback((response) => response.end(body))
      const revenue = income("AAPL").pipe(
        Effect.map((served) =>
          served.statements.map(({ figures, period }) => [
            period.fiscalYear,
            period.start,
            figures.find(({ concept }) => concept === "revenue")?.value
          ])
        )
      )
      const fromEdgar = yield* revenue.pipe(Effect.provide(edgar(server.url)))
      const bundled = yield* revenue.pipe(
        Effect.provide(FinanceData.snapshot),
        Effect.provide(CompanyDirectory.bundled)
      )
      assert.deepStrictEqual(fromEdgar, bundled)
    }).pipe(Effect.scoped, Effect.provide(CompanyDirectory.bundled))
  )
})
