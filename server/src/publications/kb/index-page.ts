import type { IndexWords } from "@hub/reader/words/edition-words"
import { sortIndex } from "../document/sort-index.ts"
import { writeIndexSection } from "../html/index-section.ts"
import type { KbTopic } from "./kb.ts"

/** The index of a knowledge base: its entries with the topics where they are. Nothing where no topic has a mark. */
export function writeKbIndex(
  topics: Pick<KbTopic, "id" | "title" | "indexed">[],
  language: string,
  words: IndexWords,
): string {
  const marks = topics.flatMap(({ id, title, indexed = [] }) =>
    indexed.map(({ id: name, ...mark }) => ({ mark, place: { label: `${id}#${name}`, part: title } })),
  )
  if (marks.length === 0) return ""
  const index = { title: words.title, label: "index", words, groups: sortIndex(marks, language) }
  return writeIndexSection(index, (label) => `t/${label.replace("#", ".html#")}`)
}
