import { type Ctx, isApiToken } from "../platform/ctx.ts"
import { conflict } from "../platform/refusal.ts"
import { findApprovalFindings, type CheckedEdition } from "./findings.ts"
import { listEditionEntries } from "./entries.ts"

/** An API token takes along only what was approved, and as it was approved; a person may decide otherwise. */
export async function refuseUnapproved(
  tx: Ctx,
  { id, variables }: Pick<CheckedEdition, "id" | "variables">,
): Promise<void> {
  if (!isApiToken(tx.actor)) return
  const places = await listEditionEntries(tx, id)
  const never = places.filter(({ revision_id, approved }) => revision_id !== null && !approved)
  const stale = await findApprovalFindings(tx, variables, places)
  const titles = [...new Set([...never, ...stale].map(({ title }) => title ?? ""))]
  if (titles.length > 0) throw notApprovedRefusal(titles)
}

/** How many topics a refusal names. */
const mostNamedTopics = 3

export function notApprovedRefusal(titles: string[]) {
  const list = titles.slice(0, mostNamedTopics).map((title) => `“${title}”`)
  const more = titles.length - list.length
  const words = `${list.join(", ")}${more > 0 ? ` and ${more} more` : ""}`
  return conflict(`An API token publishes only what was approved. Not approved: ${words}.`, {
    code: "not_approved",
    details: { topics: titles },
  })
}
