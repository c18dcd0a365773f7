import { listTextHeadings, writeMarkdown } from "@hub/markdown"
import type { Link, Nodes, Root } from "@hub/markdown"
import { createReportBuilder } from "../report.ts"
import type { MediaStore } from "../media-store.ts"
import { nameWithoutExtension } from "../names.ts"
import { countCharacters } from "../verify-report.ts"
import type { ReaderLimits, ParsedDocument, ReaderChoices } from "../parsed-document.ts"
import type { Archive } from "../zip.ts"
import { readWordBlocks } from "./blocks.ts"
import { nameCaptionLink, writeCaptions } from "./captions.ts"
import { rejectChanges } from "./changes.ts"
import { createListCounters } from "./counters.ts"
import type { ReaderContext } from "./context.ts"
import { pictureId } from "./drawings.ts"
import { storeImages } from "./images.ts"
import { reportUnplacedComments, reportUnusedNotes, findBookmarkedNotes, findDeletedNotes, readNotes } from "./notes.ts"
import { readNumbering } from "./numbering.ts"
import { openPackage } from "./package.ts"
import type { PackagePart, WordPackage } from "./package.ts"
import { createParagraphTraits } from "./paragraph-traits.ts"
import { findLargerTexts } from "./larger-texts.ts"
import { resolveStyleRoles } from "./style-guess.ts"
import { readStyles } from "./styles.ts"
import { surveyDocument } from "./survey.ts"
import { anchorId, bookmarkKey, findWantedAnchors } from "./wanted-anchors.ts"
import { child, children, chosenBranch, isDecoration } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** Converts a Word document to one Markdown document, with an account of everything in it. */
export async function readWord(
  archive: Archive,
  filename: string,
  media: MediaStore,
  limits: ReaderLimits,
  choices: ReaderChoices,
): Promise<ParsedDocument> {
  const { tree, context, word, body } = await readWordTree(archive, media, limits, choices)
  const { roles, styles, report } = context
  await reportMargins(word, context)

  const markdown = writeMarkdown(tree)
  const found = listTextHeadings(tree).map(({ depth, text }) => ({ level: depth, title: text }))
  const title = context.title || found.find(({ level }) => level === 1)?.title || (await readCoreTitle(word))
  const named = title || nameWithoutExtension(filename)

  return {
    kind: "word",
    documents: [
      {
        path: filename,
        title: named,
        frontmatter: "",
        markdown,
        headings: found,
        larger: findLargerTexts(body, styles, roles),
        characters: report.countKeptCharacters("words", countCharacters),
      },
    ],
    media: media.all(),
    report: report.lines(),
    styles: roles.inventory,
    template: styles.own,
    identity: readWordIdentity((await word.part("settings"))?.root),
    warnings: [...new Set([...context.warnings, ...word.warnings])],
  }
}

/** The tree of a Word document with the account of its body and its notes, before it is written as Markdown. */
export async function readWordTree(archive: Archive, media: MediaStore, limits: ReaderLimits, choices: ReaderChoices) {
  const word = await openPackage(archive, limits)
  const body = bodyOf(word.main.root)
  const notes = await readNotes(word)
  const noteParts = [...new Set([...notes.texts.values()].map((note) => note.part))]
  const stylesRoot = (await word.part("styles"))?.root
  const numberingRoot = (await word.part("numbering"))?.root
  const styles = readStyles(stylesRoot)
  const numbering = readNumbering(numberingRoot, styles)
  const roots = [body, ...[...notes.texts.values()].map((note) => note.node)]
  const { tracked_changes = "accept" } = choices
  if (tracked_changes !== "accept") for (const root of roots) rejectChanges(root, tracked_changes === "suggest")
  const roles = resolveStyleRoles(roots, styles, choices)
  const images = await storeImages(word, [word.main, ...noteParts], media)
  const report = createReportBuilder()

  const wanted = findWantedAnchors(roots)
  const deleted = findDeletedNotes(roots)
  notes.bookmarked = findBookmarkedNotes(roots)
  const traits = createParagraphTraits(stylesRoot, numberingRoot)
  surveyDocument(body, "", report, traits, styles.defaultParagraph, roles)
  for (const [key, { node }] of notes.texts)
    if (!deleted.has(key)) surveyDocument(node, "a note, ", report, traits, styles.defaultParagraph, roles)

  const context: ReaderContext = {
    limits,
    choices,
    report,
    styles,
    numbering,
    roles,
    part: word.main,
    fields: [],
    tableDepth: 0,
    counters: createListCounters(),
    title: "",
    wanted,
    waitingAnchors: [],
    headingAnchors: new Map(),
    anchors: new Map(),
    captionNames: [],
    captions: new Map(),
    captionTargets: new Map(),
    references: [],
    notes,
    images,
    warnings: new Set(word.warnings),
  }
  const tree: Root = { type: "root", children: readWordBlocks(context, body) }
  tree.children.push(...notes.definitions)
  reportUnusedNotes(context)
  reportUnplacedComments(context)
  writeCaptions(context, tree)
  resolveReferences(context, tree)
  return { tree, context, word, body }
}

/** A document has one body; a file that holds several is read to its end. */
function bodyOf(root: XmlNode): XmlNode {
  const [body = root, ...others] = children(root, "w:body")
  return others.length === 0 ? body : { ...body, children: [body, ...others].flatMap((one) => one.children) }
}

/** A reference to a heading's bookmark becomes a link to the heading; one to nothing becomes its words. */
function resolveReferences(context: ReaderContext, tree: Root): void {
  if (context.references.length === 0) return
  const written = headingsIn(tree)
  const ids = listTextHeadings(tree, "").map(({ id }) => id)

  for (const { link, source, anchor, sources } of context.references) {
    const caption = context.captionTargets.get(bookmarkKey(anchor))
    if (caption !== undefined) {
      if (nameCaptionLink(link, caption) === "numbered") for (const each of sources) context.report.converted(each)
      context.report.kept(source)
      link.url = `#${caption.id}`
      continue
    }
    const heading = context.headingAnchors.get(bookmarkKey(anchor))
    const name = context.anchors.get(bookmarkKey(anchor))
    const id = heading ? ids[written.indexOf(heading)] : name && anchorId(name)
    if (id === undefined) {
      context.report.leftOut(source, "A cross-reference to a place that isn't in the document; its text is kept")
      unlink(tree, link)
      continue
    }
    context.report.kept(source)
    link.url = `#${id}`
  }
}

/** Puts a link's words in its place. */
function unlink(tree: Nodes, link: Link): void {
  if (!("children" in tree)) return
  const inside: Nodes[] = tree.children
  const at = inside.indexOf(link)
  if (at >= 0) inside.splice(at, 1, ...link.children)
  else for (const each of inside) unlink(each, link)
  if (at >= 0) joinCode(inside)
}

/** Code that touches code is one piece of it. */
function joinCode(nodes: Nodes[]): void {
  for (let at = nodes.length - 1; at > 0; at--) {
    const [before, one] = [nodes[at - 1], nodes[at]]
    if (before?.type !== "inlineCode" || one?.type !== "inlineCode") continue
    before.value += one.value
    nodes.splice(at, 1)
  }
}

function headingsIn(tree: Nodes): Nodes[] {
  if (tree.type === "heading") return [tree]
  return "children" in tree ? tree.children.flatMap(headingsIn) : []
}

/** What repeats at the edges of paper pages has no place in a topic, but is not lost silently. */
async function reportMargins(word: WordPackage, context: ReaderContext): Promise<void> {
  for (const kind of ["header", "footer"]) {
    for (const part of await word.parts(kind)) {
      const { words, pictures } = readMargin(part.root)
      if (words === "" && pictures === 0) continue
      const said = words === "" ? "" : ` “${words.slice(0, 80)}”`
      const shown = pictures === 0 ? "" : pictures === 1 ? " with an image" : ` with ${pictures} images`
      context.report.count(part, "headers and footers", partName(part))
      context.report.leftOut(part, `The page ${kind}${said}${shown}`)
    }
  }
}

/** The words of a page's edge, those in its boxes and across the page too, and how many pictures it shows. */
function readMargin(root: XmlNode): { words: string; pictures: number } {
  let words = ""
  let pictures = 0
  const visit = (node: XmlNode): void => {
    if (isDecoration(node) || node.name === "w:del" || node.name === "w:moveFrom") return
    if (node.name === "w:t") words += node.text
    if (node.name === "v:textpath") words += node.attributes["string"] ?? ""
    if (pictureId(node) && /^(?:a:blip|v:imagedata)$/.test(node.name)) pictures += 1
    const chosen = node.name === "mc:AlternateContent" ? chosenBranch(node) : node
    for (const each of chosen?.children ?? []) visit(each)
    if (/^w:(?:p|tab|br)$/.test(node.name)) words += " "
  }
  visit(root)
  return { words: words.replaceAll(/\s+/g, " ").trim(), pictures }
}

function partName(part: PackagePart): string {
  return part.name.slice(part.name.lastIndexOf("/") + 1)
}

/** Word gives a document an id and its first session a number; both stay while it is saved under other names. */
function readWordIdentity(settings: XmlNode | undefined): string {
  const id = child(settings, "w15:docId")?.attributes["w15:val"] ?? ""
  const root = child(child(settings, "w:rsids"), "w:rsidRoot")?.attributes["w:val"] ?? ""
  return id === "" ? "" : `word ${id} ${root}`
}

async function readCoreTitle(word: WordPackage): Promise<string> {
  const title =
    child((await word.core()) ?? undefined, "dc:title")
      ?.text.replaceAll(/\s+/g, " ")
      .trim() ?? ""
  return /^(word document|microsoft word|document\d*$|untitled)/i.test(title) ? "" : title
}
