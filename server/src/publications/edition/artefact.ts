import { join } from "node:path"
import { finding } from "@hub/contract/checks"
import { headings, type Nodes, plainText, rewriteUrls, toHtml, write } from "@hub/markdown"
import { comparedWith } from "../changes/told.ts"
import { makeKb } from "../kb/make-kb.ts"
import { zipFolder } from "../kb/zip-folder.ts"
import { makePdf } from "../../pdf/make.ts"
import { readVersion } from "../../version/read.ts"
import { type Content, type ContentTopic, resolvedContent } from "./content.ts"
import type { EditionJob, EditionMade } from "./job.ts"

const longestPdf = 10 * 60_000

/** Makes the edition, unless a check does not let it go out. */
export async function makeEdition(job: EditionJob): Promise<EditionMade> {
  const content = resolvedContent(job)
  if (content.findings.some((finding) => finding.severity === "block"))
    return { blocked: true, findings: content.findings }
  const { notices, typst, ...made } = job.kind === "pdf" ? await bookOf(job, content) : await siteOf(job, content)
  const told = notices.map((message) => finding("notice", { topic_id: null, message }))
  const { version: hub, commit } = readVersion()
  const { used } = content
  return { blocked: false, findings: [...content.findings, ...told], ...made, used, made_with: { hub, commit, typst } }
}

async function bookOf(job: EditionJob, { topics, used }: Content) {
  const { path, pages, notices, typst } = await makePdf(
    {
      title: job.title,
      author: "",
      date: job.date,
      language: job.language,
      edition: `Edition ${job.edition}`,
      numbered: job.numbered,
      draft: job.draft ?? false,
      standard: job.standard ?? "ua-1",
      ...comparedWith(job, topics, used),
      image: (url) => pictureAt(job, url),
    },
    { folder: job.folder, signal: new AbortController().signal, timeoutMs: longestPdf, entry: job.pdf_child },
  )
  return { path, pages, notices, typst, site: null }
}

async function siteOf(job: EditionJob, { topics }: Content) {
  const site = join(job.folder, "site")
  const ids = new Set(topics.map(({ id }) => id))
  const { pages } = await makeKb(
    {
      title: job.title,
      language: job.language,
      edition: String(job.edition),
      built_at: job.date,
      // A page is named by its topic: one that stands in several places has its page at the first.
      topics: topics.filter(isFirst).map(({ id, title, also, level, tree }) => ({
        id,
        title,
        also,
        level,
        html: toHtml(tree, { image: (url) => nameInSite(job, url) }),
        text: plainText(tree),
        markdown: `# ${title}\n\n${markdownPage(job, tree, ids)}`,
        headings: headings(tree),
      })),
      images: [...new Map(Object.values(job.pictures).map((one) => [one.name, one])).values()],
    },
    { folder: site, reader: job.reader },
  )
  const path = join(job.folder, "kb.zip")
  await zipFolder(site, path)
  return { path, pages, notices: [], typst: null, site }
}

const isFirst = ({ id }: ContentTopic, place: number, topics: ContentTopic[]) =>
  topics.findIndex((topic) => topic.id === id) === place

/** A topic's text for programs; links to its neighbours lead to their Markdown. */
function markdownPage(job: EditionJob, tree: ContentTopic["tree"], ids: Set<number>): string {
  return rewriteUrls(write(tamed(tree)), (url, kind) => {
    if (kind === "image") {
      const name = nameInSite(job, url)
      return name && `../${name}`
    }
    const [, id, place = ""] = /^(?:topic:|\/topics\/)(\d+)(?:\/edit)?(#.*)?$/s.exec(url) ?? []
    return ids.has(Number(id)) ? `${id}.md${place}` : undefined
  })
}

/** HTML that could run where somebody shows the Markdown is cut down to what pages show. */
function tamed(tree: ContentTopic["tree"]): ContentTopic["tree"] {
  const clean = <Node extends Nodes>(node: Node): Node => {
    if (node.type === "html")
      return risky.test(node.value) ? { ...node, value: toHtml({ type: "root", children: [node] }) } : node
    return "children" in node ? { ...node, children: node.children.map((child) => clean(child as Nodes)) } : node
  }
  return clean(tree)
}

const risky =
  /<\/?(?!(?:b|i|u|s|a|p|em|br|hr|del|ins|sub|sup|kbd|dl|dt|dd|ul|ol|li|td|th|tr|div|span|code|pre|table|thead|tbody|strong|details|summary|figure|figcaption)\b)[a-z]|\son\w+\s*=|(?:java|vb)script|data:/i

function nameInSite(job: EditionJob, url: string) {
  const picture = pictureAt(job, url)
  return picture && `images/${picture.name}`
}

function pictureAt({ pictures }: EditionJob, url: string) {
  const key = /^\/media\/([\w-]+)\/[^/]+$/.exec(url)?.[1]
  return key !== undefined && Object.hasOwn(pictures, key) ? pictures[key] : undefined
}
