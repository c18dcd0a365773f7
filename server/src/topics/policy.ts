import type { Actor } from "../platform/ctx.ts"

export type Deed = "read" | "create" | "edit" | "submit" | "publish" | "decide" | "bulk_delete"

const changing: ReadonlySet<Deed> = new Set(["create", "edit", "submit", "publish", "decide", "bulk_delete"])
export const changes = (deed: Deed) => changing.has(deed)

/** `decide` is open to all here: who may decide is the review's to say. */
export function may(actor: Actor, deed: Deed): boolean {
  switch (deed) {
    case "read":
      return actor.kind === "user" || actor.kind === "hub"
    case "decide":
      return actor.kind !== "nobody"
    case "create":
    case "edit":
    case "submit":
    case "publish":
      return actor.kind === "hub" || actor.role === "author" || actor.role === "admin"
    case "bulk_delete":
      return actor.role === "admin"
  }
}
