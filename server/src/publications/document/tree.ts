import {
  type Definition,
  type FootnoteDefinition,
  type Heading,
  kindOfName,
  listTextHeadings,
  placeIndexMarks,
  type Root,
  walkTree as visit,
} from "@hub/markdown"
import { markAllChanged, addChangeBars } from "./change-bars.ts"
import { buildBookIndex } from "./book-index.ts"
import { buildChangesList } from "./changes-list.ts"
import type { PdfBlock, Book, PdfInline, PdfDocument, PdfPicture } from "./document.ts"
import { markDirection, rightToLeftLanguages } from "./direction.ts"
import { parseInternalLink, externalAddress } from "./links.ts"
import { createPrintStyle, signsOfCode } from "./print-style.ts"
import { createWarningList, type WarningList } from "./warnings.ts"
import { type PdfLinkTargets, createLinkTargets } from "./link-targets.ts"
import { repairLabels } from "./repair-labels.ts"
import type { TopicContext } from "./topic-context.ts"
import { gatherBlockCaptions } from "./captions.ts"
import { type BookNumbers, createBookNumbers } from "./numbers.ts"
import { turnWideTables } from "./wide-tables.ts"
import { keepShortTables } from "./short-tables.ts"
import { createPictureDrawer } from "./drawings.ts"
import { applyGlossary, gatherGlossary, type Glossary } from "./glossary.ts"
import { createConverter } from "./convert.ts"
import { markLanguage, toLanguageTag, toPrintLanguage } from "./language.ts"
import { createHeadingLevels } from "./heading-levels.ts"
import { removeRepeatedTitle } from "./remove-repeated-title.ts"
import { findEditionWords, wordsFor } from "@hub/reader/words/languages"
import { printableLine } from "../../pdf/printable-text.ts"

type BookTopic = Book["topics"][number]

/** The book as the template walks it. */
export function buildPdfDocument(book: Book): PdfDocument {
  const { chapters, ...front } = buildBookChapters(book)
  for (const chapter of chapters) {
    turnWideTables(chapter, book.style?.paper)
    keepShortTables(chapter)
  }
  return { ...front, body: chapters.flat() }
}

export type BookChapters = Omit<PdfDocument, "body"> & { chapters: PdfBlock[][] }

/** The book by its topics: every heading on its level, every label once, every link settled. */
export function buildBookChapters(book: Book): BookChapters {
  const warnings = createWarningList()
  const targets = createLinkTargets(warnings)
  const levels = topicLevels(book)
  const numbers = book.captions ? createBookNumbers(book.language, targets.fresh) : undefined

  const glossary = book.glossary === true ? gatherGlossary(book.topics, book.language) : book.glossary || undefined
  const texts = book.topics.map((topic, at) =>
    convertTopic({ ...book, numbers, glossary }, topic, at, levels[at] ?? 1, targets, warnings),
  )
  const chapters = book.since
    ? [
        buildChangesList(book.since, targets, book.language),
        ...addBars({ ...book, glossary: glossary ?? false }, texts),
      ]
    : texts
  targets.settle(numbers)
  repairLabels(chapters)
  chapters.forEach(markDirection)

  const numbered = numbers && { numbers: numbers.listed() }
  const index = book.index ? buildBookIndex(chapters, book.language, targets.fresh()) : undefined
  return { ...buildFrontMatter(book), ...numbered, ...(index && { index }), chapters, warnings: warnings.all() }
}

/** The chapters with bars beside what the edition before had otherwise. */
const addBars = (book: Book, chapters: PdfBlock[][]): PdfBlock[][] =>
  chapters.map((blocks, at) => {
    const topic = book.topics[at]
    if (topic?.before === undefined) return blocks
    if (topic.before === "nothing") return markAllChanged(blocks)
    const { before, ...rest } = topic
    const [was = []] = buildBookChapters({ ...book, since: undefined, topics: [{ ...rest, ...before }] }).chapters
    return addChangeBars(was, blocks)
  })

function buildFrontMatter(book: Book): Omit<PdfDocument, "body" | "warnings"> {
  const spoken = toPrintLanguage(book.language)
  const moment = new Date(book.date)
  const known = !Number.isNaN(moment.getTime())
  const words = new Intl.DateTimeFormat(toLanguageTag(spoken), {
    dateStyle: "long",
    timeZone: "UTC",
  })
  return {
    title: printableLine(book.title).trim() || "Untitled",
    author: printableLine(book.author).trim(),
    publisher: printableLine(book.publisher ?? "").trim(),
    description: printableLine(book.description ?? "").trim(),
    edition: printableLine(book.edition ?? "").trim(),
    date: printableLine(known ? words.format(moment) : book.date),
    ...(known && { day: [moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate()] }),
    ...spoken,
    ...(rightToLeftLanguages.has(spoken.language) && { rtl: true }),
    numbered: book.numbered,
    ...(book.draft && { draft: true }),
    ...(book.standard && { standard: book.standard }),
    style: createPrintStyle(book.style, book.fonts),
  }
}

/** No topic stands more than one level below the one before it, and the first stands on the first. */
function topicLevels(book: Book): number[] {
  let last = 0
  return book.topics.map((topic) => (last = Math.max(1, Math.min(topic.level, last + 1, 6))))
}

function convertTopic(
  book: Omit<Book, "glossary"> & { numbers: BookNumbers | undefined; glossary: Glossary | undefined },
  topic: BookTopic,
  at: number,
  level: number,
  targets: PdfLinkTargets,
  warnings: WarningList,
): PdfBlock[] {
  const title = printableLine(topic.title).trim() || "Untitled"
  const label = targets.set(`${at}`) ?? targets.fresh()
  targets.name(`topic ${topic.id}`, label)

  const text = book.glossary ? applyGlossary(topic.tree, topic.id, book.glossary) : topic.tree
  const { tree, marks } = book.index ? placeIndexMarks(text) : { tree: text, marks: [] }
  const markOf = new Map(marks.map(({ id, ...mark }) => [id, mark]))
  const { definitions, notes, ids } = collectReferences(tree)
  const name = (id: string, label: string) => {
    targets.name(`${at}#${id}`, label)
    targets.name(`topic ${topic.id}#${id}`, label)
  }
  const { children, repeated } = removeRepeatedTitle(tree.children, [title, ...(topic.also ?? [])])
  if (repeated) name(ids.get(repeated) ?? "", label)
  const levelOf = createHeadingLevels(level)

  const around: TopicContext = {
    definitions,
    notes,
    addWarning: (sentence) => warnings.add(`“${title}”: ${sentence}`),
    idsOf: (heading) => [ids.get(heading) ?? []].flat(),
    heading(found) {
      const deep = levelOf(found.depth)
      const label = targets.fresh()
      for (const id of found.ids) name(id, label)
      return { kind: "heading", level: deep, label, body: found.body, listed: deep <= (book.topics.length < 4 ? 3 : 2) }
    },
    anchor(id) {
      const label = targets.set(`${at}#${id}`)
      if (label === undefined) return []
      name(id, label)
      const mark = markOf.get(id)
      return [{ kind: "anchor", label, ...(mark && { mark }) }]
    },
    link: (url, body) =>
      convertLink(book.file?.(url) ?? url, body, at, title, targets, warnings, book.captions === true),
    drawing: createPictureDrawer(tree, topic.language ?? book.language),
    signsOfCode: signsOfCode[book.style?.paper ?? "a4"],
    alerts: (findEditionWords(topic.language) ?? wordsFor(book.language)).page.alerts,
    sameNote(note) {
      note.label ??= targets.fresh()
      return { kind: "same-note", label: note.label }
    },
    picture: toPicture,
    numbers: book.numbers?.giver((id) => {
      const label = targets.set(`${at}#${id}`)
      if (label !== undefined) name(id, label)
      return label
    }),
  }

  const heading: PdfBlock = {
    kind: "heading",
    level,
    label,
    body: [title],
    listed: true,
    ...(topic.new_page && { new_page: true }),
  }
  const opening: PdfBlock = level === 1 ? { ...heading, running: title } : heading
  const blocks = createConverter(around).blocks(children, { depth: 0, span: 0 })
  const all = [opening, ...(around.numbers ? gatherBlockCaptions(blocks, around.numbers) : blocks)]
  return markLanguage(all, topic.language)
}

/** What is said once for the whole topic, and the id that the engine gives each heading. */
function collectReferences(tree: Root) {
  const definitions = new Map<string, Definition>()
  const notes = new Map<string, FootnoteDefinition>()
  const ids = new Map<Heading, string>()
  const entries = listTextHeadings(tree, "")[Symbol.iterator]()
  visit(tree, (node) => {
    if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
    if (node.type === "footnoteDefinition" && !notes.has(node.identifier)) notes.set(node.identifier, node)
    if (node.type === "heading") ids.set(node, entries.next().value?.id ?? "")
  })
  return { definitions, notes, ids }
}

function convertLink(
  url: string,
  body: PdfInline[],
  at: number,
  title: string,
  targets: PdfLinkTargets,
  warnings: WarningList,
  withNumbers: boolean,
): PdfInline {
  const words = body.length > 0 ? body : [printableLine(url)]
  const address = externalAddress(url)
  if (address !== undefined) return { kind: "link", url: address, body: words }

  const target = parseInternalLink(url)
  const said = `“${title}”: the link to ${printableLine(url).slice(0, 200) || "nothing"} points outside this document and is printed as text.`
  if (!target) {
    warnings.add(said)
    return { kind: "span", body: words }
  }
  const base = target.topic === undefined ? `${at}` : `topic ${target.topic}`
  const wanted =
    target.place === undefined ? [base] : [`${base}#${target.place}`, `${base}#${target.place.toLowerCase()}`]
  const kind = withNumbers ? kindOfName(target.place ?? "") : undefined
  // A topic is no answer to who asks for a number.
  if (kind) return targets.link(wanted, body, said, kind)
  return targets.link(target.topic === undefined ? wanted : [...wanted, base], words, said)
}

function toPicture({ url, alt, title, size }: Parameters<TopicContext["picture"]>[0]): PdfPicture {
  const [, number, percent] = /^(\d{1,5})(?:px)?(%)?$/.exec(size ?? "") ?? []
  const wide = Number(number ?? 0)
  return {
    source: url,
    alt,
    ...(title && { title: printableLine(title) }),
    ...(wide > 0 && (percent ? { part: Math.min(wide, 100) / 100 } : { width: wide * 0.75 })),
  }
}
