import type { Actor } from "../platform/ctx.ts"

export type Deed = "read" | "create"

export function may(actor: Actor, deed: Deed): boolean {
  switch (deed) {
    case "read":
      return actor.kind === "user" || actor.kind === "hub"
    case "create":
      return actor.role === "author" || actor.role === "admin"
  }
}
