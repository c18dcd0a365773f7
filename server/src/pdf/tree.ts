import {
  type Definition,
  type FootnoteDefinition,
  type Heading,
  headings,
  type Nodes,
  type Root,
  walk as visit,
} from "@hub/markdown"
import { allNew, withBars } from "./bars.ts"
import { changesList } from "./changes-list.ts"
import type { Block, Book, Inline, PdfDocument, Picture } from "./document.ts"
import { directed, rightToLeftLanguages } from "./direction.ts"
import { inside, outside } from "./links.ts"
import { noticeList, type Notices } from "./notices.ts"
import { type Places, places } from "./places.ts"
import { soundLabels } from "./sound-labels.ts"
import type { Surroundings } from "./surroundings.ts"
import { walk } from "./walk.ts"
import { withoutTitle } from "./without-title.ts"
import { line } from "./words.ts"

type Topic = Book["topics"][number]

/** The book as the template walks it. */
export function pdfTree(book: Book): PdfDocument {
  const { chapters, ...front } = bookTree(book)
  return { ...front, body: chapters.flat() }
}

export type BookTree = Omit<PdfDocument, "body"> & { chapters: Block[][] }

/** The book by its topics: every heading on its level, every label once, every link settled. */
export function bookTree(book: Book): BookTree {
  const notices = noticeList()
  const where = places(notices)
  const levels = levelsOf(book)

  const texts = book.topics.map((topic, at) => topicBlocks(book, topic, at, levels[at] ?? 1, where, notices))
  const chapters = book.since ? [changesList(book.since, where), ...barred(book, texts)] : texts
  where.settle()
  soundLabels(chapters)
  chapters.forEach(directed)

  return { ...front(book), chapters, notices: notices.all() }
}

/** The chapters with bars beside what the edition before had otherwise. */
const barred = (book: Book, chapters: Block[][]): Block[][] =>
  chapters.map((blocks, at) => {
    const topic = book.topics[at]
    if (topic?.before === undefined) return blocks
    if (topic.before === "nothing") return allNew(blocks)
    const { before, ...rest } = topic
    const [was = []] = bookTree({ ...book, since: undefined, topics: [{ ...rest, ...before }] }).chapters
    return withBars(was, blocks)
  })

function front(book: Book): Omit<PdfDocument, "body" | "notices"> {
  const [, language = "en", region] =
    /^([a-z]{2,3})(?:[-_](?:[a-z]{4}[-_])?([a-z]{2}))?(?:[-_]|$)/i.exec(book.language) ?? []
  const moment = new Date(book.date)
  const known = !Number.isNaN(moment.getTime())
  const words = new Intl.DateTimeFormat(region ? `${language}-${region}` : language, {
    dateStyle: "long",
    timeZone: "UTC",
  })
  return {
    title: line(book.title).trim() || "Untitled",
    author: line(book.author).trim(),
    edition: `${line(book.edition ?? "").trim()}${book.draft ? ", draft" : ""}`,
    date: line(known ? words.format(moment) : book.date),
    ...(known && { day: [moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate()] }),
    language: language.toLowerCase(),
    ...(region && { region: region.toUpperCase() }),
    ...(rightToLeftLanguages.has(language.toLowerCase()) && { rtl: true }),
    numbered: book.numbered,
    ...(book.draft && { draft: true }),
    ...(book.standard && { standard: book.standard }),
  }
}

/** No topic stands more than one level below the one before it, and the first stands on the first. */
function levelsOf(book: Book): number[] {
  let last = 0
  return book.topics.map((topic) => (last = Math.max(1, Math.min(topic.level, last + 1, 6))))
}

function topicBlocks(book: Book, topic: Topic, at: number, level: number, where: Places, notices: Notices): Block[] {
  const title = line(topic.title).trim() || "Untitled"
  const label = where.set(`${at}`) ?? where.fresh()
  where.name(`topic ${topic.id}`, label)

  const { definitions, notes, ids } = gathered(topic.tree)
  const name = (id: string, label: string) => {
    where.name(`${at}#${id}`, label)
    where.name(`topic ${topic.id}#${id}`, label)
  }
  const { children, repeated } = withoutTitle(topic.tree.children, [title, ...(topic.also ?? [])])
  if (repeated) name(ids.get(repeated) ?? "", label)
  const shift = level + 1 - highest(children)
  let last = level

  const around: Surroundings = {
    definitions,
    notes,
    say: (sentence) => notices.add(`“${title}”: ${sentence}`),
    idsOf: (heading) => [ids.get(heading) ?? []].flat(),
    heading(found) {
      last = Math.max(level, Math.min(found.depth + shift, last + 1, 6))
      const label = where.fresh()
      for (const id of found.ids) name(id, label)
      return { kind: "heading", level: last, label, body: found.body, listed: last <= (book.topics.length < 4 ? 3 : 2) }
    },
    anchor(id) {
      const label = where.set(`${at}#${id}`)
      if (label === undefined) return []
      name(id, label)
      return [{ kind: "anchor", label }]
    },
    link: (url, body) => link(url, body, at, title, where, notices),
    sameNote(note) {
      note.label ??= where.fresh()
      return { kind: "same-note", label: note.label }
    },
    picture: pictured,
  }

  const heading: Block = {
    kind: "heading",
    level,
    label,
    body: [title],
    listed: true,
    ...(topic.new_page && { new_page: true }),
  }
  const opening: Block = level === 1 ? { ...heading, running: title } : heading
  return [opening, ...walk(around).blocks(children, { depth: 0, span: 0 })]
}

function highest(children: Nodes[]): number {
  const depths = children.map((node) => {
    if (node.type === "heading") return node.depth
    return node.type === "html" ? Number(/<h([1-6])\b/i.exec(node.value)?.[1] ?? 6) : 6
  })
  return Math.min(6, ...depths)
}

/** What is said once for the whole topic, and the id that the engine gives each heading. */
function gathered(tree: Root) {
  const definitions = new Map<string, Definition>()
  const notes = new Map<string, FootnoteDefinition>()
  const ids = new Map<Heading, string>()
  const entries = headings(tree, "")[Symbol.iterator]()
  visit(tree, (node) => {
    if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
    if (node.type === "footnoteDefinition" && !notes.has(node.identifier)) notes.set(node.identifier, node)
    if (node.type === "heading") ids.set(node, entries.next().value?.id ?? "")
  })
  return { definitions, notes, ids }
}

function link(url: string, body: Inline[], at: number, title: string, where: Places, notices: Notices): Inline {
  const words = body.length > 0 ? body : [line(url)]
  const address = outside(url)
  if (address !== undefined) return { kind: "link", url: address, body: words }

  const target = inside(url)
  const said = `“${title}”: the link to ${line(url).slice(0, 200) || "nothing"} leads out of this document and is printed as text.`
  if (!target) {
    notices.add(said)
    return { kind: "span", body: words }
  }
  const base = target.topic === undefined ? `${at}` : `topic ${target.topic}`
  const wanted =
    target.place === undefined ? [base] : [`${base}#${target.place}`, `${base}#${target.place.toLowerCase()}`]
  return where.link(target.topic === undefined ? wanted : [...wanted, base], words, said)
}

function pictured({ url, alt, title, size }: Parameters<Surroundings["picture"]>[0]): Picture {
  const [, number, percent] = /^(\d{1,5})(?:px)?(%)?$/.exec(size ?? "") ?? []
  const wide = Number(number ?? 0)
  return {
    source: url,
    alt,
    ...(title && { title: line(title) }),
    ...(wide > 0 && (percent ? { part: Math.min(wide, 100) / 100 } : { width: wide * 0.75 })),
  }
}
