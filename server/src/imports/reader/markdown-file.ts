import { applyEdits, listTextHeadings, listTextImages, listTextLinks, readFrontmatter, parseText } from "@hub/markdown"
import type { TextEdit, Nodes, ParsedText } from "@hub/markdown"
import { nameWithoutExtension } from "@hub/docx/names"
import type { ReaderLimits, SourceDocument } from "@hub/docx/parsed-document"
import { refuseFile } from "@hub/docx/refusal"
import { readImportedFrontmatter } from "./frontmatter.ts"
import { type ForeignNotation, listNotation, markWords } from "./notation.ts"
import { decodeText } from "./text.ts"
import { findWikiLinks } from "./wiki-links.ts"

export type MarkdownFile = SourceDocument & {
  imageUrls: string[]
  linkUrls: string[]
  /** Links in double brackets to what was not uploaded. */
  openLinks: string[]
  /** What only the site generator understands that the text was written for. */
  notation: ForeignNotation[]
  warnings: string[]
}

/** What was uploaded beside a text: whether an address in it means such a file, and the path of the one with a name. */
export type UploadedNeighbours = { has: (url: string) => boolean; pathOf: (name: string) => string | undefined }

const noNeighbours: UploadedNeighbours = { has: () => false, pathOf: () => undefined }

/**
 * Reads one Markdown text: its encoding, its frontmatter and its title. Its words stay as they are, but an address with
 * spaces that means a file gets the brackets without which it is none, and a link in double brackets becomes a link.
 */
export function readMarkdown(
  bytes: Buffer,
  path: string,
  limits: ReaderLimits,
  beside: UploadedNeighbours = noNeighbours,
): { file: MarkdownFile; text: ParsedText } {
  if (bytes.length > limits.markdownBytes) {
    const most = Math.round(limits.markdownBytes / 1024 / 1024)
    refuseFile("too_large", `“${path}” is larger than ${most} MB of text. Split it and upload the parts.`)
  }

  const { text, encoding } = decodeText(bytes, path)
  refuseDeepLines(text, path, limits)
  const { frontmatter, content: written, warning } = readImportedFrontmatter(text)
  const asWritten = parseText(written)
  const { content, openLinks } = resolveLinks(written, asWritten.tree, beside)
  const read = content === written ? asWritten : parseText(content)
  const { tree } = read
  if (nestingDepth(tree) > limits.markdownDepth) tooDeep(path, limits)

  const { values, problem } = readFrontmatter(frontmatter)
  const found = listTextHeadings(tree).map(({ depth, text: title }) => ({ level: depth, title }))
  const first = found.find(({ level, title }) => level === 1 && title)?.title
  const warnings = [warning, problem].flatMap((each) => (each === undefined ? [] : [`${path}: ${each}`]))
  if (encoding === "Windows-1252") warnings.push(`${path} is not UTF-8. It was read as Windows-1252 text.`)

  const file = {
    path,
    title: readTitle(values) || first || found.find(({ title }) => title)?.title || nameWithoutExtension(path),
    frontmatter,
    markdown: content,
    headings: found,
    imageUrls: listTextImages(tree).map(({ url }) => url),
    linkUrls: listTextLinks(tree).map(({ url }) => url),
    openLinks,
    notation: listNotation(content, tree),
    warnings,
  }
  return { file, text: read }
}

/** `![A plan](my plan.png)`, which is no image in Markdown. */
const spaced = /(?<=\]\()[^()<>\n"']{1,400}(?=\))/g

function resolveLinks(
  text: string,
  tree: Nodes,
  { has, pathOf }: UploadedNeighbours,
): { content: string; openLinks: string[] } {
  const enclosed = [...text.matchAll(spaced)]
    .filter(([url]) => url.trim().includes(" ") && has(url.trim()))
    .map(({ index, 0: url }) => ({ start: index, end: index + url.length, source: url, text: `<${url.trim()}>` }))
  const found = [...enclosed, ...findWikiLinks(text, pathOf)]
  if (found.length === 0) return { content: text, openLinks: [] }
  const isWord = markWords(text, tree)
  const edits: TextEdit[] = []
  const openLinks: string[] = []
  for (const { start, end, source, text: said } of found) {
    if (isWord[start] === 0) continue
    if (said === undefined) openLinks.push(source)
    else edits.push({ start, end, text: said })
  }
  return { content: applyEdits(text, edits), openLinks }
}

function readTitle(values: Record<string, unknown>): string {
  const title = values["title"]
  return typeof title === "string" || typeof title === "number" ? String(title).replaceAll(/\s+/g, " ").trim() : ""
}

/** A line that opens a thousand quotes costs a parser more than it is worth; it is seen before. */
function refuseDeepLines(text: string, path: string, limits: ReaderLimits): void {
  const markers = new RegExp(
    `^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${limits.markdownDepth + 1}}`,
    "m",
  )
  if (markers.test(text)) tooDeep(path, limits)
}

function nestingDepth(tree: Nodes): number {
  let deepest = 0
  const waiting = [{ node: tree, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const holds = ["blockquote", "container", "list"].includes(next.node.type) ? 1 : 0
    const depth = next.depth + holds
    deepest = Math.max(deepest, depth)
    if ("children" in next.node) for (const node of next.node.children) waiting.push({ node, depth })
  }
  return deepest
}

function tooDeep(path: string, limits: ReaderLimits): never {
  return refuseFile(
    "too_deep",
    `“${path}” nests lists or quotes deeper than ${limits.markdownDepth} levels. Flatten them.`,
  )
}
