import { expect } from "vitest"
import { type Deed, type Principal as Rolename, rules } from "../../src/policy.ts"
import type { Hub } from "../hub.ts"
import { goldenFor, name, opened, outcome } from "./outcome.ts"
import { type Admitted, type Principal, principals } from "./principals.ts"
import { rows } from "./rows.ts"
import { test } from "./hub.ts"

/** The column of the table in which a change to what this principal may do must show. */
const shownBy: Partial<Record<Rolename, Principal>> = {
  nobody: "anonymous",
  reviewer: "reviewer unrelated",
  author: "author owner",
  admin: "admin",
}
const deeds = [...new Set(opened.values())]

test.for(deeds)("a change to who may do %s is seen at a door", async (deed, { hub, admission }) => {
  const rule = rules[deed] as { who: readonly Rolename[]; with?: unknown }
  const { who } = rule
  const unseen: string[] = []

  for (const [principal, column] of Object.entries(shownBy) as [Rolename, Principal][]) {
    // Whom the rule would let in for some things stays out, since this one is not his.
    if (rule.with !== undefined && !who.includes(principal)) continue
    rule.who = who.includes(principal) ? who.filter((one) => one !== principal) : [...who, principal]
    try {
      if (!(await isSeen(hub, admission, column, deed))) unseen.push(principal)
    } finally {
      rule.who = who
    }
  }

  expect(unseen).toEqual([])
})

/** Whether some route of the deed answers this principal otherwise than the table says. */
async function isSeen(hub: Hub, admission: Admitted, who: Principal, deed: Deed) {
  for (const row of rows.filter(({ route }) => opened.get(name(route)) === deed)) {
    const { word } = await outcome(hub, admission, who, row)
    if (word !== goldenFor(row)[principals.indexOf(who)]) return true
  }
  return false
}
