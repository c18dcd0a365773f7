import type { Actor } from "../platform/ctx.ts"

export type Deed = "read" | "create" | "arrange"

export function may(actor: Actor, deed: Deed): boolean {
  if (deed === "read") return actor.kind === "user" || actor.kind === "hub"
  return actor.kind === "hub" || actor.role === "author" || actor.role === "admin"
}
