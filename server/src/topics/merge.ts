import type { EditConflict, Hunk, TopicField, Version } from "@hub/contract/topics"
import { topicFields } from "@hub/contract/topics"
import { linesOf, wordsOf } from "@hub/markdown"
import { keptWords, type Three, threeWay } from "./three-way.ts"

type Pieces = EditConflict["pieces"]
export type Merged = { clean: true; version: Version } | { clean: false; hunks: Hunk[]; pieces: Pieces }

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
  const lines = { base: linesOf(texts.base), mine: linesOf(texts.mine), theirs: linesOf(texts.theirs) }
  for (const part of threeWay(lines)) {
    if ("ok" in part) {
      put(pieces, part.ok.join(""))
      continue
    }
    const conflict = { base: part.base.join(""), mine: part.mine.join(""), theirs: part.theirs.join("") }
    const words = mergedWords(conflict)
    if (words !== undefined) put(pieces, words)
    else pieces.push(hunks.push({ field, ...conflict }) - 1)
  }
  return pieces
}

function agreedText({ base, mine, theirs }: Three<string>) {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : undefined
}

/** The lines of a conflict joined word by word, or undefined where the very same words changed. */
function mergedWords(texts: Three<string>): string | undefined {
  const parts = threeWay(
    { base: wordsOf(texts.base), mine: wordsOf(texts.mine), theirs: wordsOf(texts.theirs) },
    keptWords,
  )
  const words: string[] = []
  for (const part of parts) {
    if (!("ok" in part)) return undefined
    words.push(...part.ok)
  }
  return words.join("")
}

function put(pieces: (string | number)[], text: string) {
  if (text === "") return
  const last = pieces.at(-1)
  if (typeof last === "string") pieces[pieces.length - 1] = last + text
  else pieces.push(text)
}
