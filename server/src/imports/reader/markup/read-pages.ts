import { listTextHeadings, type Nodes, type Root, writeMarkdown } from "@hub/markdown"
import { encodePath, nameWithoutExtension } from "@hub/docx/names"
import type { ReaderChoices, ReaderLimits, SourceDocument } from "@hub/docx/parsed-document"
import { anchorId } from "@hub/docx/read/wanted-anchors"
import type { ReportBuilder } from "@hub/docx/report"
import { readBlocks } from "./blocks.ts"
import { findHolding } from "./paragraphs.ts"
import { leaveOut, type PageContext } from "./context.ts"
import { furnitureOf } from "./furniture.ts"
import { findNotes, type PageNotes } from "./notes.ts"
import { indexPages, type MarkupPage, type PageIndex, type PageSurroundings } from "./pages.ts"
import { surveyPage } from "./survey.ts"
import { addAll, elementsIn, findElementsNamed, type MarkupElement, wordsIn } from "./tree.ts"

/** A page with everything of it that is counted, beside what its author wrote. */
export type SourcePage = MarkupPage & { root: MarkupElement }

type ReadOptions = {
  limits: ReaderLimits
  choices: ReaderChoices
  report: ReportBuilder
  /** Whether what the pages hold was counted before, in the terms of the file. */
  isCounted?: boolean
}
type ConvertedPage = { context: PageContext; tree: Root }

/** Converts the pages of a file to Markdown, each that says something a document, with an account of everything in them. */
export function readPages(pages: SourcePage[], surroundings: PageSurroundings, options: ReadOptions): SourceDocument[] {
  const index = indexPages(pages)
  const notes = findNotes(pages, index, surroundings.resolve)
  if (!options.isCounted) for (const { root, path } of pages) surveyPage(root, path, options.report, notes)
  const wanted = findWantedIds(pages, surroundings, notes)
  const read = new Map<string, ConvertedPage>()
  for (const page of pages) {
    const context = createContext(page, { surroundings, notes, index, wanted: wanted.get(page.path) }, options)
    const children = readBlocks(context, page.main, { marks: {} })
    const tree: Root = { type: "root", children: [...children, ...context.definitions] }
    if (page.root !== page.main) leaveOutAround(context, page.root, new Set(page.main.children))
    read.set(page.path, { context, tree })
  }
  resolveLinks(read)
  return [...read.values()].filter(({ tree }) => tree.children.length > 0).map(writeDocument)
}

type PageFinds = {
  surroundings: PageSurroundings
  notes: PageNotes
  index: PageIndex
  wanted: Set<string> | undefined
}

const createContext = (page: MarkupPage, finds: PageFinds, options: ReadOptions): PageContext => ({
  ...options,
  readBlocks,
  page,
  surroundings: finds.surroundings,
  notes: finds.notes,
  parentOf: finds.index.parentOf,
  holding: findHolding(page.main),
  wanted: finds.wanted ?? new Set(),
  waiting: [],
  headings: new Map(),
  anchors: new Set(),
  links: [],
  labels: new Map(),
  definitions: [],
  tableDepth: 0,
})

/** The ids of each page that something links to; all others stay out of the text. */
function findWantedIds(pages: MarkupPage[], { resolve }: PageSurroundings, { references, ways_back }: PageNotes) {
  const wanted = new Map<string, Set<string>>()
  for (const page of pages)
    for (const link of findElementsNamed(page.main, "a")) {
      const { href } = link.attributes
      if (href === undefined || references.has(link) || ways_back.has(link)) continue
      const target = resolve(href, page)
      if (target.to !== "page" || target.id === "") continue
      const ids = wanted.get(target.path) ?? new Set()
      wanted.set(target.path, ids.add(target.id))
    }
  return wanted
}

/** Leaves out what stands around the text of a page; `own` are the blocks of the text. */
function leaveOutAround(context: PageContext, node: MarkupElement, own: Set<unknown>): void {
  for (const each of node.children) {
    if (own.has(each) || each === context.page.main) continue
    if ("text" in each) leaveOut(context, each, "Around the text of the page")
    else if (each.name === "title" && wordsIn(each) === context.page.title) context.report.converted(each)
    else if (each.name === "title") context.report.leftOut(each, "The name of the page: its heading is the title")
    else if (each.name === "head" || holdsOne(each, own)) leaveOutAround(context, each, own)
    else leaveOut(context, each, furnitureOf(each) ?? "Around the text of the page")
  }
}

const holdsOne = (node: MarkupElement, own: Set<unknown>): boolean =>
  node.children.some((each) => own.has(each)) || elementsIn(node).some((each) => holdsOne(each, own))

/** A link to a heading leads to it; one to another place leads to that, or to its page; one to nothing becomes its words. */
function resolveLinks(read: Map<string, ConvertedPage>): void {
  const slugs = new Map<string, Map<Nodes, string>>()
  const slugOf = (path: string, heading: Nodes) => {
    let known = slugs.get(path)
    if (known === undefined) {
      const { tree } = read.get(path)!
      const ids = listTextHeadings(tree, "").map(({ id }) => id)
      known = new Map(headingsIn(tree).map((each, at) => [each, ids[at] ?? ""]))
      slugs.set(path, known)
    }
    return known.get(heading)
  }
  for (const { context, tree } of read.values())
    for (const { link, origin, path, id } of context.links) {
      const target = read.get(path)?.context
      const heading = target?.headings.get(id)
      const anchor = heading ? slugOf(path, heading) : target?.anchors.has(id) ? anchorId(id) : undefined
      const isHere = path === context.page.path
      if (
        target === undefined ||
        read.get(path)?.tree.children.length === 0 ||
        (isHere && anchor === undefined && id !== "")
      ) {
        context.report.leftOut(origin, "A link to a place that isn't in the file; its words are kept")
        replaceByContent(tree, link)
        continue
      }
      context.report.converted(origin)
      const within = anchor === undefined ? "" : `#${anchor}`
      link.url = isHere && within !== "" ? within : `document:${encodePath(path)}${within}`
    }
}

function headingsIn(tree: Nodes): Nodes[] {
  if (tree.type === "heading") return [tree]
  return "children" in tree ? tree.children.flatMap(headingsIn) : []
}

/** Puts what a node holds in its place. */
function replaceByContent(tree: Nodes, node: Nodes): boolean {
  if (!("children" in tree)) return false
  const inside: Nodes[] = tree.children
  const at = inside.indexOf(node)
  if (at < 0) return inside.some((each) => replaceByContent(each, node))
  const after = inside.splice(at).slice(1)
  addAll(inside, "children" in node ? node.children : [])
  addAll(inside, after)
  return true
}

function writeDocument({ context: { page }, tree }: ConvertedPage): SourceDocument {
  const headings = listTextHeadings(tree).map(({ depth, text }) => ({ level: depth, title: text }))
  const title = page.title || headings.find(({ level }) => level === 1)?.title || headings[0]?.title
  return {
    path: page.path,
    title: title || nameWithoutExtension(page.path),
    frontmatter: "",
    markdown: writeMarkdown(tree),
    headings,
    ...(page.depth > 0 && { depth: page.depth }),
  }
}
