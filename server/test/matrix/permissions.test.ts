import { expect } from "vitest"
import type { Principal as Rolename } from "../../src/policy-rule.ts"
import { type Permission, permissionRules } from "../../src/policy.ts"
import type { TestHub } from "../hub.ts"
import { goldenWordsOf, routeName, registeredRoutes, runMatrixRow } from "./run-row.ts"
import { type MatrixCallers, type MatrixPrincipal, matrixPrincipals } from "./principals.ts"
import { matrixRows } from "./rows.ts"
import { test } from "./hub.ts"

/** The column of the table in which a change to what this principal may do must show. */
const shownBy: Partial<Record<Rolename, MatrixPrincipal>> = {
  nobody: "anonymous",
  reviewer: "reviewer unrelated",
  author: "author owner",
  admin: "admin",
}
const permissions = [...new Set(registeredRoutes.values())]

test.for(permissions)("a change to who may do %s is seen at a door", async (permission, { hub, admission }) => {
  const rule = permissionRules[permission] as { who: readonly Rolename[]; with?: unknown }
  const { who } = rule
  const unseen: string[] = []

  for (const [principal, column] of Object.entries(shownBy) as [Rolename, MatrixPrincipal][]) {
    // Whom the rule would let in for some things stays out, since this one is not his.
    if (rule.with !== undefined && !who.includes(principal)) continue
    rule.who = who.includes(principal) ? who.filter((one) => one !== principal) : [...who, principal]
    try {
      if (!(await isSeen(hub, admission, column, permission))) unseen.push(principal)
    } finally {
      rule.who = who
    }
  }

  expect(unseen).toEqual([])
})

/** Whether some route of the permission answers this principal otherwise than the table says. */
async function isSeen(hub: TestHub, admission: MatrixCallers, who: MatrixPrincipal, permission: Permission) {
  for (const row of matrixRows.filter(({ route }) => registeredRoutes.get(routeName(route)) === permission)) {
    const { words } = await runMatrixRow(hub, admission, [who], row)
    if (words[0] !== goldenWordsOf(row)[matrixPrincipals.indexOf(who)]) return true
  }
  return false
}
