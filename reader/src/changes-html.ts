import { escapeHtml } from "./escape.ts"
import { writePage } from "./page-html.ts"
import { pageName, type KbSite } from "./site.ts"

const kinds = ["new", "changed"] as const
type ReaderChangeKind = (typeof kinds)[number]

/** The first passages of a topic that read otherwise than before, in segments that are new or were there, and how many more there are. */
export type ChangedTopicPassages = { shown: { text: string; isNew: boolean }[][]; more: number }

/** What changed since an earlier edition. How many topics are gone is said, not what they were called: they are not for these readers. */
export type ChangedPages = {
  since: number
  topics: { change: ReaderChangeKind; id: number; title: string; passages?: ChangedTopicPassages | undefined }[]
  removed: number
}

export const changesPageName = "changes.html"

const headings: Record<ReaderChangeKind, string> = { new: "New", changed: "Changed" }

/** Whether there is anything to tell. */
export const hasChangedPages = ({ topics, removed }: ChangedPages) => topics.length + removed > 0

/** The line of the first page that leads to what changed. */
export function writeChangesLine({ since, topics, removed }: ChangedPages): string {
  const counts = [
    ...kinds.map((kind) => ({ count: topics.filter(({ change }) => change === kind).length, word: kind })),
    { count: removed, word: "removed" },
  ].flatMap(({ count, word }) => (count === 0 ? [] : [`${count} ${word}`]))
  return `\n<p><a href="${changesPageName}">What changed in this edition</a> · ${counts.join(", ")} since edition ${since}</p>`
}

/** The page of what changed, with links to the topics. */
export function writeChangesPage(site: KbSite, { since, topics, removed }: ChangedPages): string {
  const sections = kinds.map((kind) => {
    const entries = topics.filter(({ change }) => change === kind).map(writeEntry)
    return entries.length === 0 ? "" : `<h2>${headings[kind]}</h2>\n<ul>${entries.join("\n")}</ul>`
  })
  const gone = removed === 1 ? "<p>1 topic was removed.</p>" : `<p>${removed} topics were removed.</p>`
  return writePage(site, "", "What changed in this edition", {
    main: `<article><h1>What changed in this edition</h1>
<p>Since edition ${since}.</p>
${[...sections, removed > 0 ? gone : ""].filter(Boolean).join("\n")}</article>`,
    aside: "",
  })
}

const writeEntry = ({ id, title, passages }: ChangedPages["topics"][number]): string =>
  `<li><a href="${pageName(id)}"><bdi>${escapeHtml(title)}</bdi></a>${passages ? writePassages(passages) : ""}</li>`

function writePassages({ shown, more }: ChangedTopicPassages): string {
  if (shown.length === 0) return ""
  const passages = shown.map((segments) => `<p dir="auto">${segments.map(writeSegment).join("")}</p>`)
  return `\n<div class="passages">${passages.join("\n")}${more > 0 ? `\n<p class="note">and ${more} more</p>` : ""}</div>`
}

const writeSegment = ({ text, isNew }: ChangedTopicPassages["shown"][number][number]): string =>
  isNew ? `<ins>${escapeHtml(text)}</ins>` : escapeHtml(text)
