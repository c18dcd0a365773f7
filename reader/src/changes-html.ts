import { escapeHtml } from "./escape.ts"
import { writePage } from "./page-html.ts"
import { pageName, type KbSite } from "./site.ts"

const kinds = ["new", "changed", "removed"] as const
type NewsKind = (typeof kinds)[number]

/** What changed since an earlier edition. A topic that is gone has no page, and one that was renamed has a title of before. */
export type EditionNews = {
  since: number
  topics: { change: NewsKind; id: number | null; title: string; before: string | null }[]
}

export const changesPageName = "changes.html"

const headings: Record<NewsKind, string> = { new: "New", changed: "Changed", removed: "Removed" }

/** The line of the first page that leads to what changed. */
export function writeNewsLine({ since, topics }: EditionNews): string {
  const counts = kinds.flatMap((kind) => {
    const count = topics.filter(({ change }) => change === kind).length
    return count === 0 ? [] : [`${count} ${kind}`]
  })
  return `\n<p><a href="${changesPageName}">What changed in this edition</a> · ${counts.join(", ")} since edition ${since}</p>`
}

/** The page of what changed, with links to the topics. */
export function writeChangesPage(site: KbSite, { since, topics }: EditionNews): string {
  const sections = kinds.map((kind) => {
    const entries = topics.filter(({ change }) => change === kind).map(writeEntry)
    return entries.length === 0 ? "" : `<h2>${headings[kind]}</h2>\n<ul>${entries.join("\n")}</ul>`
  })
  return writePage(site, "", "What changed in this edition", {
    main: `<article><h1>What changed in this edition</h1>
<p>Since edition ${since}.</p>
${sections.filter(Boolean).join("\n")}</article>`,
    aside: "",
  })
}

function writeEntry({ id, title, before }: EditionNews["topics"][number]): string {
  const name = `<bdi>${escapeHtml(title)}</bdi>`
  const renamed = before === null ? "" : `, formerly <bdi>${escapeHtml(before)}</bdi>`
  return `<li>${id === null ? name : `<a href="${pageName(id)}">${name}</a>`}${renamed}</li>`
}
