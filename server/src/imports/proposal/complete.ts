import type { ImportConflictSide } from "@hub/contract/import-items"
import type { TextSummary } from "@hub/markdown"
import type { TopicVersion } from "@hub/contract/topics"
import { createLinkResolver } from "../link-resolver.ts"
import { compareNewVersion, applyChoices } from "./compare.ts"
import { indexInDocuments, createPartReader, readItemText } from "./parts.ts"
import { createAddressRewriter, createTextRewriter } from "./rewrite.ts"
import { readFrontmatterSummary } from "../../topics/summary.ts"
import type { SuggestedChange } from "@hub/docx/parsed-document"
import { carrySuggestions, rewriteSuggestions, type TopicSuggestion, listTopicSuggestions } from "./tracked-changes.ts"
import { type ChosenValue, insertVariables } from "./variables.ts"

export type CompletionJob = {
  documents: { path: string; markdown: string; notes?: TextSummary | null; suggestions: SuggestedChange[] }[]
  /** All of the proposal, in order; `topic_id` is what each included one becomes or updates. */
  items: CompletionItem[]
  images: [string, string][]
  /** Values in whose places the importer wants variables. */
  values: ChosenValue[]
}

type CompletionItem = {
  id: number
  source_path: string
  cut: number | null
  topic_id: number | null
  include: boolean
  title: string
  content: string
  frontmatter: string
  choices: ImportConflictSide[] | null
  /** For a newer reading: what was imported before, and the topic as it is. */
  update: { imported: TopicVersion; head: TopicVersion } | null
}

export type Completion = CompletedText[]
type CompletedText = {
  id: number
  /** The text that goes into a topic, and what a later reading is compared with. */
  content: string
  summary: string
  /** What the topic becomes; nothing where it stays as it is. */
  version: TopicVersion | null
  /** Both sides changed the same words, and nobody has said whose stay. */
  undecided: boolean
  /** What the manuscript would change in the text that the topic then has. */
  suggested: TopicSuggestion[]
  /** The variables that were put in the places of values. */
  variables: string[]
}

/** The texts of the topics that an accepted proposal becomes. */
export function completeTexts({ documents, items, images, values }: CompletionJob): Completion {
  const topicOf = new Map(items.flatMap(({ id, topic_id }) => (topic_id === null ? [] : [[id, topic_id] as const])))
  const partsIn = createPartReader(documents, items)
  const place = createLinkResolver(partsIn, items, topicOf)
  const rewrite = createTextRewriter(place, new Map(images))
  const address = createAddressRewriter(place, new Map(images))
  const suggestedBy = listTopicSuggestions(documents, items)
  const contents = insertVariables(documents, items, values)

  return indexInDocuments(items)
    .filter(({ item }) => item.include)
    .map(({ item, at }): CompletedText => {
      const words = contents.get(item.id) ?? item.content
      const text = readItemText(words, partsIn(item.source_path)?.parts[at])
      const { content, excerpt } = rewrite(item, text)
      const summary = readFrontmatterSummary(item.frontmatter) ?? excerpt
      const variables =
        words === item.content ? [] : values.map(({ slug }) => slug).filter((slug) => words.includes(`{{${slug}}}`))
      const version = { title: item.title, content, frontmatter: item.frontmatter }
      const suggested = rewriteSuggestions(
        carrySuggestions(suggestedBy.get(item.id) ?? [], item.content, words),
        words,
        address(item),
      )
      const done = { id: item.id, content, summary, version, undecided: false, suggested, variables }
      if (item.update === null) return done
      const after = completeUpdate(item, version, item.update)
      const topic = after.version?.content ?? item.update.head.content
      return { ...done, ...after, suggested: carrySuggestions(suggested, content, topic) }
    })
}

function completeUpdate(
  item: CompletionItem,
  newVersion: TopicVersion,
  { imported, head }: NonNullable<CompletionItem["update"]>,
) {
  const found = compareNewVersion(imported, head, newVersion)
  switch (found.state) {
    case "unchanged":
      return { version: null, undecided: false }
    case "changed":
      return { version: found.version, undecided: false }
    case "conflict":
      return item.choices?.length === found.hunks.length
        ? { version: applyChoices(found, item.choices), undecided: false }
        : { version: null, undecided: true }
  }
}
