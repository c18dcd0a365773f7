import { escapePattern } from "../../escape-pattern.ts"

/** The name that is being written after an @ before the caret, and where the @ is; undefined where there is none. */
export function findMentionQuery(text: string, caret: number): { at: number; q: string } | undefined {
  const found = /(?:^|[^\p{L}\p{M}\p{N}])@([^\n@]{0,40})$/u.exec(text.slice(0, caret))
  const q = found?.[1]
  if (q === undefined || /^\s/.test(q)) return undefined
  return { at: caret - q.length - 1, q }
}

/** The text with a whole name in the place of what was written of it, and where the caret is then. */
export function insertMention(text: string, caret: number, at: number, name: string) {
  const before = `${text.slice(0, at)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ""), caret: before.length }
}

/** The parts of a comment: its words, and the names that it mentions. */
export function splitByMentions(body: string, names: string[]): { words: string; isMention: boolean }[] {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  const pattern = longestFirst.map(escapePattern).join("|")
  if (pattern === "") return [{ words: body, isMention: false }]
  return body
    .split(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(@(?:${pattern}))(?![\\p{L}\\p{M}\\p{N}])`, "u"))
    .map((words, index) => ({ words, isMention: index % 2 === 1 }))
    .filter(({ words }) => words !== "")
}
