/**
 * From what the model sent to what the tool wants. Models sometimes send a nested object or list as a string of JSON:
 * where the schema wants a structure and got such a string, that string is decoded once and the whole is judged again by
 * the same schema. Nothing that already fits is touched.
 */
import { Effect, Option, type ParseResult, Schema, type SchemaAST } from "effect"

type Path = ReadonlyArray<PropertyKey>

/** A call's arguments as the schema takes them: decoded, and as they were sent (with what had to be unwrapped). */
export interface Fitting<A> {
  readonly args: A
  readonly raw: unknown
}

/** Decodes a call's arguments; the error lists every path that doesn't fit. */
export const fitArguments = <A>(
  schema: Schema.Schema<A, unknown>
): ((sent: unknown) => Effect.Effect<Fitting<A>, ParseResult.ParseError>) => {
  const decode = Schema.decodeUnknown(schema, { errors: "all" })
  const fit = (raw: unknown) => Effect.map(decode(raw), (args): Fitting<A> => ({ args, raw }))
  return (sent) =>
    Effect.catchAll(fit(sent), (error) =>
      Option.match(unwrapStrings(sent, error), { onNone: () => Effect.fail(error), onSome: fit })
    )
}

/** The arguments with the strings decoded of which the error says that a structure was wanted; none if there are none. */
export const unwrapStrings = (raw: unknown, error: ParseResult.ParseError): Option.Option<unknown> => {
  let value = raw
  let changed = false
  for (const path of stringifiedPaths(error.issue, [])) {
    const decoded = structureIn(at(raw, path))
    if (decoded === undefined) continue
    value = replace(value, path, decoded)
    changed = true
  }
  return changed ? Option.some(value) : Option.none()
}

/** Where a string stands although the schema wants an object or a list. */
const stringifiedPaths = (issue: ParseResult.ParseIssue, path: Path): ReadonlyArray<Path> => {
  switch (issue._tag) {
    case "Pointer":
      return stringifiedPaths(issue.issue, path.concat(issue.path))
    case "Type":
      return typeof issue.actual === "string" && wantsStructure(issue.ast) ? [path] : []
    case "Composite":
      if (typeof issue.actual === "string") return wantsStructure(issue.ast) ? [path] : []
      return [issue.issues].flat().flatMap((inner) => stringifiedPaths(inner, path))
    case "Refinement":
    case "Transformation":
      return stringifiedPaths(issue.issue, path)
    default:
      return []
  }
}

const wantsStructure = (ast: SchemaAST.AST): boolean => {
  switch (ast._tag) {
    case "TypeLiteral":
    case "TupleType":
    case "ObjectKeyword":
      return true
    case "Union":
      return ast.types.some(wantsStructure)
    case "Refinement":
    case "Transformation":
      return wantsStructure(ast.from)
    case "Suspend":
      return wantsStructure(ast.f())
    default:
      return false
  }
}

const decodeJson = Schema.decodeUnknownOption(Schema.parseJson())

const structureIn = (text: unknown): object | undefined => {
  const value = typeof text === "string" ? Option.getOrUndefined(decodeJson(text)) : undefined
  return typeof value === "object" && value !== null ? value : undefined
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value
  )

const replace = (value: unknown, path: Path, leaf: unknown): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return leaf
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? replace(item, rest, leaf) : item))
  if (typeof value !== "object" || value === null) return value
  return { ...value, [key]: replace(Reflect.get(value, key), rest, leaf) }
}
