import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Duration, Effect, Layer, Redacted, Schema } from "effect"
import * as Telemetry from "../../src/cli/Telemetry.ts"
import { Redactor } from "../../src/settings/Redactor.ts"
import { serve } from "../support/loopback.ts"
import { layerOf, turn } from "../support/turn.ts"

const attribute = Schema.Struct({
  key: Schema.String,
  value: Schema.Struct({ stringValue: Schema.optional(Schema.String) })
})
const Traces = Schema.parseJson(
  Schema.Struct({
    resourceSpans: Schema.Array(
      Schema.Struct({
        resource: Schema.Struct({ attributes: Schema.Array(attribute) }),
        scopeSpans: Schema.Array(
          Schema.Struct({
            spans: Schema.Array(
              Schema.Struct({
                name: Schema.String,
                traceId: Schema.String,
                spanId: Schema.String,
                parentSpanId: Schema.optional(Schema.String),
                attributes: Schema.Array(attribute)
              })
            )
          })
        )
      })
    )
  })
)

const secrets = Redactor.from([{ name: "A_KEY", value: Redacted.make("s3cret-value") }])

/** One turn with a call that fails and one that names a secret, inside a span of its own. */
const run = (environment: Record<string, string>) =>
  turn([
    { id: "call_1", name: "look_up", args: {} },
    { id: "call_2", name: "s3cret-value", args: {} }
  ]).pipe(
    Effect.provide(layerOf({ tools: { look_up: { safe: true, run: () => Effect.fail("nothing there") } } })),
    Effect.withSpan("turn"),
    Effect.provide(Layer.provide(Telemetry.layer, secrets)),
    Effect.withConfigProvider(ConfigProvider.fromMap(new Map(Object.entries(environment))))
  )

describe("Telemetry", () => {
  it.scopedLive("sends a span a call, with OpenTelemetry's names, below the span around it", () =>
    Effect.gen(function* () {
      const collector = yield* serve((_, response) => void response.writeHead(200).end("{}"))
      yield* run({
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20x,broken",
        OTEL_SERVICE_NAME: "desk"
      })
      assert.deepStrictEqual(
        collector.received.map(({ method, url }) => `${method} ${url}`),
        ["POST /v1/traces"]
      )
      assert.strictEqual(collector.received[0]?.headers["authorization"], "Bearer x")
      const { resourceSpans } = yield* Schema.decode(Traces)(collector.received[0]?.body ?? "")
      const [resource] = resourceSpans
      const valueOf = (list: ReadonlyArray<typeof attribute.Type> | undefined, key: string) =>
        list?.find((entry) => entry.key === key)?.value.stringValue
      assert.strictEqual(valueOf(resource?.resource.attributes, "service.name"), "desk")
      const spans = resource?.scopeSpans.flatMap((scope) => scope.spans) ?? []
      const call = spans.find(({ name }) => name === "execute_tool look_up")
      const parent = spans.find(({ name }) => name === "turn")
      assert.isDefined(parent)
      assert.deepStrictEqual([call?.traceId, call?.parentSpanId], [parent?.traceId, parent?.spanId])
      assert.deepStrictEqual(
        ["gen_ai.operation.name", "gen_ai.tool.name", "gen_ai.tool.call.id", "gen_ai.tool.type", "error.type"].map(
          (key) => valueOf(call?.attributes, key)
        ),
        ["execute_tool", "look_up", "call_1", "function", "tool_failure"]
      )
    })
  )

  it.scopedLive("takes keys out of what it sends", () =>
    Effect.gen(function* () {
      const collector = yield* serve((_, response) => void response.writeHead(200).end("{}"))
      yield* run({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/traces` })
      assert.strictEqual(collector.received[0]?.url, "/traces")
      assert.include(collector.received[0]?.body, "execute_tool [redacted:A_KEY]")
      assert.notInclude(collector.received[0]?.body, "s3cret-value")
    })
  )

  it.scopedLive("sends nothing where nothing is named, or where it is turned off", () =>
    Effect.gen(function* () {
      const collector = yield* serve((_, response) => void response.writeHead(200).end("{}"))
      yield* run({})
      yield* run({ OTEL_EXPORTER_OTLP_ENDPOINT: "" })
      yield* run({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: "true" })
      assert.strictEqual(collector.received.length, 0)
    })
  )

  it.scopedLive("neither fails nor holds up a run whose backend never answers, or isn't there", () =>
    Effect.gen(function* () {
      const silent = yield* serve(() => {})
      for (const endpoint of [silent.url, "http://127.0.0.1:9", "no url at all"]) {
        const [elapsed, { results }] = yield* Effect.timed(run({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }))
        assert.strictEqual(results.length, 2)
        assert.isBelow(Duration.toMillis(elapsed), 6000)
      }
    })
  )
})
