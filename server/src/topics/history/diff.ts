import type { Difference, DifferenceView } from "@hub/contract/history"
import { topicFields } from "@hub/contract/topics"
import { compareLines, lineCounts } from "@hub/markdown"
import type { Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import { revisionByNumber, topicFor } from "../get.ts"
import { renderDifference } from "../show/show.ts"
import type { RevisionRow } from "../tables.ts"

type Asked = { from: number; to: number; view: DifferenceView }

/** How one revision of a topic became another, in either direction. */
export async function diffRevisions(ctx: Ctx, id: number, { from, to, view }: Asked): Promise<Difference> {
  await topicFor(ctx, "topics.read", id)
  const before = await revisionByNumber(ctx, id, from)
  const after = await revisionByNumber(ctx, id, to)
  if (!before || !after) throw missing("Revision")

  const hunks = view === "source" ? hunksBetween(before, after) : []
  const shown = withinAnswer(hunks)
  return {
    from: { number: before.number, title: before.title },
    to: { number: after.number, title: after.title },
    stats: lineCounts(before.content, after.content),
    hunks: shown,
    cut: shown.length < hunks.length,
    html: view === "rendered" ? await renderDifference(ctx, before.content, after.content) : null,
  }
}

const mostRows = 5000

const hunksBetween = (before: RevisionRow, after: RevisionRow) =>
  topicFields.flatMap((field) => compareLines(before[field], after[field]).hunks.map(({ rows }) => ({ field, rows })))

/** The first hunks, whole, as long as they are not too many lines. */
function withinAnswer(hunks: Difference["hunks"]) {
  let rows = 0
  return hunks.filter((hunk) => (rows += hunk.rows.length) <= mostRows)
}
