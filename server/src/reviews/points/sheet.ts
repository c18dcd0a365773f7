import { describeProof } from "@hub/contract/proof"
import type { Ctx } from "../../platform/ctx.ts"
import type { FileResponse } from "../../platform/http/file-response.ts"
import { getRound } from "./rounds.ts"
import { selectPointsOfRound } from "./rows.ts"

export const sheetHeadings = [
  "Number",
  "Kind",
  "Reviewer",
  "Version",
  "Selected text",
  "Comment or suggested text",
  "Decision",
  "Reason",
  "Decided by",
  "Decided at",
  "Proof of identity",
]

/** The resolution sheet of a round: each point with what became of it. */
export async function writeResolutionSheet(ctx: Ctx, round_id: number): Promise<FileResponse> {
  const round = await getRound(ctx, round_id)
  const lines = [sheetHeadings, ...(await listSheetRows(ctx, round_id))]
  return {
    text: `\uFEFF${lines.map((line) => line.map(cell).join(",")).join("\r\n")}\r\n`,
    filename: `${round.topic_title} - round ${round.number}.csv`,
    mime: "text/csv; charset=utf-8",
    inline: false,
  }
}

/** The points of a round under the headings of its sheet. */
export async function listSheetRows(ctx: Ctx, round_id: number): Promise<string[][]> {
  return (await selectPointsOfRound(ctx, round_id)).map((point, index) => [
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
    point.disposed_at === null ? "" : describeProof(point.disposed_proof),
  ])
}

/** A cell that a spreadsheet would read as a formula begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
