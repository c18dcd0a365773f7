import { type EditionFile, type EditionFormat, editionFormats } from "@hub/contract/publications"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import type { FileResponse } from "../../platform/http/file-response.ts"
import { getPublication } from "../get.ts"
import { fileNameOf, isPublished } from "../publication.ts"
import { countDownload } from "../readings/count.ts"
import type { PublicationRow } from "../tables.ts"

/** The other files of an edition, in the order in which they are offered. */
export async function listEditionFiles({ db }: Ctx, publication_id: number): Promise<EditionFile[]> {
  const rows = await db
    .selectFrom("publication_files")
    .select(["format", "sha256", "bytes", "error", "notices"])
    .where("publication_id", "=", publication_id)
    .execute()
  return rows.toSorted((one, other) => editionFormats.indexOf(one.format) - editionFormats.indexOf(other.format))
}

/** The formats that nobody asked for, or that could not be made. */
export const missingFormats = (files: EditionFile[]): EditionFormat[] =>
  editionFormats.filter((format) => {
    const file = files.find((one) => one.format === format)
    return file === undefined || file.error !== null
  })

/** One of them to download, for the person who may download the edition itself. */
export async function downloadFormatFile(ctx: Ctx, id: number, format: EditionFormat): Promise<FileResponse> {
  return readFormatFile(ctx, await getPublication(ctx, "publications.read", id), format)
}

type DownloadableEdition = Pick<PublicationRow, "id" | "status" | "title" | "edition">

export async function readFormatFile(ctx: Ctx, row: DownloadableEdition, format: EditionFormat): Promise<FileResponse> {
  const file = (await listEditionFiles(ctx, row.id)).find((one) => one.format === format)
  if (!isPublished(row.status) || !file?.sha256) throw notFound("File")
  const { ending, mime } = kinds[format]
  return {
    path: ctx.app.files.pathOf(file.sha256),
    filename: `${fileNameOf(row)}${ending}`,
    mime,
    inline: false,
    tag: file.sha256,
    onDownload: () => countDownload(ctx, row.id, format),
  }
}

const kinds: Record<EditionFormat, { ending: string; mime: string }> = {
  html: { ending: ".html", mime: "text/html; charset=utf-8" },
  epub: { ending: ".epub", mime: "application/epub+zip" },
  docx: { ending: ".docx", mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  markdown: { ending: ", Markdown.zip", mime: "application/zip" },
}
