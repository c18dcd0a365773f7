import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { formatCsvLine } from "../platform/http/csv.ts"
import type { FileResponse } from "../platform/http/file-response.ts"
import { getImport } from "./get.ts"

/** The uploaded file, byte for byte. */
export async function readOriginalFile(ctx: Ctx, id: number): Promise<FileResponse> {
  const { sha256, filename } = await getImport(ctx, "imports.read", id)
  if (!(await ctx.app.files.has(sha256))) throw notFound("File")
  return { path: ctx.app.files.pathOf(sha256), filename, mime: "application/octet-stream", inline: false }
}

const reportHeadings = ["Element", "In the file", "Kept", "Converted", "Left out", "Details", "Where", "Count"]

/** The account of an import as a table: a line for each construct, and below it what was lost and what is to be known. */
export async function readReportFile(ctx: Ctx, id: number): Promise<FileResponse> {
  const { ledger, filename } = await getImport(ctx, "imports.read", id)
  const lines = ledger.flatMap(({ construct, kept, converted, lost, noted = [], ...line }) => [
    [construct, line.in, kept, converted, lost.reduce((sum, one) => sum + one.count, 0), "", "", ""],
    ...lost.map(({ what, where, count }) => [construct, "", "", "", count, what, where, count]),
    ...noted.map(({ what, where, count }) => [construct, "", "", "", "", what, where, count]),
  ])
  return {
    text: `\uFEFF${[reportHeadings, ...lines].map(formatCsvLine).join("")}`,
    filename: `${filename} - import report.csv`,
    mime: "text/csv; charset=utf-8",
    inline: false,
  }
}
