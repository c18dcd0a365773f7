import type { Route } from "@hub/contract/route"
import { isOpenToAgents, scopeNeededFor } from "../policy.ts"
import type { OpenRoute } from "../platform/http/route-policy.ts"
import { listHeaders, listParameters } from "./headers.ts"
import { operationGroups } from "./operations/all.ts"
import { describeParameter } from "./parameters.ts"
import { describeBody } from "./request-body.ts"
import { describeAnswer, refusalResponses, refusalStatusesOf, schemas } from "./responses.ts"

type DescribedParameter = { name: string; in: string; description?: string }
type DescribedOperation = {
  parameters?: DescribedParameter[]
  responses?: Record<string, { content?: object }>
  requestBody?: object
}
/** What the framework makes of the shapes of the routes: OpenAPI without words. */
export type PlainDocument = { paths?: Record<string, Record<string, DescribedOperation>>; info: object }

const words = new Map(
  operationGroups.flatMap(({ tag, operations }) =>
    Object.entries(operations).map(([call, [id, summary]]) => [call, { id, summary, tag }] as const),
  ),
)

/** The OpenAPI document of all routes that were opened, with what each does, needs, takes, answers and refuses. */
export function describeApi(document: PlainDocument, opened: OpenRoute[], public_url: string): object {
  const routes = new Map(opened.map((one) => [`${one.route.method} ${one.route.path}`, one]))
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => [
    // With and without a last slash it is the same.
    path.replace(/\/$/, ""),
    Object.fromEntries(
      Object.entries(operations).map(([method, plain]) => {
        const found = routes.get(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`)
        if (!found) throw new Error(`${method} ${path} was not opened as a route.`)
        return [method, describeOperation(plain, found)]
      }),
    ),
  ])
  return {
    ...document,
    info: { ...document.info, ...about, contact: { name: "The administrators of this hub", url: public_url } },
    servers: [{ url: public_url }],
    externalDocs: { description: "Documentation", url: `${public_url}/help` },
    tags: operationGroups.map(({ tag, about: description }) => ({ name: tag, description })),
    paths: Object.fromEntries(paths),
    components: { securitySchemes, responses: refusalResponses, schemas },
  }
}

const about = {
  description:
    "Every call that the browser makes, for programs as well. Lists answer arrays, refusals have one shape, and times are in UTC.",
  license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
}

const securitySchemes = {
  token: {
    type: "http",
    scheme: "bearer",
    description: "An API token with the scope that the operation names, or the access token of a session.",
  },
  session: {
    type: "http",
    scheme: "bearer",
    description: "The access token of a signed-in person. No API token can do this.",
  },
}

function describeOperation(plain: DescribedOperation, { route, permission }: OpenRoute) {
  const known = words.get(`${route.method} ${route.path}`)
  if (!known) throw new Error(`${route.method} ${route.path} has no words in the description of the API.`)
  const { id, summary, tag } = known
  const needs = needsOf(route, permission)
  const parameters = [
    ...(plain.parameters ?? []).map((one) => ({ ...one, description: describeParameter(id, one.name) })),
    ...listParameters(route),
  ]
  return {
    operationId: id,
    summary,
    description: [needsWords[needs], ...agentTerms(needs, permission, route), ...listTerms(route)].join(" "),
    tags: [tag],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(route, plain.requestBody),
    responses: {
      [route.status ?? 200]: { ...describeAnswer(route, plain.responses), ...listHeaders(route) },
      ...Object.fromEntries(
        refusalStatusesOf(route).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
    security: needs === "nothing" ? [] : [needs === "person" ? { session: [] } : { token: [] }],
    ...(needs === "nothing" || needs === "person" ? {} : { "x-token-scope": needs }),
    ...(route.per_minute ? { "x-calls-per-minute": route.per_minute } : {}),
  }
}

/** What holds for the call beside its shapes. */
const listTerms = ({ callers, per_minute, secret, stream, open, path }: Route): string[] => [
  ...(callers ? [`Called by no screen of the hub, but by ${callers}.`] : []),
  ...(open && path.includes(":token") ? ["Everybody who has the link may call it."] : []),
  ...(per_minute ? [`One address may call it ${per_minute} times in a minute.`] : []),
  ...(secret ? ["The answer holds a secret that is shown once."] : []),
  ...(stream ? ["The answer does not end; it says again and again that there is news, and not what."] : []),
]

const needsOf = (route: Route, permission: OpenRoute["permission"]) =>
  route.open ? "nothing" : scopeNeededFor(permission, route.method)

/** Of what changes something; whatever a token may read, an agent may. */
const agentTerms = (needs: string, permission: OpenRoute["permission"], { method }: Route): string[] =>
  needs !== "write" ? [] : [isOpenToAgents(permission, method) ? "An agent can do this." : "No agent can do this."]

const needsWords: Record<ReturnType<typeof needsOf>, string> = {
  nothing: "Needs no account.",
  read: "An API token needs the scope `read`.",
  write: "An API token needs the scope `write`.",
  publish: "An API token needs the scope `publish`.",
  person: "Only a signed-in person can do this; no API token can.",
}
