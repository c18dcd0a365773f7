import type { ChangedValue, EditionChange } from "@hub/contract/edition-changes"
import { parseMarkdown, resolveVariables, type Root, toHtml } from "@hub/markdown"
import type { Book } from "../document/document.ts"
import { listSlugs } from "../../uses/uses.ts"
import { type ContentTopic, languageBeside, resolveTitle } from "../edition/content.ts"
import { typesetterOf } from "../typography/set-typography.ts"
import type { EarlierEdition, EditionJob } from "../edition/job.ts"
import { firstHeadingPage } from "@hub/reader/site"

type EarlierBookTopic = NonNullable<Book["topics"][number]["before"]>
type TypeSetting = Pick<EditionJob, "typography"> & { language?: string }
type EarlierText = EarlierEdition["topics"][number] & { source: Root }

/** The topics of a book with how they stood in the earlier edition, and what is told of the difference. */
export function describeBookChanges(
  { since, variables, ...setting }: Pick<EditionJob, "since" | "variables"> & TypeSetting,
  topics: ContentTopic[],
  used: string[],
): Pick<Book, "topics" | "since"> {
  if (!since) return { topics }
  const texts = since.topics.map((topic) => ({ ...topic, source: parseMarkdown(topic.content ?? "") }))
  const typeset = typesetterOf(setting)
  const { stood: textsBefore, added } = earlierTopicsIn(since, texts, setting)
  const now = new Map(topics.map((topic) => [topic.id, topic]))
  const shown = new Set(used)
  // A variable that is gone stood in texts which are others since, if readers ever saw it.
  const stood = new Set(texts.flatMap(({ title, source }) => listSlugs(title, source)))
  return {
    topics: withEarlierTopics(topics, textsBefore, added),
    since: {
      edition: since.edition,
      changes: since.changes.flatMap(({ topic_id, node_id, ...change }) => {
        const id = pageOf({ topic_id, node_id })
        const topic = change.what.includes("removed") || id === null ? undefined : now.get(id)
        const values = topic ? variables : since.variables
        const isAlike =
          topic !== undefined && !change.what.includes("added") && readsSame(textsBefore.get(topic.id), topic)
        const what = isAlike ? change.what.filter((kind) => kind !== "changed" && kind !== "renamed") : change.what
        if (what.length === 0) return []
        return {
          ...change,
          what,
          place: topic?.id ?? null,
          title: topic?.title ?? resolveTitle(change.title, values, typeset),
          title_before: change.title_before && resolveTitle(change.title_before, since.variables, typeset),
          under: change.under && resolveTitle(change.under, values, typeset),
          under_before: change.under_before && resolveTitle(change.under_before, since.variables, typeset),
        }
      }),
      values: otherValues(since.values).filter(
        ({ slug, after }) => shown.has(slug) || (after === null && stood.has(slug)),
      ),
    },
  }
}

/** Whether readers of both editions see the same, as where a variable has another name. */
const readsSame = (before: EarlierBookTopic | undefined, now: ContentTopic) =>
  before !== undefined && before !== "nothing" && before.title === now.title && toHtml(before.tree) === toHtml(now.tree)

/** Without those that only have another name. */
function otherValues(values: ChangedValue[]): ChangedValue[] {
  const gone = new Set(values.flatMap(({ before, after }) => (after === null ? before : [])))
  const come = new Set(values.flatMap(({ before, after }) => (before === null ? after : [])))
  return values.filter(({ before, after }) => !(before === null ? gone.has(after) : after === null && come.has(before)))
}

/** A topic with several places has its new ones last, as changes between editions count them. */
function withEarlierTopics(
  topics: ContentTopic[],
  stood: Map<number, EarlierBookTopic>,
  added: Map<number, number>,
): Book["topics"] {
  const left = countsOf(topics.map(({ id }) => id))
  return topics.map((topic) => {
    const places = left.get(topic.id) ?? 0
    left.set(topic.id, places - 1)
    const before = places <= (added.get(topic.id) ?? 0) ? "nothing" : stood.get(topic.id)
    return before === undefined ? topic : { ...topic, before }
  })
}

const countsOf = (ids: number[]) =>
  ids.reduce((counts, id) => counts.set(id, (counts.get(id) ?? 0) + 1), new Map<number, number>())

/** What stood before for each topic that is other than it was, and how many new places each has, by the names of their pages. */
function earlierTopicsIn({ changes, variables }: EarlierEdition, texts: EarlierText[], setting: TypeSetting) {
  const byTopic = new Map<number | null, EarlierBookTopic>(
    texts.map(({ topic_id, title, source, own_values, frontmatter }) => {
      const language = languageBeside({ frontmatter }, setting.language)
      const typeset = typesetterOf({ ...setting, ...(language && { language }) })
      const values = { ...variables, ...own_values }
      const tree = typeset(resolveVariables(source, values).tree)
      return [topic_id, { title: resolveTitle(title, values, typeset), tree }]
    }),
  )
  const there = changes.filter(({ what }) => !what.includes("removed"))
  const isNew = ({ what }: EditionChange) => what.includes("added")
  return {
    added: countsOf(there.filter(isNew).flatMap((change) => pageOf(change) ?? [])),
    stood: new Map(
      there.flatMap((change): [number, EarlierBookTopic][] => {
        const id = pageOf(change)
        if (id === null || isNew(change)) return []
        const isOther = change.what.includes("renamed") || change.what.includes("changed")
        if (change.kind === "heading") return isOther ? [[id, "nothing"]] : []
        const text = byTopic.get(change.topic_id)
        return text ? [[id, text]] : []
      }),
    ),
  }
}

const pageOf = ({ topic_id, node_id }: Pick<EditionChange, "topic_id" | "node_id">) =>
  topic_id ?? (node_id === null ? null : firstHeadingPage + node_id)
