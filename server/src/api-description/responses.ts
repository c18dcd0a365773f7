import type { Route } from "@hub/contract/route"
import { refusalCodes } from "./refusal-codes.ts"

/** When a call is refused with this status, and an example of the code that it then may have. */
const refusals: Record<number, [when: string, code: string]> = {
  400: ["The request can't be read, or its address has something that can't be.", "invalid"],
  401: ["Nobody is signed in, or the token is no longer good.", "signed_out"],
  403: ["The caller may not do this.", "beyond_scope"],
  404: ["It is not there, or the caller may not see it.", "missing"],
  409: ["The state of things does not allow it now.", "version_conflict"],
  410: ["The link has run out or was used.", "expired"],
  413: ["What was sent is larger than the hub accepts.", "too_large"],
  415: ["This kind of content is not accepted here.", "unsupported"],
  422: ["A field can't be taken; `fields` says which and why.", "invalid"],
  429: ["There were too many calls; `Retry-After` says in how many seconds to try again.", "too_many"],
  500: ["A fault of the hub.", "broken"],
  503: ["The hub can't answer now; `Retry-After` says in how many seconds to try again.", "unavailable"],
  507: ["The disk of the hub is full; nothing was saved.", "no_room"],
}

const retried = [429, 503, 507]

/** The one shape of every refusal. */
const failure = {
  type: "object",
  description: `Branch on \`code\`, show \`error\`. The codes:\n\n${Object.entries(refusalCodes)
    .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
    .join("\n")}`,
  properties: {
    error: { type: "string", description: "A sentence for people." },
    code: { type: "string", enum: Object.keys(refusalCodes) },
    fields: {
      type: "object",
      description: "A sentence for each field that can't be taken.",
      additionalProperties: { type: "string" },
    },
    details: { description: "What a program needs to go on." },
    request_id: { type: "string", description: "The id under which the hub logged the call." },
  },
  required: ["error", "code"],
}

/** The shapes that operations share. */
export const schemas = { Failure: failure }

/** What each status of a refusal says, for operations to refer to. */
export const refusalResponses = Object.fromEntries(
  Object.entries(refusals).map(([status, [description, code]]) => [
    status,
    {
      description,
      ...(retried.includes(Number(status)) ? { headers: { "Retry-After": { schema: { type: "integer" } } } } : {}),
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/Failure" },
          example: { error: refusalCodes[code], code, request_id: "0a1b2c3d-0000-4000-8000-000000000000" },
        },
      },
    },
  ]),
)

/** By which statuses an operation may refuse. */
export function refusalStatusesOf({ method, params, query, body, open, upload, path }: Route): number[] {
  const changes = method !== "GET"
  const isLink = path.includes(":token")
  return Object.keys(refusals)
    .map(Number)
    .filter((status) => {
      if (status === 400) return params !== undefined || query !== undefined || body !== undefined
      if (status === 401) return !open
      if (status === 403) return !open || changes
      if (status === 404) return params !== undefined
      if (status === 409 || status === 507) return changes
      if (status === 410) return isLink
      if (status === 413 || status === 415) return body !== undefined || upload
      if (status === 422) return body !== undefined || upload
      return true
    })
}

/** What a call answers where it is not refused. */
export function describeAnswer(
  { status, download, stream, csv }: Route,
  plain: Record<string, { content?: object }> = {},
): object {
  const description = answerWords[status ?? 200]
  if (status === 204) return { description }
  if (stream) return { description, content: { "text/event-stream": { schema: { type: "string" } } } }
  if (download)
    return { description, content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } }
  const known = plain[status ?? 200]
  const table = csv ? { "text/csv": { schema: { type: "string" } } } : {}
  return { ...known, description, content: { ...known?.content, ...table } }
}

const answerWords = {
  200: "Done.",
  201: "Created.",
  202: "Taken in; it is worked on.",
  204: "Done; there is nothing to say.",
}
