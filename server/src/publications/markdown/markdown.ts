import { readFileSync } from "node:fs"
import { limits } from "@hub/contract/limits"
import {
  applyEdits,
  parseMarkdown,
  resolveVariables,
  rewriteUrls,
  splitFrontmatter,
  toHtml,
  variableTokens,
  writeMarkdown,
} from "@hub/markdown"
import type { EditionJob, EditionTopic } from "../edition/job.ts"
import { hubPathOf, resolveTitle } from "../edition/content.ts"
import { findPicture } from "../edition/render-topic.ts"
import { parseTopicAddress } from "../kb/topic-address.ts"
import { contentsFile, type ContentsFile } from "../../imports/reader/contents-file.ts"
import { type ZipFileContent, packZip } from "../formats/zip.ts"

/**
 * The texts as they were written, with the values of their variables, as a folder that this hub imports as the very same
 * topics: `contents.json` says which file is which topic, and on which level it stands.
 */
export function writeMarkdownFolder(job: EditionJob): Uint8Array {
  const going = job.topics.filter(
    ({ kind, topic_id, content }, place) =>
      kind === "topic" && content !== null && job.topics.findIndex((other) => other.topic_id === topic_id) === place,
  )
  const titles = new Map(
    going.map(({ topic_id, title, own_values }) => [
      topic_id!,
      resolveTitle(title, { ...job.variables, ...own_values }, (tree) => tree),
    ]),
  )
  const width = String(going.length).length
  const names = new Map(
    going.map(({ topic_id }, place) => [
      topic_id!,
      `${String(place + 1).padStart(width, "0")}-${fileNameOfTitle(titles.get(topic_id!) ?? "")}.md`,
    ]),
  )
  const used = new Map<string, string>()
  const address = (written: string, kind: "link" | "image"): string | undefined => {
    const url = hubPathOf(written, job.home)
    if (kind === "image") {
      const picture = findPicture(job.pictures, url)
      if (picture) used.set(`images/${picture.name}`, picture.path)
      return picture && `images/${picture.name}`
    }
    const topic = parseTopicAddress(url)
    const name = topic && names.get(topic.id)
    return name && encodeURI(name) + topic.place
  }
  const texts = going.map((topic): ZipFileContent => {
    const content = rewriteUrls(replaceVariables(topic.content!, { ...job.variables, ...topic.own_values }), address)
    return [names.get(topic.topic_id!)!, joinFrontmatter(topic, content)]
  })
  const contents: ContentsFile = {
    format: contentsFile.format,
    title: job.title,
    topics: going.map(({ topic_id, level }) => ({
      file: names.get(topic_id!)!,
      title:
        (titles.get(topic_id!) ?? "")
          .slice(0, limits.title)
          .replace(/[\ud800-\udbff]$/, "")
          .trim() || "Untitled",
      level: Math.min(level, 6),
    })),
  }
  const images = [...used].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return packZip([
    [contentsFile.name, `${JSON.stringify(contents, undefined, 2)}\n`],
    ...texts,
    ...images.map(([name, path]): ZipFileContent => [name, readFileSync(path)]),
  ])
}

/** A file gives back frontmatter and content as they are, also where the content itself opens like frontmatter. */
function joinFrontmatter({ frontmatter }: EditionTopic, content: string): string {
  if (frontmatter !== "") return `---\n${frontmatter}\n---\n${content}`
  return splitFrontmatter(content).content === content && !content.startsWith("\uFEFF")
    ? content
    : `---\n---\n${content}`
}

/** The text with each variable's value in its place; where a value would be read as markup, it is escaped. */
function replaceVariables(source: string, values: Record<string, string>): string {
  const tree = parseMarkdown(source)
  const tokens = variableTokens(source, tree).filter(({ slug }) => Object.hasOwn(values, slug))
  if (tokens.length === 0) return source
  const { tree: resolved } = resolveVariables(tree, values)
  const wanted = toHtml(resolved)
  const said = (change: (value: string) => string) =>
    applyEdits(
      source,
      tokens.map(({ slug, start, end }) => ({ start, end, text: change(values[slug]!) })),
    )
  const ways = [said((value) => value), said((value) => value.replace(/[!-/:-@[-`{-~]/g, "\\$&"))]
  return ways.find((text) => toHtml(parseMarkdown(text)) === wanted) ?? writeMarkdown(resolved)
}

/** A file name of the title's letters and digits, in any script. */
function fileNameOfTitle(title: string): string {
  const name = title
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
  return Array.from(name).slice(0, 40).join("").replace(/-$/, "") || "topic"
}
