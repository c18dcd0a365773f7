import type { EditConflict, TextHunk, TopicVersion } from "@hub/contract/topics"
import type { TopicField } from "@hub/contract/topics/values"
import { topicFields } from "@hub/contract/topics/values"
import { splitSettings } from "./settings.ts"
import { type MergedPart, type ThreeVersions, mergeThreeWay } from "./three-way.ts"

type ConflictChunks = EditConflict["chunks"]
/** Something of theirs that stands in mine now; of a content, the heading above it. */
export type AddedText = { field: TopicField; section: string | null }
export type MergeResult =
  | { clean: true; version: TopicVersion; added: AddedText[] }
  | { clean: false; hunks: TextHunk[]; chunks: ConflictChunks; joined: TopicVersion | null }

/** Joins two versions made from one base, field by field. */
export function mergeVersions(base: TopicVersion, mine: TopicVersion, theirs: TopicVersion): MergeResult {
  const hunks: TextHunk[] = []
  const added: AddedText[] = []
  const chunks = Object.fromEntries(
    topicFields.map((field) => {
      const parts = mergeField(field, { base: base[field], mine: mine[field], theirs: theirs[field] })
      added.push(...listAddedText(field, parts))
      return [field, parts.reduce((all: (string | number)[], part) => putPart(all, field, part, hunks), [])]
    }),
  ) as ConflictChunks
  if (hunks.length === 0) return { clean: true, version: fillConflict(chunks, []), added }
  const joined = hunks.flatMap((hunk) => hunk.joined ?? [])
  return {
    clean: false,
    hunks,
    chunks,
    joined: joined.length === hunks.length ? fillConflict(chunks, joined) : null,
  }
}

/** The version that comes of a conflict with these texts in its places. */
export function fillConflict(chunks: ConflictChunks, texts: string[]): TopicVersion {
  const text = (field: TopicField) =>
    chunks[field].map((chunk) => (typeof chunk === "string" ? chunk : (texts[chunk] ?? ""))).join("")
  return { title: text("title"), content: text("content"), frontmatter: text("frontmatter") }
}

function mergeField(field: TopicField, texts: ThreeVersions<string>): MergedPart[] {
  const { base, mine, theirs } = texts
  if (mine === theirs) return [{ text: mine, from: "both" }]
  if (theirs === base) return [{ text: mine, from: "mine" }]
  if (mine === base) return [{ text: theirs, from: "theirs" }]
  if (field === "title") return [{ ...texts, joined: null }]
  return withLastLine(texts, (whole) => mergeThreeWay(whole, field === "frontmatter" ? splitSettings : undefined))
}

/**
 * A last line without an ending is joined as if it had one. In a conflict each side ends as its text does, and what is
 * joined as the person who changed the ending wanted it.
 */
function withLastLine(
  texts: ThreeVersions<string>,
  join: (texts: ThreeVersions<string>) => MergedPart[],
): MergedPart[] {
  const ends = (text: string) => text === "" || text.endsWith("\n")
  const whole = (text: string) => (ends(text) ? text : `${text}\n`)
  const parts = join({ base: whole(texts.base), mine: whole(texts.mine), theirs: whole(texts.theirs) })
  const changed = ends(texts.mine) === ends(texts.base) ? texts.theirs : texts.mine
  const joined = (text: string) => (ends(changed) ? text : text.replace(/\r?\n$/, ""))
  const sided = (text: string, side: keyof typeof texts) => (ends(texts[side]) ? text : text.replace(/\n$/, ""))
  const last = parts.findLastIndex((part) => !("text" in part) || part.text !== "")
  return parts.map((part, at) => {
    if (at !== last) return part
    if ("text" in part) return { ...part, text: joined(part.text) }
    return {
      base: sided(part.base, "base"),
      mine: sided(part.mine, "mine"),
      theirs: sided(part.theirs, "theirs"),
      joined: part.joined === null ? null : joined(part.joined),
    }
  })
}

/** Where text of theirs came into mine, each section once. */
function listAddedText(field: TopicField, parts: MergedPart[]): AddedText[] {
  const sections = new Set<string | null>()
  let section: string | null = null
  for (const part of parts) {
    const text = "text" in part ? part.text : part.mine
    const headings = field === "content" ? [...text.matchAll(/^ {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#*)?[ \t]*\r?$/gm)] : []
    if ("text" in part && part.from === "theirs")
      sections.add(headings[0]?.index === 0 ? (headings[0][1] ?? null) : section)
    section = headings.at(-1)?.[1] ?? section
  }
  return [...sections].map((one) => ({ field, section: one }))
}

function putPart(
  chunks: (string | number)[],
  field: TopicField,
  part: MergedPart,
  hunks: TextHunk[],
): (string | number)[] {
  if (!("text" in part)) {
    chunks.push(hunks.push({ field, ...part }) - 1)
    return chunks
  }
  const last = chunks.at(-1)
  if (typeof last === "string") chunks[chunks.length - 1] = last + part.text
  else if (part.text !== "") chunks.push(part.text)
  return chunks
}
