/** A real HTTP server on loopback whose answers a test writes by hand, byte by byte; for the far end of a protocol. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Effect, type Scope } from "effect"

export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

export interface Loopback {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly received: ReadonlyArray<Received>
  /** Requests whose connection is still open. */
  readonly open: () => number
}

export type Reply = (request: Received, response: ServerResponse, count: number) => void | Promise<void>

/** Serves until the scope closes; `reply` is called with the number of requests before this one. */
export const serve = (reply: Reply): Effect.Effect<Loopback, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.async<Loopback & { readonly close: () => void }>((resume) => {
      const received: Array<Received> = []
      let open = 0
      const server = createServer((request, response) => {
        open += 1
        response.on("close", () => {
          open -= 1
        })
        const chunks: Array<Buffer> = []
        request.on("data", (chunk: Buffer) => chunks.push(chunk))
        request.on("end", () => {
          const seen: Received = {
            method: request.method ?? "",
            url: request.url ?? "",
            headers: request.headers,
            body: Buffer.concat(chunks).toString("utf8")
          }
          received.push(seen)
          void Promise.resolve(reply(seen, response, received.length - 1))
        })
      })
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        const port = typeof address === "object" && address !== null ? address.port : 0
        const close = () => {
          server.closeAllConnections()
          server.close()
        }
        resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, received, open: () => open, close }))
      })
    }),
    (server) => Effect.sync(() => server.close())
  )

/** Answers with JSON. */
export const json = (
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {}
) => {
  response.writeHead(status, { "content-type": "application/json", ...headers })
  response.end(JSON.stringify(value))
}

/** Sends server-sent events; `bytes` cuts what is sent into pieces of so many bytes, wherever that falls. */
export const events = async (response: ServerResponse, data: ReadonlyArray<string>, bytes?: number): Promise<void> => {
  response.writeHead(200, { "content-type": "text/event-stream" })
  const whole = Buffer.from(data.map((line) => (line.startsWith(":") ? `${line}\n\n` : `data: ${line}\n\n`)).join(""))
  const size = bytes ?? whole.length
  for (let at = 0; at < whole.length; at += size) {
    response.write(whole.subarray(at, at + size))
    if (bytes !== undefined) await new Promise((resolve) => setImmediate(resolve))
  }
  response.end()
}
