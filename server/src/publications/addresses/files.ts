import { editionFormats, type PublicationKind } from "@hub/contract/publications"
import type { Ctx } from "../../platform/ctx.ts"
import type { FileResponse } from "../../platform/http/file-response.ts"
import type { SiteAnswer } from "../../platform/http/zipped-site.ts"
import { notFound, Refusal } from "../../platform/refusal.ts"
import { listEditionFiles, readFormatFile } from "../formats/file.ts"
import { artefactFile } from "../list.ts"
import { baseOf } from "./base.ts"
import { addressOfFile, fileEndings, type FileForm } from "./file-address.ts"
import {
  chooseEdition,
  type EditionSeries,
  findSeries,
  isReadable,
  liveEdition,
  mayReadInSeries,
  type SeriesEdition,
} from "./series.ts"

/** What the PDF is made as is an edition of its own; the other files belong to the web edition. */
const kindOf = (form: FileForm): PublicationKind => (form === "pdf" ? "pdf" : "mobile_kb")

/** The file of an edition that is at this address; undefined where the address is none of a file. */
export async function findEditionFile(
  ctx: Ctx,
  key: string,
  which: string,
  below: string,
): Promise<{ answer: SiteAnswer } | undefined> {
  const form = (Object.keys(fileEndings) as FileForm[]).find((one) => below.endsWith(fileEndings[one]))
  if (form === undefined || below.includes("/")) return undefined
  const series = await findSeries(ctx, key, kindOf(form))
  const edition = series && chooseEdition(series, which)
  if (!series || !edition || !(await mayReadInSeries(ctx, series, edition))) throw notFound("File")
  if (!isReadable(edition)) throw new Refusal("gone", `Edition ${edition.edition} was withdrawn.`)
  const at = which === "latest" ? which : edition.edition
  const address = addressOfFile(series, at, form)
  const asked = `${baseOf({ key }, at)}${encodeURIComponent(below)}`
  if (address !== asked) return { answer: { redirect: address, isPermanent: true } }
  const file = await readEditionFile(ctx, edition, form)
  const keptBy = edition.visibility === "public" && !edition.embargoed ? "everybody" : "browser"
  return { answer: { file: { ...file, keptBy }, isIndexable: edition.visibility === "public" } }
}

/** A PDF is opened where it is; everything else is saved. */
const readEditionFile = async (ctx: Ctx, edition: SeriesEdition, form: FileForm): Promise<FileResponse> =>
  form === "pdf"
    ? { ...artefactFile(ctx, { ...edition, kind: "pdf" }), inline: true }
    : readFormatFile(ctx, edition, form)

/** The files that a reader of this web edition can have, with their addresses; with the newest one also the PDF. */
export async function listFileAddresses(
  ctx: Ctx,
  series: EditionSeries,
  edition: SeriesEdition,
): Promise<{ form: FileForm; address: string }[]> {
  const isNewest = edition.id === liveEdition(series)?.id
  const made = (await listEditionFiles(ctx, edition.id)).filter(({ sha256 }) => sha256 !== null)
  const forms = editionFormats.filter((form) => made.some(({ format }) => format === form))
  const found = forms.map((form) => ({
    form,
    address: addressOfFile(series, isNewest ? "latest" : edition.edition, form),
  }))
  const book = isNewest && series.isNamed ? await findSeries(ctx, series.key, "pdf") : undefined
  const pdf = book && liveEdition(book)
  if (!book || !pdf || !isReadable(pdf) || !(await mayReadInSeries(ctx, book, pdf))) return found
  return [{ form: "pdf", address: addressOfFile(book, "latest", "pdf") }, ...found]
}
