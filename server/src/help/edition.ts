import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { crc32 } from "node:zlib"
import { readFrontmatter, rewriteUrls } from "@hub/markdown"
import { contentsFile, parseContentsFile } from "../imports/reader/contents-file.ts"
import { readMarkdownArchive } from "../imports/reader/markdown-archive.ts"
import { readerLimits, type ParsedDocument } from "@hub/docx/parsed-document"
import { builtEntry, root } from "../platform/root.ts"
import type { EditionJob, EditionTopic } from "../publications/edition/job.ts"
import { pageName } from "@hub/reader/site"
import { helpValues, versionOfHelp } from "./values.ts"

/** The documentation as an edition of a collection, and its pages by the address that screens link to. */
export type HelpEdition = { job: Omit<EditionJob, "kind">; pages: Record<string, string> }

export const docsFolder = join(root, "docs")

/**
 * Reads `docs/` as an import reads a folder of Markdown: `contents.json` says which file is which topic and on which
 * level, links between files become links between topics, and pictures are stored in `work`.
 */
export async function helpEdition(work: string, date: string): Promise<HelpEdition> {
  const parsed = await readDocs(work)
  const topics = parsed.documents.map(topicOf)
  return {
    job: {
      title: "Documentation Project Hub",
      edition: versionOfHelp(),
      language: "en",
      numbered: true,
      date,
      variables: helpValues(),
      topics,
      findings: [],
      gate: {},
      pictures: picturesOf(parsed, work),
      folder: work,
      reader: join(root, "dist/server/kb-reader"),
      pdf_child: builtEntry("publications-pdf-child"),
      program: { hub: versionOfHelp(), commit: "" },
    },
    pages: pagesOf(parsed),
  }
}

/** What the import reader makes of `docs/`. A link or picture that leads nowhere is an error. */
export async function readDocs(work: string): Promise<ParsedDocument> {
  const contents = readFileSync(join(docsFolder, contentsFile.name), "utf8")
  const listed = parseContentsFile(contents) ?? []
  const pictures = readdirSync(join(docsFolder, "pictures")).map((name) => `pictures/${name}`)
  const names = [
    contentsFile.name,
    ...listed.map(({ file }) => file),
    ...pictures.filter((one) => one.endsWith(".png")),
  ]
  const read = (name: string) => readFileSync(join(docsFolder, name))
  const parsed = await readMarkdownArchive({ names, read }, work, readerLimits)
  const lost = parsed.report
    .filter(({ construct }) => construct !== "files")
    .flatMap((line) => line.lost.map(({ what, where }) => `docs/${where}: ${what}`))
  if (lost.length > 0) throw new Error(lost.join("\n"))
  return parsed
}

/**
 * Each page by its address, and by the screens that its frontmatter names: the page of `/topics/$id` is at
 * `screen/topics/$id`.
 */
export function pagesOf({ documents }: ParsedDocument): Record<string, string> {
  return Object.fromEntries(
    documents.flatMap(({ path, frontmatter }) =>
      [addressOf(path), ...screensOf(frontmatter).map((screen) => `screen${screen}`.replace(/\/$/, ""))].map(
        (address): [string, string] => [address, pageName(idOf(path))],
      ),
    ),
  )
}

/** The routes of the screens that a page is about. */
export function screensOf(frontmatter: string): string[] {
  const { screens } = readFrontmatter(frontmatter).values
  return Array.isArray(screens) ? screens.map(String) : []
}

/** `guide/author/README.md` is reached as `guide/author`. */
const addressOf = (path: string) => path.replace(/\.md$/, "").replace(/(^|\/)README$/, "")

/** A page keeps its number for as long as its file keeps its name, so that addresses of pages last. */
const idOf = (path: string) => crc32(path)

function topicOf({ path, title, markdown, frontmatter, level = 1 }: ParsedDocument["documents"][number]): EditionTopic {
  return {
    kind: "topic",
    node_id: null,
    topic_id: idOf(path),
    title,
    own_title: null,
    level,
    new_page: level === 1,
    approved: true,
    content: rewriteUrls(markdown, (url) => {
      const [, file, place = ""] = /^document:([^#]*)(#.*)?$/s.exec(url) ?? []
      if (file !== undefined) return `topic:${idOf(decodeURI(file))}${place}`
      const picture = /^media:(\w+)$/.exec(url)?.[1]
      return picture && `/media/${picture}/picture`
    }),
    own_values: null,
    frontmatter,
  }
}

const picturesOf = ({ media }: ParsedDocument, work: string): EditionJob["pictures"] =>
  Object.fromEntries(
    media.map(({ sha256, path, filename }) => [sha256, { sha256, path: join(work, path), alt: "", name: filename }]),
  )
