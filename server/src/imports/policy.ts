import type { Actor } from "../platform/ctx.ts"

export type ImportDeed = "read" | "import"

/** Who may do what to an import. Whether its status allows it is not asked here; see import.ts. */
export function may(actor: Actor, deed: ImportDeed) {
  if (actor.kind === "hub") return true
  return actor.kind === "user" && (deed === "read" || actor.role !== "reviewer")
}
