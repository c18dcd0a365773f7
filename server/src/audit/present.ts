import type { AuditEntry } from "@hub/contract/audit"
import { type EventType, eventSchemas } from "@hub/contract/events"
import { describeProof, type Proof } from "@hub/contract/proof"
import { describeEvent } from "../activity/describe-event.ts"
import type { CsvColumns } from "../platform/http/csv.ts"
import { redactAddresses, redactSecrets } from "../platform/events/log-entry.ts"

export type AuditRow = Pick<AuditEntry, "id" | "actor_id" | "ip" | "request_id"> & {
  type: EventType
  subject_id: number
  data: unknown
  at: Date
  proof: Proof | null
  actor_name: string | null
  account_name: string | null
}

/** An event as the audit trail shows it. What an older hub recorded in another shape is named by its type. */
export function presentAuditEntry({ at, subject_id, data, actor_name, account_name, ...row }: AuditRow): AuditEntry {
  const { type, actor_id, proof, id, ip, request_id } = row
  const plain = withoutSecrets(data) as Record<string, unknown>
  const known = eventSchemas[type]?.safeParse(plain).success
    ? describeEvent({ type, subject_id, data: plain })
    : { sentence: type.replaceAll(/[._]/g, " "), link: null }
  // What somebody did to their own account needs no name, and what names the account has one.
  const names = account_name === actor_name || "name" in plain || "email" in plain
  const sentence = account_name === null || names ? known.sentence : `${known.sentence} (account of ${account_name})`
  const actor = describeActor({ actor_id, actor_name, request_id })
  return {
    id,
    at: at.toISOString(),
    type,
    actor_id,
    actor,
    sentence,
    link: known.link,
    proof,
    ip,
    request_id,
    details: { ...plain, subject_id },
  }
}

/** People whose rows are gone, after the database was cleared, keep their number. */
function describeActor({ actor_id, actor_name, request_id }: Pick<AuditRow, "actor_id" | "actor_name" | "request_id">) {
  if (actor_id !== null) return actor_name ?? `Person ${actor_id} (deleted)`
  return request_id === "hub" ? "The hub" : "Someone not signed in"
}

/** What failed may quote anything; what people wrote only hides what lets its holder in. */
function withoutSecrets(value: unknown, name = ""): unknown {
  if (typeof value === "string") return isFailure(name) ? redactSecrets(value) : redactAddresses(value)
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, name))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner, key)]))
}

const isFailure = (name: string) => ["error", "answer", "because"].includes(name)

export const auditColumns: CsvColumns<AuditEntry> = {
  Number: (entry) => entry.id,
  Time: (entry) => entry.at,
  Who: (entry) => entry.actor,
  "Person number": (entry) => entry.actor_id,
  What: (entry) => entry.sentence,
  Event: (entry) => entry.type,
  "Known by": (entry) => (entry.actor_id === null ? null : describeProof(entry.proof)),
  Where: (entry) => entry.link,
  IP: (entry) => entry.ip,
  Request: (entry) => entry.request_id,
  Details: (entry) => JSON.stringify(entry.details),
}
