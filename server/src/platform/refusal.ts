/** Why the hub says no; the router turns each into a status. */
export type RefusalKind =
  | "invalid"
  | "signed_out"
  | "forbidden"
  | "missing"
  | "conflict"
  | "gone"
  | "too_large"
  | "unsupported"
  | "unprocessable"
  | "too_many"
  | "unavailable"
  | "no_room"

type RefusalDetails = {
  code?: string
  fields?: Record<string, string>
  details?: unknown
  /** In how many seconds it makes sense to ask again. */
  retry_after?: number
}

/** A refusal the person asking should read. Anything else thrown is a bug. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly details: unknown
  readonly retry_after: number | undefined

  constructor(kind: RefusalKind, message: string, { code, fields, details, retry_after }: RefusalDetails = {}) {
    super(message)
    this.kind = kind
    this.code = code ?? kind
    this.fields = fields
    this.details = details
    this.retry_after = retry_after
  }
}

/** What is not there, or may not be seen. */
export const notFound = (what: string, code = "missing") => new Refusal("missing", `${what} not found.`, { code })
/** What may be seen but not done. */
export const forbidden = (message = "You don't have permission to do that.") => new Refusal("forbidden", message)
/** What the state of things does not allow now. */
export const conflict = (message: string, particulars?: RefusalDetails) => new Refusal("conflict", message, particulars)
/** One field that cannot be taken. */
export const invalidField = (field: string, message: string) =>
  new Refusal("unprocessable", message, { code: "invalid", fields: { [field]: message } })
