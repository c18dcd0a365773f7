import { z } from "zod"
import { eventSchemas } from "./events.ts"
import { Proof } from "./proof.ts"
import { Day, Id, Moment, Page, route } from "./route.ts"
import { auditKinds, auditPageSize } from "./audit/values.ts"

/** A type of thing, as the names of events begin, and its number. */
const Subject = z
  .string()
  .regex(
    new RegExp(`^(${[...new Set(Object.keys(eventSchemas).map((type) => type.split(".")[0]))].join("|")}):\\d{1,9}$`),
  )

/** What one event says: who did what, when, from where, and how they were known. Events are never changed or deleted. */
export const AuditEntry = z.object({
  id: z.number(),
  at: Moment,
  type: z.string(),
  /** The person who did it; null where the hub did, or somebody who was not signed in. */
  actor_id: z.number().nullable(),
  /** Who did it, in words. */
  actor: z.string(),
  /** What they did, after their name. */
  sentence: z.string(),
  /** Where it is seen; null for what is gone. */
  link: z.string().nullable(),
  proof: Proof.nullable(),
  ip: z.string(),
  request_id: z.string(),
  /** What was recorded, by the names of the fields; `subject_id` is what it was about. Secrets are left out. */
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditFilter = z.object({
  /** Words of what was recorded, such as a title, a name or a reason. */
  q: z.string().trim().max(200).optional(),
  /** Words of the name of the person who did it. */
  user: z.string().trim().max(200).optional(),
  /** The person who did it, by their number. */
  person: Id.optional(),
  kind: z.enum(auditKinds).optional(),
  /** One thing, such as `topic:12`; of a topic and a project also what happened to what belongs to them. */
  about: Subject.optional(),
  from: Day.optional(),
  to: Day.optional(),
})

export const audit = {
  list: route({
    method: "GET",
    path: "/api/admin/audit",
    query: AuditFilter.extend({
      limit: Page.shape.limit.unwrap().default(auditPageSize),
      cursor: Page.shape.cursor,
    }),
    answer: z.array(AuditEntry),
    paged: true,
    csv: true,
  }),
}
