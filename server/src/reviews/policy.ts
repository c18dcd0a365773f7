import type { Actor } from "../platform/ctx.ts"

export type Deed = "read" | "manage"

/** Section 6: everybody signed in reads; whoever asked, the topic's owner and administrators take back and renew. */
export function may(actor: Actor, deed: Deed, review: { requested_by: number; owner_id: number | null }): boolean {
  if (actor.kind !== "user") return actor.kind === "hub"
  switch (deed) {
    case "read":
      return true
    case "manage":
      return actor.role === "admin" || [review.requested_by, review.owner_id].includes(actor.person_id)
  }
}
