import { type Ctx, isProgram } from "../platform/ctx.ts"
import { conflict } from "../platform/failure.ts"
import { approvalFindings, type Edition } from "./findings.ts"
import { placesOfEdition } from "./places.ts"

/** An API token takes along only what was approved, and as it was approved; a person may decide otherwise. */
export async function refuseUnapproved(tx: Ctx, { id, variables }: Pick<Edition, "id" | "variables">): Promise<void> {
  if (!isProgram(tx.actor)) return
  const places = await placesOfEdition(tx, id)
  const never = places.filter(({ revision_id, approved }) => revision_id !== null && !approved)
  const stale = await approvalFindings(tx, variables, places)
  const titles = [...new Set([...never, ...stale].map(({ title }) => title ?? ""))]
  if (titles.length > 0) throw notApproved(titles)
}

/** How many topics a refusal names. */
const named = 3

export function notApproved(titles: string[]) {
  const list = titles.slice(0, named).map((title) => `“${title}”`)
  const more = titles.length - list.length
  const words = `${list.join(", ")}${more > 0 ? ` and ${more} more` : ""}`
  return conflict(`An API token publishes only what was approved. Not approved: ${words}.`, {
    code: "not_approved",
    details: { topics: titles },
  })
}
