import { createReadStream } from "node:fs"
import { cp, mkdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { setImmediate as breathe } from "node:timers/promises"
import { headings, images, plainText, type Root, toHtml } from "@hub/markdown"
import type { Ctx } from "../platform/ctx.ts"
import { builtEntry, root } from "../platform/root.ts"
import type { Content } from "./content.ts"
import type { KbTopic } from "./kb/kb.ts"
import { makeKb } from "./kb/make-kb.ts"
import { zipFolder } from "./kb/zip-folder.ts"
import { makePdf } from "./pdf/make.ts"
import { type Picture, picturesOf } from "./pictures.ts"
import type { PublicationRow } from "./tables.ts"

/** What was built: the file that is downloaded, kept by its content, and what readers should know about it. */
export type Built = { sha256: string; bytes: number; pages: number; notices: string[] }

const longestBuild = 10 * 60_000

export async function buildPdf(
  ctx: Ctx,
  row: PublicationRow,
  { topics }: Content,
  folder: string,
  signal: AbortSignal,
): Promise<Built> {
  const pictures = await picturesOf(ctx, topics.flatMap(imageAddresses))
  const pdf = await makePdf(
    {
      title: row.title,
      author: "",
      date: row.created_at.toISOString(),
      language: row.options.language,
      edition: `Edition ${row.edition}`,
      numbered: row.options.numbered,
      topics,
      image: (url) => pictures.get(url),
    },
    { folder, signal, timeoutMs: longestBuild, entry: builtEntry("publications-pdf-child") },
  )
  const { sha256, bytes } = await ctx.house.files.keep(createReadStream(pdf.path))
  return { sha256, bytes, pages: pdf.pages, notices: pdf.notices }
}

export async function buildKb(
  ctx: Ctx,
  row: PublicationRow,
  { topics }: Content,
  folder: string,
  signal: AbortSignal,
): Promise<Built> {
  const pictures = await picturesOf(ctx, topics.flatMap(imageAddresses))
  const pages: KbTopic[] = []
  for (const { id, title, level, tree } of topics) {
    pages.push({
      id,
      title,
      level,
      html: toHtml(tree, { image: (url) => imageInKb(pictures, url) }),
      text: plainText(tree),
      headings: headings(tree),
    })
    await breathe()
    signal.throwIfAborted()
  }
  const site = join(folder, "site")
  const made = await makeKb(
    {
      title: row.title,
      language: row.options.language,
      edition: String(row.edition),
      built_at: row.created_at.toISOString(),
      topics: pages,
      images: [
        ...new Map([...pictures.values()].map((one) => [one.name, { name: one.name, path: one.path }])).values(),
      ],
    },
    { folder: site, reader: join(root, "dist/server/kb-reader") },
  )
  const zip = join(folder, "kb.zip")
  await zipFolder(site, zip)
  const { sha256, bytes } = await ctx.house.files.keep(createReadStream(zip))
  await putOut(site, kbFolder(ctx, row.id))
  return { sha256, bytes, pages: made.pages, notices: [] }
}

/** Where the pages of a knowledge base lie for its readers. */
export const kbFolder = ({ house }: Ctx, id: number) => join(house.published_folder, String(id))

/** Puts a finished folder in its place whole, also when an earlier attempt has left one there. */
async function putOut(site: string, place: string) {
  const arriving = `${place}.arriving`
  await rm(arriving, { recursive: true, force: true })
  await mkdir(join(place, ".."), { recursive: true })
  await cp(site, arriving, { recursive: true })
  await rm(place, { recursive: true, force: true })
  await rename(arriving, place)
}

const imageAddresses = ({ tree }: { tree: Root }) => images(tree).map((image) => image.url)

function imageInKb(pictures: Map<string, Picture>, url: string) {
  const picture = pictures.get(url)
  return picture && `images/${picture.name}`
}
