import { headings, write } from "@hub/markdown"
import type { Link, Nodes, Root } from "@hub/markdown"
import { openLedger } from "../ledger.ts"
import { openMediaStore } from "../media.ts"
import { nameWithoutExtension } from "../names.ts"
import { lettersOf } from "../recount.ts"
import type { ReaderLimits, Reading, ReadingChoices } from "../reading.ts"
import type { Archive } from "../zip.ts"
import { anchorId, readBlocks } from "./blocks.ts"
import { withoutChanges } from "./changes.ts"
import { counters } from "./counters.ts"
import type { Walk } from "./context.ts"
import { imageId } from "./drawings.ts"
import { storeImages } from "./images.ts"
import { accountForComments, accountForNotes, deletedNotes, readNotes } from "./notes.ts"
import { readNumbering } from "./numbering.ts"
import { openPackage } from "./package.ts"
import type { Part, WordPackage } from "./package.ts"
import { paragraphFacts } from "./paragraph-facts.ts"
import { largerTexts } from "./larger.ts"
import { settleRoles } from "./style-guess.ts"
import { readStyles } from "./styles.ts"
import { survey } from "./survey.ts"
import { wantedAnchors } from "./wanted-anchors.ts"
import { child, children, chosenBranch, isLook } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** Converts a Word document to one Markdown document, with an account of everything in it. */
export async function readWord(
  archive: Archive,
  filename: string,
  work: string,
  limits: ReaderLimits,
  choices: ReadingChoices,
): Promise<Reading> {
  const { tree, walk, word, body, media } = await readWordTree(archive, work, limits, choices)
  const { roles, styles, ledger } = walk
  await accountForMargins(word, walk)

  const markdown = write(tree)
  const found = headings(tree).map(({ depth, text }) => ({ level: depth, title: text }))
  const title = walk.title || found.find(({ level }) => level === 1)?.title || (await coreTitle(word))
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
        larger: largerTexts(body, styles, roles),
        letters: ledger.lettersKept("words", lettersOf),
      },
    ],
    media: media.all(),
    ledger: ledger.lines(),
    styles: roles.inventory,
    template: styles.own,
    identity: identityIn((await word.part("settings"))?.root),
    warnings: [...walk.warnings],
  }
}

/** The tree of a Word document with the account of its body and its notes, before it is written as Markdown. */
export async function readWordTree(archive: Archive, work: string, limits: ReaderLimits, choices: ReadingChoices) {
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
  if (tracked_changes !== "accept") for (const root of roots) withoutChanges(root, tracked_changes === "suggest")
  const roles = settleRoles(roots, styles, choices)
  const media = openMediaStore(work, limits)
  const images = await storeImages(word, [word.main, ...noteParts], media)
  const ledger = openLedger()

  const wanted = wantedAnchors(roots)
  const deleted = deletedNotes(roots)
  const facts = paragraphFacts(stylesRoot, numberingRoot)
  survey(body, "", ledger, facts, styles.defaultParagraph, roles)
  for (const [key, { node }] of notes.texts)
    if (!deleted.has(key)) survey(node, "a note, ", ledger, facts, styles.defaultParagraph, roles)

  const walk: Walk = {
    limits,
    choices,
    ledger,
    styles,
    numbering,
    roles,
    part: word.main,
    fields: [],
    tableDepth: 0,
    counters: counters(),
    title: "",
    wanted,
    waitingAnchors: [],
    headingAnchors: new Map(),
    anchors: new Set(),
    references: [],
    notes,
    images,
    warnings: new Set(word.warnings),
  }
  const tree: Root = { type: "root", children: readBlocks(walk, body) }
  tree.children.push(...notes.definitions)
  accountForNotes(walk)
  accountForComments(walk)
  settleReferences(walk, tree)
  return { tree, walk, word, body, media }
}

/** A document has one body; a file that holds several is read to its end. */
function bodyOf(root: XmlNode): XmlNode {
  const [body = root, ...others] = children(root, "w:body")
  return others.length === 0 ? body : { ...body, children: [body, ...others].flatMap((one) => one.children) }
}

/** A reference to a heading's bookmark becomes a link to the heading; one to nothing becomes its words. */
function settleReferences(walk: Walk, tree: Root): void {
  if (walk.references.length === 0) return
  const written = headingsIn(tree)
  const ids = headings(tree, "").map(({ id }) => id)

  for (const { link, source, anchor } of walk.references) {
    const heading = walk.headingAnchors.get(anchor)
    const id = heading ? ids[written.indexOf(heading)] : walk.anchors.has(anchor) ? anchorId(anchor) : undefined
    if (id === undefined) {
      walk.ledger.lost(source, "A cross-reference to a place that is not in the document; its words are kept")
      unlink(tree, link)
      continue
    }
    walk.ledger.kept(source)
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
}

function headingsIn(tree: Nodes): Nodes[] {
  if (tree.type === "heading") return [tree]
  return "children" in tree ? tree.children.flatMap(headingsIn) : []
}

/** What repeats at the edges of paper pages has no place in a topic, but is not lost silently. */
async function accountForMargins(word: WordPackage, walk: Walk): Promise<void> {
  for (const kind of ["header", "footer"]) {
    for (const part of await word.parts(kind)) {
      const { words, pictures } = marginOf(part.root)
      if (words === "" && pictures === 0) continue
      const said = words === "" ? "" : ` “${words.slice(0, 80)}”`
      const shown = pictures === 0 ? "" : pictures === 1 ? " with a picture" : ` with ${pictures} pictures`
      walk.ledger.count(part, "headers and footers", partName(part))
      walk.ledger.lost(part, `The page ${kind}${said}${shown}`)
    }
  }
}

/** The words of a page's edge, those in its boxes and across the page too, and how many pictures it shows. */
function marginOf(root: XmlNode): { words: string; pictures: number } {
  let words = ""
  let pictures = 0
  const visit = (node: XmlNode): void => {
    if (isLook(node) || node.name === "w:del" || node.name === "w:moveFrom") return
    if (node.name === "w:t") words += node.text
    if (node.name === "v:textpath") words += node.attributes["string"] ?? ""
    if (imageId(node) && /^(?:a:blip|v:imagedata)$/.test(node.name)) pictures += 1
    const chosen = node.name === "mc:AlternateContent" ? chosenBranch(node) : node
    for (const each of chosen?.children ?? []) visit(each)
    if (/^w:(?:p|tab|br)$/.test(node.name)) words += " "
  }
  visit(root)
  return { words: words.replaceAll(/\s+/g, " ").trim(), pictures }
}

function partName(part: Part): string {
  return part.name.slice(part.name.lastIndexOf("/") + 1)
}

/** Word gives a document an id and its first session a number; both stay while it is saved under other names. */
function identityIn(settings: XmlNode | undefined): string {
  const id = child(settings, "w15:docId")?.attributes["w15:val"] ?? ""
  const root = child(child(settings, "w:rsids"), "w:rsidRoot")?.attributes["w:val"] ?? ""
  return id === "" ? "" : `word ${id} ${root}`
}

async function coreTitle(word: WordPackage): Promise<string> {
  const title =
    child((await word.core()) ?? undefined, "dc:title")
      ?.text.replaceAll(/\s+/g, " ")
      .trim() ?? ""
  return /^(word document|microsoft word|document\d*$|untitled)/i.test(title) ? "" : title
}
