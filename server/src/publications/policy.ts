import type { Actor } from "../platform/ctx.ts"

export type PublicationDeed = "read" | "publish"

/** Who may do what to a publication. Whether its status allows it is not asked here; see publication.ts. */
export function may(actor: Actor, deed: PublicationDeed) {
  if (actor.kind === "hub") return true
  return actor.kind === "user" && (deed === "read" || actor.role !== "reviewer")
}
