import { type EditionFile, type EditionFormat, editionFormats } from "@hub/contract/publications"
import type { Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import type { FileAnswer } from "../../platform/http/file-answer.ts"
import { publicationFor } from "../get.ts"
import { fileNameOf, isOut } from "../publication.ts"
import type { PublicationRow } from "../tables.ts"

/** The other files of an edition, in the order in which they are offered. */
export async function filesOf({ db }: Ctx, publication_id: number): Promise<EditionFile[]> {
  const rows = await db
    .selectFrom("publication_files")
    .select(["format", "sha256", "bytes", "error", "notices"])
    .where("publication_id", "=", publication_id)
    .execute()
  return rows.toSorted((one, other) => editionFormats.indexOf(one.format) - editionFormats.indexOf(other.format))
}

/** The formats that nobody asked for, or that could not be made. */
export const missingOf = (files: EditionFile[]): EditionFormat[] =>
  editionFormats.filter((format) => {
    const file = files.find((one) => one.format === format)
    return file === undefined || file.error !== null
  })

/** One of them to download, for whoever may download the edition itself. */
export async function formatFile(ctx: Ctx, id: number, format: EditionFormat): Promise<FileAnswer> {
  return fileOf(ctx, await publicationFor(ctx, "publications.read", id), format)
}

type Edition = Pick<PublicationRow, "id" | "status" | "title" | "edition">

export async function fileOf(ctx: Ctx, row: Edition, format: EditionFormat): Promise<FileAnswer> {
  const file = (await filesOf(ctx, row.id)).find((one) => one.format === format)
  if (!isOut(row.status) || !file?.sha256) throw missing("File")
  const { ending, mime } = kinds[format]
  return { path: ctx.house.files.pathOf(file.sha256), filename: `${fileNameOf(row)}${ending}`, mime, inline: false }
}

const kinds: Record<EditionFormat, { ending: string; mime: string }> = {
  html: { ending: ".html", mime: "text/html; charset=utf-8" },
  epub: { ending: ".epub", mime: "application/epub+zip" },
  docx: { ending: ".docx", mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  markdown: { ending: ", Markdown.zip", mime: "application/zip" },
}
