import { isWordToken, tokenizeText } from "./text-tokens.ts"
import { alignTokens } from "./compare-tokens.ts"
import { variablePattern as variable } from "./literals.ts"

/** Other words for a stretch of a text: `insert` is to stand where `old` stands, from `start` to `end`. */
export interface WordChange {
  start: number
  end: number
  old: string
  insert: string
}

/** So many unchanged words between two changed ones belong to the same change, which reads better. */
const joiningWords = 1

/**
 * What makes one text of another, in as few words as can be; a variable that changes its place goes along in one change.
 * Changes with at most `joining` unchanged words between them are one.
 */
export function diffWords(before: string, after: string, joining = joiningWords): WordChange[] {
  if (before === after) return []
  const [old, young] = [tokenizeText(before), tokenizeText(after)]
  const found = alignTokens(old, young)
  const changes: WordChange[] = []
  let [at, atAfter, start] = [0, 0, 0]
  const changeUpTo = (index: number, partner: number) => {
    const [gone, came] = [old.slice(at, index).join(""), young.slice(atAfter, partner).join("")]
    if (gone !== "" || came !== "") changes.push({ start, end: start + gone.length, old: gone, insert: came })
    start += gone.length
  }
  for (const [index, word] of old.entries()) {
    const partner = found[index] ?? -1
    if (partner < 0) continue
    changeUpTo(index, partner)
    start += word.length
    at = index + 1
    atAfter = partner + 1
  }
  changeUpTo(old.length, young.length)
  const near = joinChanges(before, changes, (between) => tokenizeText(between).filter(isWordToken).length <= joining)
  return near.every((change) => keepsVariables(change)) ? near : joinChanges(before, near, () => true)
}

/** Whether every variable of the old words is in the new ones too. */
export function keepsVariables({ old, insert }: Pick<WordChange, "old" | "insert">): boolean {
  const left = variablesOf(insert)
  return variablesOf(old).every((slug) => {
    const at = left.indexOf(slug)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

const variablesOf = (text: string): string[] => text.match(variable) ?? []

function joinChanges(text: string, changes: WordChange[], belong: (between: string) => boolean): WordChange[] {
  const made: WordChange[] = []
  for (const change of changes) {
    const last = made.at(-1)
    const between = last && text.slice(last.end, change.start)
    if (last === undefined || between === undefined || between.includes("\n\n") || !belong(between)) made.push(change)
    else
      made[made.length - 1] = {
        start: last.start,
        end: change.end,
        old: last.old + between + change.old,
        insert: last.insert + between + change.insert,
      }
  }
  return made
}
