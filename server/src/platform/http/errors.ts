import type { Failure } from "@hub/contract/failure"
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify"
import { isOutage, type OutageCode } from "../db/outage.ts"
import { isUniqueViolation } from "../db/unique-violation.ts"
import { Refusal, type RefusalKind } from "../refusal.ts"
import { renderErrorPage } from "./error-page.ts"

const refusalStatuses: Record<RefusalKind, number> = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  unprocessable: 422,
  too_many: 429,
  unavailable: 503,
  no_room: 507,
}

/** Sentences for what the web server refuses before a route is reached. */
const frameworkRefusals: Record<string, [kind: RefusalKind, sentence: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ["invalid", "The request is not valid JSON."],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["invalid", "The request is empty."],
  FST_ERR_CTP_BODY_TOO_LARGE: ["too_large", "The request is larger than the hub accepts."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["unsupported", "Send JSON, with content-type application/json."],
  FST_REQ_FILE_TOO_LARGE: ["too_large", "The file is larger than the hub accepts."],
  FST_FILES_LIMIT: ["too_large", "These are too many files at once."],
  FST_FIELDS_LIMIT: ["too_large", "The request has more fields than the hub accepts."],
  FST_PARTS_LIMIT: ["too_large", "The request has more parts than the hub accepts."],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ["unsupported", "Send the files as multipart/form-data."],
}

/** What is said while the database does not serve. */
const outageSentences: Record<OutageCode, string> = {
  database_away: "The hub can't reach its database right now. Please try again in a moment.",
  database_uncertain:
    "The hub lost its database while it saved this. Check whether it was saved before you try again; a call with an Idempotency-Key can simply be repeated.",
  database_read_only: "The database accepts no changes right now. Please try again in a moment.",
}
/** In how many seconds it makes sense to ask again. */
const retrySeconds = 5

/** What the pool says when all its connections stayed busy for as long as a call waits for one. */
const poolTimeoutMessage = "timeout exceeded when trying to connect"

/** What PostgreSQL says of text with a NUL, which it cannot hold and so cannot look for. */
const notStorable = "22021"

/** What PostgreSQL and the operating system say of a disk without room. */
const diskFullCodes = ["53100", "ENOSPC", "EDQUOT"]
const isDiskFull = ({ code, message }: Error & { code?: string }) =>
  diskFullCodes.includes(code ?? "") || /no space left on device|disk quota exceeded/i.test(message)

/** Every failure has one shape. A bug is logged once, here, and answered without its particulars. */
export function handleError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  onBug?: (request: FastifyRequest, error: Error) => void,
) {
  const refusal = toRefusal(error)
  if (!refusal) {
    const { message, code } = reportBug(error, request, onBug)
    return sendFailure({ error: message, code, request_id: request.id }, 500, request, reply)
  }
  const failure: Failure = {
    error: refusal.message,
    code: refusal.code,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(refusal.details === undefined ? {} : { details: refusal.details }),
    request_id: request.id,
  }
  if (refusal.retry_after !== undefined) reply.header("retry-after", refusal.retry_after)
  return sendFailure(failure, refusalStatuses[refusal.kind], request, reply)
}

/** The same for a protocol that has its own shape of a failure. */
export function describeFailure(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  onBug: (request: FastifyRequest, error: Error) => void,
) {
  const refusal = toRefusal(error)
  if (!refusal) return { status: 500, ...reportBug(error, request, onBug) }
  const { kind, code, message, retry_after } = refusal
  return { status: refusalStatuses[kind], code, message, retry_after }
}

function reportBug(error: Error, request: FastifyRequest, onBug?: (request: FastifyRequest, error: Error) => void) {
  request.log.error(error)
  onBug?.(request, error)
  return { code: "broken", message: "Something went wrong. Please try again.", retry_after: undefined }
}

/** Where somebody opened an address in a browser, they read the sentence on a page. */
function sendFailure(failure: Failure, status: number, { method, headers, url }: FastifyRequest, reply: FastifyReply) {
  const isOpened = method === "GET" && /\btext\/html\b/.test(headers.accept ?? "")
  // What was to be sent may have said its type before it failed.
  if (!isOpened) return reply.code(status).type("application/json; charset=utf-8").send(failure)
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .send(renderErrorPage(failure.error, status, url))
}

function toRefusal(error: FastifyError | Refusal): Refusal | undefined {
  if (error instanceof Refusal) return error
  const known = frameworkRefusals[error.code]
  if (known) return new Refusal(...known)
  if (error.message === poolTimeoutMessage)
    return new Refusal("too_many", "The hub is very busy. Please try again in a moment.", {
      code: "busy",
      retry_after: retrySeconds,
    })
  if (isOutage(error))
    return new Refusal("unavailable", outageSentences[error.code], { code: error.code, retry_after: retrySeconds })
  if (isDiskFull(error))
    return new Refusal(
      "no_room",
      "The hub's disk is full, so this was not saved. Ask whoever runs the hub to free some space, then try again.",
      { code: "no_room", retry_after: 60 },
    )
  // What no feature foresaw is not done twice either.
  if (isUniqueViolation(error))
    return new Refusal("conflict", "Someone else has just done the same. Please check again.")
  if (error.code === notStorable) return new Refusal("invalid", "The text contains a character that can't be stored.")
  if (error.statusCode === 429) return new Refusal("too_many", error.message)
  if (error.statusCode === 415) return new Refusal("unsupported", "This kind of content is not accepted here.")
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal("invalid", "The request could not be read.")
  return undefined
}
