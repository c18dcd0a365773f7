/** What the audit trail is narrowed by: events in the words of people. */
export const auditKinds = [
  "topics",
  "reviews",
  "comments",
  "publications",
  "collections",
  "planning",
  "imports",
  "shared",
  "accounts",
  "system",
] as const
export type AuditKind = (typeof auditKinds)[number]

export const auditPageSize = 50
