import type { Route } from "@hub/contract/route"
import { z } from "zod"
import type { SentFiles } from "../hub.ts"
import { type HiddenNoun, nounsOfCollections, nounsOfProjects } from "./oracle.ts"

type Parts = Record<string, unknown>
/** A call with everything that it needs, as somebody makes it who may. */
export type LeakCall = {
  index: number
  route: Route
  input: { params?: Parts; query?: Parts; body?: Parts; files?: SentFiles }
  /** Made of a call that names less. */
  isVariant?: true
  headers?: Record<string, string>
}
/** The same about what there is not; `ids` are those of both, which answers may name. */
type MissingCall = { input: LeakCall["input"]; ids: string[] }

/** Accounts, proofs of who somebody is, and what a hub keeps of itself: nothing of a project is in their calls. */
const ofTheHub =
  /^\/api\/(users|auth|access-requests|admin\/(settings|tokens|provisioning|webhooks|backups|clear)|signing-keys|sample|groups|bugs|house-style($|\/fonts)|preferences|view-as|reviews\/letter)/
/** But these tell of work and of people. */
const tellsAnyway = /^\/api\/users(\/:id\/(work|hand-over))?$/

export const isAboutContent = ({ method, path }: Route) =>
  !ofTheHub.test(path) ||
  (method === "GET" && !path.startsWith("/api/users/me") && !path.startsWith("/api/auth")) ||
  tellsAnyway.test(path)

/** What is at an address that nobody can guess; who has it may see it, or may not before a release. */
export const isSecretAddress = ({ path }: Route) => /^\/(media|kb|api\/kb|api\/published)\//.test(path)

/** By which part of its path, or by which field, a call names a thing. */
const nouns: Record<string, HiddenNoun> = {
  ...Object.fromEntries([...nounsOfProjects, ...nounsOfCollections].map((noun) => [noun, noun])),
  organize: "collections",
  topic: "topics",
  changes: "topics",
  gone: "topics",
  type: "topics",
}
const fields: Record<string, HiddenNoun> = {
  project_id: "projects",
  project: "projects",
  topic_id: "topics",
  topic: "topics",
  topic_ids: "topics",
  collection_id: "collections",
  collection: "collections",
  publication: "publications",
  against: "publications",
  previous_id: "import",
  import: "import",
  round: "rounds",
  tag: "tags",
}
const fieldsOfRoutes: Record<string, Record<string, HiddenNoun>> = {
  "/api/topics/bulk": { ids: "topics" },
  "/api/topics/bulk/delete": { ids: "topics" },
  "/api/tags/merge": { from: "tags", to: "tags" },
}

const far = 1_900_000_000
const missingKey = "y".repeat(43)

/** The same call about what does not exist, in place of what is hidden; nothing where the call names nothing of that. */
export function toMissing(
  { route, input }: LeakCall,
  isHidden: (noun: HiddenNoun) => boolean,
): MissingCall | undefined {
  const found: MissingCall = { input, ids: [] }
  const replace = (value: unknown, noun: HiddenNoun): unknown => {
    if (Array.isArray(value)) return value.map((one) => replace(one, noun))
    if (typeof value !== "number" || !isHidden(noun)) return value
    found.ids.push(String(far + value), String(value))
    return far + value
  }
  const change = (value: unknown, key = ""): unknown => {
    const noun = fieldsOfRoutes[route.path]?.[key] ?? fields[key]
    if (noun !== undefined) return replace(value, noun)
    if (Array.isArray(value)) return value.map((one) => change(one))
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]))
  }
  const params = { ...input.params }
  for (const [, before, name] of route.path.matchAll(/([\w-]+)\/:(?=(\w+))/g)) {
    const noun = nouns[before!] ?? nouns[String(params[before!])]
    if (name === "key" && isHidden("publications")) {
      found.ids.push(missingKey, String(params.key))
      params.key = missingKey
    } else if (name === "token") {
      found.ids.push(missingKey, String(params.token))
      params.token = missingKey
    } else if (noun !== undefined) params[name!] = replace(params[name!], noun)
  }
  const body = change(input.body) as Parts | undefined
  const query = change(input.query) as Parts | undefined
  if (found.ids.length === 0) return undefined
  return { ...found, input: { ...input, params, ...(body ? { body } : {}), ...(query ? { query } : {}) } }
}

/** What lists are asked for: everything, by word, as a table, and what belongs to something of the world. */
export function listVariants(call: LeakCall, words: string[], ids: Record<string, number>): LeakCall[] {
  const { route, input } = call
  if (route.method !== "GET") return [call, ...namingVariants(call, ids)]
  if (route.stream) return [call]
  const shape = Object.keys((route.query as z.ZodObject | undefined)?.shape ?? {})
  const asked = (query: Parts, headers?: Record<string, string>): LeakCall => ({
    ...call,
    ...(headers ? { headers } : {}),
    input: { ...input, query: { ...(shape.includes("limit") ? { limit: 100 } : {}), ...input.query, ...query } },
  })
  return [
    call,
    ...(shape.length > 0 ? [asked({})] : []),
    ...shape
      .filter((name) => ["q", "search"].includes(name))
      .flatMap((name) => words.map((word) => asked({ [name]: word }))),
    ...shape.filter((name) => name in ids).map((name) => asked({ [name]: ids[name] })),
    ...(route.csv ? [asked({}, { accept: "text/csv" })] : []),
  ]
}

/** A call that changes something, once more for each field by which it may name something of the world and does not. */
function namingVariants(call: LeakCall, ids: Record<string, number>): LeakCall[] {
  const { body = {} } = call.input
  const names = listFields(call.route.body)
  return Object.entries(ids)
    .flatMap(([noun, id]): [string, unknown][] => [
      [noun, id],
      [`${noun}_id`, id],
      [`${noun}_ids`, [id]],
    ])
    .filter(([name]) => names.includes(name) && (body[name] ?? undefined) === undefined)
    .map(([name, value]) => ({ ...call, isVariant: true, input: { ...call.input, body: { ...body, [name]: value } } }))
}

function listFields(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodPipe) return listFields(schema.in)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(listFields)
  return schema instanceof z.ZodOptional ? listFields(schema.unwrap()) : []
}
