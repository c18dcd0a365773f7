import { expect, test } from "vitest"
import { type Actor, nobody, theHub } from "../platform/ctx.ts"
import { type Deed, may } from "./policy.ts"

const user = (role: "author" | "admin" | "reviewer"): Actor => ({
  kind: "user",
  user_id: 1,
  person_id: 1,
  name: "A",
  role,
})
const guest: Actor = { kind: "guest", user_id: null, person_id: 1, name: "Eve", role: null }

const all: Deed[] = ["read", "create", "edit", "submit", "publish", "decide", "bulk_delete"]
const table: [who: string, actor: Actor, deeds: Deed[]][] = [
  ["an administrator", user("admin"), all],
  ["an author", user("author"), all.filter((deed) => deed !== "bulk_delete")],
  ["a reviewer", user("reviewer"), ["read", "decide"]],
  ["a guest with a link", guest, ["decide"]],
  ["the hub", theHub, all.filter((deed) => deed !== "bulk_delete")],
  ["nobody", nobody, []],
]

test.each(table)("%s may do what the role says and nothing else", (_, actor, deeds) => {
  expect(all.filter((deed) => may(actor, deed))).toEqual(deeds)
})
