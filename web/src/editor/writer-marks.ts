import type { TopicVisitor } from "@hub/contract/drafts"
import { initialsOf } from "../widgets/initials.ts"
import { joinWithAnd } from "../widgets/join-words.ts"
import { carryParagraph } from "./paragraphs.ts"
import styles from "./WriterMarks.module.css"

/** A paragraph of the text in which others write: where it begins in the source, and how it is marked. */
export type WriterMark = { start: number; end: number; initials: string; label: string }

export const noMarks: readonly WriterMark[] = []

export const isSameMarks = (one: readonly WriterMark[], other: readonly WriterMark[]) =>
  one.length === other.length &&
  one.every(({ start, label }, index) => other[index]?.start === start && other[index].label === label)

/** Where others write in a text that was made of a saved version; of those who write on another version it is not known. */
export function writerMarksIn(
  source: string,
  saved: { revision: number; content: string },
  others: readonly TopicVisitor[],
): WriterMark[] {
  const paragraphs = new Map<number, { end: number; people: TopicVisitor[] }>()
  for (const other of others) {
    if (other.paragraph?.revision !== saved.revision) continue
    const { start, end } =
      source === saved.content ? other.paragraph : carryParagraph(saved.content, source, other.paragraph)
    paragraphs.set(start, { end, people: [...(paragraphs.get(start)?.people ?? []), other] })
  }
  return [...paragraphs].map(([start, { end, people }]) => ({ start, end, ...describeWriters(people) }))
}

function describeWriters(people: TopicVisitor[]) {
  const names = people.map(({ name, own }) => (own ? "You" : name))
  const isOwn = people.every(({ own }) => own)
  const verb = names.length > 1 || isOwn ? "are" : "is"
  const writes = people.some(({ state }) => state === "editing") ? "writing here" : "here"
  const where = isOwn ? ", in another window" : ""
  return {
    initials: names.length > 1 ? String(names.length) : initialsOf(people[0]!.name),
    label: `${joinWithAnd(names)} ${verb} ${writes}${where}`,
  }
}

/** The attributes of the element in which they write. */
export const writerAttributes = ({ initials, label }: WriterMark) => ({
  class: styles.marked ?? "",
  "data-initials": initials,
  "data-writers": label,
})
