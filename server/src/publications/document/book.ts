import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import type { PdfPicture } from "./document.ts"
import { limitWarnings } from "./warnings.ts"
import { type PictureFormat, detectPictureFormat, listPictures } from "./pictures.ts"
import { type BookChapters, buildBookChapters } from "./tree.ts"
import type { EditionContent } from "../edition/content.ts"
import { authorOf, bookStyleOf, describeEdition, type EditionJob } from "../edition/job.ts"
import { fileAddressIn, findPicture } from "../edition/render-topic.ts"

export type BookPicture = { name: string; bytes: Buffer; look: PictureFormat }

/** An edition as a tree of blocks by topic, with the bytes of its pictures, each once. */
export type EditionBook = BookChapters & {
  numbered: boolean
  /** The picture's name within the edition, if it can be shown. */
  nameOf(picture: PdfPicture): string | undefined
  pictures: Map<string, BookPicture>
  /** The day of the edition, ISO 8601. */
  asked_for: string
  /** Names the edition for good, as a hash of what it is. */
  key: string
}

export function createEditionBook(job: EditionJob, { topics }: EditionContent): EditionBook {
  const tree = buildBookChapters({
    title: job.title,
    author: authorOf(job),
    description: job.description ?? "",
    date: job.date,
    language: job.language,
    edition: describeEdition(job),
    numbered: job.numbered,
    captions: job.captions ?? false,
    index: job.index ?? false,
    glossary: job.glossary ?? false,
    style: bookStyleOf(job),
    fonts: job.fonts,
    publisher: job.publisher ?? "",
    topics,
    image: () => undefined,
    file: (url) => fileAddressIn(job, url),
  })
  const warnings = new Set(tree.warnings)
  const pictures = new Map<string, BookPicture>()
  const names = new Map<string, string>()
  for (const picture of listPictures({ ...tree, body: tree.chapters.flat() })) {
    const { source } = picture
    const file = findPicture(job.pictures, source)
    picture.alt ||= file?.alt ?? ""
    if (names.has(source)) continue
    const bytes = picture.svg === undefined ? file && readFileSync(file.path) : Buffer.from(picture.svg)
    const look = bytes && detectPictureFormat(bytes)
    if (!look || bytes.length === 0) {
      warnings.add(`The image ${source.slice(0, 120) || "without an address"} can't be shown and is left out.`)
      continue
    }
    const name = `${file?.sha256.slice(0, 16) ?? source.replace(" ", "-")}.${look.type}`
    names.set(source, name)
    pictures.set(name, { name, bytes, look })
  }
  return {
    ...tree,
    warnings: limitWarnings([...warnings]),
    numbered: job.numbered,
    nameOf: ({ source }) => names.get(source),
    pictures,
    asked_for: job.date,
    key: createHash("sha256")
      .update(JSON.stringify([job.title, job.kind, job.edition, job.date]))
      .digest("hex"),
  }
}

/** Counts headings as the printed book does: down to the fourth level, if its headings are numbered at all. */
export function numberHeadings({ numbered, chapters }: EditionBook): (heading: { label: string }) => string {
  const numbers = new Map<string, string>()
  const counts: number[] = []
  for (const block of numbered ? chapters.flat() : []) {
    if (block.kind !== "heading" || block.level > 4) continue
    counts.length = Math.min(counts.length, block.level)
    for (let level = counts.length; level < block.level; level++) counts.push(0)
    counts[block.level - 1]! += 1
    numbers.set(block.label, `${counts.join(".")} `)
  }
  return ({ label }) => numbers.get(label) ?? ""
}

export const pictureMimeTypes: Record<PictureFormat["type"], string> = {
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  svg: "image/svg+xml",
}
