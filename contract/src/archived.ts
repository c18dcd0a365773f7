import { z } from "zod"
import { Id, Moment, Page, route } from "./route.ts"

export const archivedKinds = ["projects", "collections", "feedback", "bugs"] as const
export type ArchivedKind = (typeof archivedKinds)[number]

/** Something put away, which can come back or go for ever. */
export const ArchivedItem = z.object({
  id: z.number(),
  name: z.string(),
  archived_at: Moment,
  /** Null where nobody knows any more. */
  archived_by_name: z.string().nullable(),
  reason: z.string(),
  /** How much is in it, and of what. */
  size: z.array(z.object({ kind: z.string(), count: z.number() })),
})
export type ArchivedItem = z.output<typeof ArchivedItem>

const ByArchivedKind = z.object({ kind: z.enum(archivedKinds) })
const ByArchivedItem = ByArchivedKind.extend({ id: Id })

/** Its name, typed again by the person who deletes it. */
export const ConfirmedName = z.object({ name: z.string().max(4000) })

export const archived = {
  /** What was put away last stands first. */
  list: route({
    method: "GET",
    path: "/api/archived/:kind",
    params: ByArchivedKind,
    query: Page.extend({ q: z.string().trim().max(200).optional() }),
    answer: z.array(ArchivedItem),
    paged: true,
    csv: true,
  }),
  restore: route({
    method: "POST",
    path: "/api/archived/:kind/:id/restore",
    params: ByArchivedItem,
    answer: z.object({ id: z.number() }),
  }),
  /** For ever: its name is typed again, and what is in use stays. */
  delete: route({
    method: "DELETE",
    path: "/api/archived/:kind/:id",
    params: ByArchivedItem,
    body: ConfirmedName,
    answer: z.undefined(),
    status: 204,
  }),
}
