import type { PageAction } from "../page-actions.ts"

/** How many actions stand above what was found; behind `>` stand all. */
export const mostBesideHits = 4

/** What is typed: words to search for, or behind `>` the beginning of an action. */
export function readTyped(typed: string): { q: string; words: string; onlyActions: boolean } {
  const onlyActions = typed.trimStart().startsWith(">")
  const words = typed.trim().replace(/^>\s*/, "")
  return { q: onlyActions ? "" : words, words, onlyActions }
}

/** The actions in whose names each typed word begins a word; those that begin with the first word come first. */
export function findActions(actions: PageAction[], words: string): PageAction[] {
  const wanted = splitIntoWords(words)
  const found = actions.filter(({ label }) => {
    const own = splitIntoWords(label)
    return wanted.every((word) => own.some((one) => one.startsWith(word)))
  })
  const isFirst = ({ label }: PageAction) => wanted[0] !== undefined && label.toLowerCase().startsWith(wanted[0])
  return [...found.filter(isFirst), ...found.filter((action) => !isFirst(action))]
}

const splitIntoWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
