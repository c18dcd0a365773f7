/** The codes of RFC 7644 that say what is wrong with a call. */
const scimTypes = new Set([
  "invalidFilter",
  "tooMany",
  "uniqueness",
  "mutability",
  "invalidSyntax",
  "invalidPath",
  "noTarget",
  "invalidValue",
  "invalidVers",
  "sensitive",
])

/** The same in the words of the standard, for what the hub refuses by its own rules. */
const translated: Record<string, { status: number; scimType?: string }> = {
  email_taken: { status: 409, scimType: "uniqueness" },
  name_taken: { status: 409, scimType: "uniqueness" },
  preCondition: { status: 412 },
}

/** A failure as the standard has it: the status is a text, and a code says which rule it was. */
export function presentScimFailure({ status, code, message }: { status: number; code: string; message: string }) {
  const known = translated[code] ?? toScimType(status, code)
  return {
    status: known.status,
    body: {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(known.status),
      ...(known.scimType === undefined ? {} : { scimType: known.scimType }),
      detail: message,
    },
  }
}

function toScimType(status: number, code: string): { status: number; scimType?: string } {
  if (scimTypes.has(code)) return { status, scimType: code }
  if (status === 422) return { status: 400, scimType: "invalidValue" }
  return status === 400 ? { status, scimType: "invalidSyntax" } : { status }
}
