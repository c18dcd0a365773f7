import { escapeHtml } from "./escape.ts"
import { languageAttributes, writePage } from "./page-frame.ts"
import { pageName, type KbSite } from "./site.ts"
import { writeCount, fillWords } from "./words/edition-words.ts"

const kinds = ["new", "changed"] as const
type ReaderChangeKind = (typeof kinds)[number]

/** The first passages of a topic that read otherwise than before, in segments that are new or were there, and how many more there are. */
export type ChangedTopicPassages = { shown: { text: string; isNew: boolean }[][]; more: number }

/** What changed since an earlier edition. How many topics are gone is said, not what they were called: they are not for these readers. */
export type ChangedPages = {
  since: number
  topics: {
    change: ReaderChangeKind
    id: number
    title: string
    /** Of the topic, where it is another than that of the edition. */
    language?: string
    passages?: ChangedTopicPassages | undefined
  }[]
  removed: number
}

export const changesPageName = "changes.html"

/** Whether there is anything to tell. */
export const hasChangedPages = ({ topics, removed }: ChangedPages) => topics.length + removed > 0

/** The line of the first page that leads to what changed. */
export function writeChangesLine(site: KbSite, { since, topics, removed }: ChangedPages): string {
  const { changes } = site.words
  const countOf = (kind: ReaderChangeKind) => topics.filter(({ change }) => change === kind).length
  const counts = [
    [changes.countAdded, countOf("new")] as const,
    [changes.countChanged, countOf("changed")] as const,
    [changes.countRemoved, removed] as const,
  ].flatMap(([forms, count]) => (count === 0 ? [] : [writeCount(forms, count, site.frame)]))
  const said = fillWords(changes.counts, { counts: counts.join(", "), edition: String(since) })
  return `\n<p><a href="${changesPageName}">${escapeHtml(changes.title)}</a> · ${escapeHtml(said)}</p>`
}

const sinceEdition = ({ words }: KbSite, since: number) => fillWords(words.changes.since, { edition: String(since) })

/** The page of what changed, with links to the topics. */
export function writeChangesPage(site: KbSite, { since, topics, removed }: ChangedPages): string {
  const { changes } = site.words
  const headings: Record<ReaderChangeKind, string> = { new: changes.added, changed: changes.changed }
  const sections = kinds.map((kind) => {
    const entries = topics.filter(({ change }) => change === kind).map((each) => writeEntry(site, each))
    return entries.length === 0 ? "" : `<h2>${escapeHtml(headings[kind])}</h2>\n<ul>${entries.join("\n")}</ul>`
  })
  const gone = removed > 0 ? `<p>${escapeHtml(writeCount(changes.removed, removed, site.frame))}</p>` : ""
  return writePage(site, "", changes.title, {
    main: `<article><h1>${escapeHtml(changes.title)}</h1>
<p>${escapeHtml(sinceEdition(site, since))}</p>
${[...sections, gone].filter(Boolean).join("\n")}</article>`,
    aside: "",
  })
}

const writeEntry = (site: KbSite, { id, title, passages, ...topic }: ChangedPages["topics"][number]): string =>
  `<li><a href="${pageName(id)}"><bdi>${escapeHtml(title)}</bdi></a>${passages ? writePassages({ ...site, ...topic }, passages) : ""}</li>`

function writePassages(site: KbSite, { shown, more }: ChangedTopicPassages): string {
  if (shown.length === 0) return ""
  const passages = shown.map((segments) => `<p dir="auto">${segments.map(writeSegment).join("")}</p>`)
  const left = more > 0 ? `\n<p class="note">${escapeHtml(writeCount(site.words.more, more, site.frame))}</p>` : ""
  return `\n<div class="passages"${languageAttributes(site)}>${passages.join("\n")}${left}</div>`
}

const writeSegment = ({ text, isNew }: ChangedTopicPassages["shown"][number][number]): string =>
  isNew ? `<ins>${escapeHtml(text)}</ins>` : escapeHtml(text)
