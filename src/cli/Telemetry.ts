/**
 * Spans for a tracing backend, where one is named: `OTEL_EXPORTER_OTLP_ENDPOINT` (or `…_TRACES_ENDPOINT`, taken as it
 * stands) turns the export on, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` are
 * honoured, `OTEL_SDK_DISABLED=true` wins. Otherwise nothing of it is even loaded. Keys are taken out of what is sent; a
 * backend that doesn't answer is given up on, and never fails or holds up a run.
 */
import { Config, Effect, Layer, Option } from "effect"
import { Redactor } from "../settings/Redactor.ts"
import { version } from "./Version.ts"

const variable = (name: string) =>
  Config.string(name).pipe(
    Config.map((value) => value.trim()),
    Config.option,
    Config.map(Option.filter((value) => value !== "")),
    Effect.orElseSucceed(Option.none<string>)
  )

/** How long the end of a run waits for the last spans to go out. */
const SHUTDOWN_MILLIS = 1500

/** Where traces go, by the rules of OpenTelemetry. */
const endpoint = Effect.gen(function* () {
  const disabled = yield* variable("OTEL_SDK_DISABLED")
  if (Option.exists(disabled, (value) => value.toLowerCase() === "true")) return Option.none<string>()
  const traces = yield* variable("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
  const base = yield* variable("OTEL_EXPORTER_OTLP_ENDPOINT")
  return Option.orElse(traces, () => Option.map(base, (url) => `${url.replace(/\/+$/, "")}/v1/traces`))
})

/** `key=value,key2=value2`, both percent-encoded. */
const headers = Effect.map(variable("OTEL_EXPORTER_OTLP_HEADERS"), (list) =>
  Object.fromEntries(
    Option.getOrElse(list, () => "")
      .split(",")
      .flatMap((pair) => {
        const at = pair.indexOf("=")
        return at < 1 ? [] : [[decode(pair.slice(0, at)), decode(pair.slice(at + 1))] as const]
      })
  )
)

const decode = (text: string): string =>
  Option.getOrElse(Option.liftThrowable(decodeURIComponent)(text.trim()), () => text.trim())

/** Around a whole run. */
export const layer: Layer.Layer<never, never, Redactor> = Layer.unwrapEffect(
  Effect.gen(function* () {
    const url = yield* endpoint
    if (Option.isNone(url)) return Layer.empty
    const redactor = yield* Redactor
    const serviceName = yield* variable("OTEL_SERVICE_NAME")
    const [OtlpTracer, { OtlpSerialization }, FetchHttpClient, HttpBody] = yield* Effect.promise(() =>
      Promise.all([
        import("@effect/opentelemetry/OtlpTracer"),
        import("@effect/opentelemetry/OtlpSerialization"),
        import("@effect/platform/FetchHttpClient"),
        import("@effect/platform/HttpBody")
      ])
    )
    const body = (data: unknown) => HttpBody.unsafeJson(redactor.json(data))
    return OtlpTracer.layer({
      url: url.value,
      headers: yield* headers,
      resource: { serviceName: Option.getOrElse(serviceName, () => "dexter"), serviceVersion: version },
      shutdownTimeout: SHUTDOWN_MILLIS
    }).pipe(
      Layer.provide([
        FetchHttpClient.layer,
        Layer.succeed(OtlpSerialization, { traces: body, metrics: body, logs: body })
      ])
    )
  })
)
