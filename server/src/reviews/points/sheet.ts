import { proofInWords } from "@hub/contract/proof"
import type { Ctx } from "../../platform/ctx.ts"
import type { FileAnswer } from "../../platform/http/file-answer.ts"
import { roundFor } from "./rounds.ts"
import { pointsIn } from "./rows.ts"

export const headings = [
  "Point",
  "Kind",
  "Reviewer",
  "Revision",
  "Words",
  "Comment or new words",
  "Disposition",
  "Reason",
  "Decided by",
  "Decided at",
  "Proof of identity",
]

/** The resolution sheet of a round: each point with what became of it. */
export async function resolutionSheet(ctx: Ctx, round_id: number): Promise<FileAnswer> {
  const round = await roundFor(ctx, round_id)
  const lines = [headings, ...(await sheetRows(ctx, round_id))]
  return {
    text: `\uFEFF${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`,
    filename: `${round.topic_title} - round ${round.number}.csv`,
    mime: "text/csv; charset=utf-8",
    inline: false,
  }
}

/** The points of a round under the headings of its sheet. */
export async function sheetRows(ctx: Ctx, round_id: number): Promise<string[][]> {
  return (await pointsIn(ctx, round_id)).map((point, index) => [
    String(index + 1),
    point.kind,
    point.reviewer_name,
    String(point.revision_number),
    point.quote,
    point.body,
    point.disposition?.replace("_", " ") ?? "open",
    point.reason,
    point.decided_by ?? "",
    point.disposed_at?.toISOString() ?? "",
    point.disposed_at === null ? "" : proofInWords(point.disposed_proof),
  ])
}

/** A cell that a spreadsheet would read as a formula begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
