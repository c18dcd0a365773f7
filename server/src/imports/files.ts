import type { Ctx } from "../platform/ctx.ts"
import { missing } from "../platform/failure.ts"
import { csvLine } from "../platform/http/csv.ts"
import type { FileAnswer } from "../platform/http/file-answer.ts"
import { importFor } from "./get.ts"

/** The uploaded file, byte for byte. */
export async function originalFile(ctx: Ctx, id: number): Promise<FileAnswer> {
  const { sha256, filename } = await importFor(ctx, "imports.read", id)
  if (!(await ctx.house.files.has(sha256))) throw missing("File")
  return { path: ctx.house.files.pathOf(sha256), filename, mime: "application/octet-stream", inline: false }
}

const headings = ["Construct", "In the file", "Kept", "Converted", "Lost", "What", "Where", "How many"]

/** The account of an import as a table: a line for each construct, and below it what was lost and what is to be known. */
export async function ledgerFile(ctx: Ctx, id: number): Promise<FileAnswer> {
  const { ledger, filename } = await importFor(ctx, "imports.read", id)
  const lines = ledger.flatMap(({ construct, kept, converted, lost, noted = [], ...line }) => [
    [construct, line.in, kept, converted, lost.reduce((sum, one) => sum + one.count, 0), "", "", ""],
    ...lost.map(({ what, where, count }) => [construct, "", "", "", count, what, where, count]),
    ...noted.map(({ what, where, count }) => [construct, "", "", "", "", what, where, count]),
  ])
  return {
    text: `\uFEFF${[headings, ...lines].map(csvLine).join("")}`,
    filename: `${filename} - account.csv`,
    mime: "text/csv; charset=utf-8",
    inline: false,
  }
}
