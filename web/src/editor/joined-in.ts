import type { MergedSave } from "@hub/contract/topics"
import { joinWithAnd } from "../widgets/join-words.ts"

/** So many places are named; of more it is said how many. */
const most = 3

/** Says what of others stands in a text that was saved just now. */
export function describeJoinedEdits({ by, places }: MergedSave): string {
  const names = by.length === 0 ? ["Somebody else"] : by
  const who = joinWithAnd(names.map((name) => `${name}’s`))
  const sections = places.filter(({ field }) => field === "content").map(({ section }) => section)
  const named = sections.flatMap((section) => (section === null ? [] : `“${section}”`))
  const where = [
    sections.includes(null) && "the beginning",
    named.length > 0 && `the section${named.length === 1 ? "" : "s"} ${joinWithAnd(shortened(named))}`,
    places.some(({ field }) => field === "title") && "the title",
    places.some(({ field }) => field === "frontmatter") && "the settings at the top of the file",
  ].filter((place) => place !== false)
  const isOne = places.length === 1 && by.length <= 1
  const changes = isOne ? "change" : "changes"
  if (where.length === 0)
    return `${joinWithAnd(names)} changed only blanks and line breaks, which your text has now too.`
  return `${who} ${changes} to ${joinWithAnd(where)} ${isOne ? "was" : "were"} added to your text. Look it over.`
}

const shortened = (names: string[]) =>
  names.length <= most ? names : [...names.slice(0, most - 1), `${names.length - most + 1} more`]
