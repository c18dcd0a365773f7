import type { EditConflict, Hunk, TopicField, Version } from "@hub/contract/topics"
import { topicFields } from "@hub/contract/topics"
import { diff3Merge } from "node-diff3"

type Pieces = EditConflict["pieces"]
export type Merged = { clean: true; version: Version } | { clean: false; hunks: Hunk[]; pieces: Pieces }
type Three<T> = { base: T; mine: T; theirs: T }

/** More lines or words than this on one side are shown as one conflict rather than compared. */
const most = 20_000

/** Joins two versions made from one base: field by field, by lines, and by words where the same lines changed. */
export function merged(base: Version, mine: Version, theirs: Version): Merged {
  const hunks: Hunk[] = []
  const pieces = Object.fromEntries(
    topicFields.map((field) => [
      field,
      mergedText(field, { base: base[field], mine: mine[field], theirs: theirs[field] }, hunks),
    ]),
  ) as Pieces
  if (hunks.length > 0) return { clean: false, hunks, pieces }
  const text = (field: TopicField) => pieces[field].join("")
  return { clean: true, version: { title: text("title"), content: text("content"), frontmatter: text("frontmatter") } }
}

function mergedText(field: TopicField, texts: Three<string>, hunks: Hunk[]): (string | number)[] {
  const agreed = agreedText(texts)
  if (agreed !== undefined) return [agreed]
  if (field === "title") return [hunks.push({ field, ...texts }) - 1]

  const pieces: (string | number)[] = []
  const { head, middle, tail } = trimmed({
    base: linesOf(texts.base),
    mine: linesOf(texts.mine),
    theirs: linesOf(texts.theirs),
  })
  put(pieces, head.join(""))
  for (const part of compared(middle)) {
    if ("ok" in part) {
      put(pieces, part.ok.join(""))
      continue
    }
    const conflict = { base: part.base.join(""), mine: part.mine.join(""), theirs: part.theirs.join("") }
    const words = mergedWords(conflict)
    if (words !== undefined) put(pieces, words)
    else pieces.push(hunks.push({ field, ...conflict }) - 1)
  }
  put(pieces, tail.join(""))
  return pieces
}

function agreedText({ base, mine, theirs }: Three<string>) {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : undefined
}

/** The lines of a conflict joined word by word, or undefined where the very same words changed. */
function mergedWords(texts: Three<string>): string | undefined {
  const parts = compared({ base: wordsOf(texts.base), mine: wordsOf(texts.mine), theirs: wordsOf(texts.theirs) })
  const words: string[] = []
  for (const part of parts) {
    if (!("ok" in part)) return undefined
    words.push(...part.ok)
  }
  return words.join("")
}

type Part = { ok: string[] } | Three<string[]>

function compared(tokens: Three<string[]>): Part[] {
  if (Math.max(tokens.base.length, tokens.mine.length, tokens.theirs.length) > most) return [tokens]
  return diff3Merge(tokens.mine, tokens.base, tokens.theirs, { excludeFalseConflicts: true }).map((part) =>
    part.ok
      ? { ok: part.ok }
      : { base: part.conflict?.o ?? [], mine: part.conflict?.a ?? [], theirs: part.conflict?.b ?? [] },
  )
}

/** What all three share at both ends is set aside, since comparing takes time by the square. */
function trimmed({ base, mine, theirs }: Three<string[]>) {
  const shortest = Math.min(base.length, mine.length, theirs.length)
  let start = 0
  while (start < shortest && base[start] === mine[start] && base[start] === theirs[start]) start++
  let end = 0
  const same = () => base.at(-1 - end) === mine.at(-1 - end) && base.at(-1 - end) === theirs.at(-1 - end)
  while (end < shortest - start && same()) end++
  const inner = (lines: string[]) => lines.slice(start, lines.length - end)
  return {
    head: base.slice(0, start),
    middle: { base: inner(base), mine: inner(mine), theirs: inner(theirs) },
    tail: base.slice(base.length - end),
  }
}

/** Each line with its ending, so that joining gives back every byte. */
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
const wordsOf = (text: string) => text.match(/\n|[^\S\n]+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu) ?? []

function put(pieces: (string | number)[], text: string) {
  if (text === "") return
  const last = pieces.at(-1)
  if (typeof last === "string") pieces[pieces.length - 1] = last + text
  else pieces.push(text)
}
