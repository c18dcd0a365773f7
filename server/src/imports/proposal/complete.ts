import type { Side } from "@hub/contract/import-items"
import type { Notes } from "@hub/markdown"
import type { Version } from "@hub/contract/topics"
import { documentPlaces } from "../places.ts"
import { compared, decided } from "./compare.ts"
import { inTheirDocuments, partsOf, toldOf } from "./parts.ts"
import { addressOf, rewriter } from "./rewrite.ts"
import { summaryIn } from "../../topics/summary.ts"
import type { SuggestedChange } from "../reader/reading.ts"
import { carriedTo, rewritten, type Suggested, suggestedFor } from "./suggestions.ts"
import { type ChosenValue, withVariables } from "./variables.ts"

export type CompletionJob = {
  documents: { path: string; markdown: string; notes?: Notes | null; suggestions: SuggestedChange[] }[]
  /** All of the proposal, in order; `topic_id` is what each included one becomes or updates. */
  items: CompletedItem[]
  images: [string, string][]
  /** Values in whose places the importer wants variables. */
  values: ChosenValue[]
}

type CompletedItem = {
  id: number
  source_path: string
  cut: number | null
  topic_id: number | null
  include: boolean
  title: string
  content: string
  frontmatter: string
  choices: Side[] | null
  /** For a newer reading: what was imported before, and the topic as it is. */
  update: { imported: Version; head: Version } | null
}

export type Completion = Done[]
type Done = {
  id: number
  /** The text that goes into a topic, and what a later reading is compared with. */
  content: string
  summary: string
  /** What the topic becomes; nothing where it stays as it is. */
  version: Version | null
  /** Both sides changed the same words, and nobody has said whose stay. */
  undecided: boolean
  /** What the manuscript would change in the text that the topic then has. */
  suggested: Suggested[]
  /** The variables that were put in the places of values. */
  variables: string[]
}

/** The texts of the topics that an accepted proposal becomes. */
export function completed({ documents, items, images, values }: CompletionJob): Completion {
  const topicOf = new Map(items.flatMap(({ id, topic_id }) => (topic_id === null ? [] : [[id, topic_id] as const])))
  const partsIn = partsOf(documents, items)
  const place = documentPlaces(partsIn, items, topicOf)
  const rewrite = rewriter(place, new Map(images))
  const address = addressOf(place, new Map(images))
  const suggestedBy = suggestedFor(documents, items)
  const contents = withVariables(documents, items, values)

  return inTheirDocuments(items)
    .filter(({ item }) => item.include)
    .map(({ item, at }): Done => {
      const words = contents.get(item.id) ?? item.content
      const text = toldOf(words, partsIn(item.source_path)?.parts[at])
      const { content, excerpt } = rewrite(item, text)
      const summary = summaryIn(item.frontmatter) ?? excerpt
      const variables =
        words === item.content ? [] : values.map(({ slug }) => slug).filter((slug) => words.includes(`{{${slug}}}`))
      const version = { title: item.title, content, frontmatter: item.frontmatter }
      const suggested = rewritten(carriedTo(suggestedBy.get(item.id) ?? [], item.content, words), words, address(item))
      const done = { id: item.id, content, summary, version, undecided: false, suggested, variables }
      if (item.update === null) return done
      const after = updated(item, version, item.update)
      const topic = after.version?.content ?? item.update.head.content
      return { ...done, ...after, suggested: carriedTo(suggested, content, topic) }
    })
}

function updated(item: CompletedItem, reading: Version, { imported, head }: NonNullable<CompletedItem["update"]>) {
  const found = compared(imported, head, reading)
  switch (found.state) {
    case "unchanged":
      return { version: null, undecided: false }
    case "changed":
      return { version: found.version, undecided: false }
    case "conflict":
      return item.choices?.length === found.hunks.length
        ? { version: decided(found, item.choices), undecided: false }
        : { version: null, undecided: true }
  }
}
