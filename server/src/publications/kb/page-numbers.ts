import { createHash } from "node:crypto"
import { type CaptionKind, isCaptionWord, kindOfName } from "@hub/markdown"
import { escapeHtml } from "@hub/reader/escape"
import type { NumberWords } from "@hub/reader/words/edition-words"
import { nameOfNumber } from "../document/numbers.ts"
import { unescapeHtml } from "./escape.ts"
import type { KbTopic } from "./kb.ts"
import { parseTopicAddress } from "./topic-address.ts"

export type KbNumbers = ReturnType<typeof createKbNumbers>
type PageNumber = { kind: CaptionKind; number: number; name: string }

/** The numbers of a whole knowledge base, through all its pages, each kind for itself. */
export function createKbNumbers(topics: Pick<KbTopic, "id" | "numbered">[], words: NumberWords) {
  const counts = { table: 0, figure: 0, equation: 0 }
  const byPage = new Map<number, PageNumber[]>()
  const byName = new Map<string, PageNumber>()
  for (const { id, numbered = [] } of topics) {
    const onPage = numbered.map(({ kind, id: name }): PageNumber => {
      const number = ++counts[kind]
      const one = { kind, number, name: nameOfNumber(words, kind, number) }
      if (name !== undefined && !byName.has(`${id}#${name}`)) byName.set(`${id}#${name}`, one)
      return one
    })
    byPage.set(id, onPage)
  }
  return {
    onPage: (id: number) => byPage.get(id) ?? [],
    named: (id: number, name: string) => byName.get(`${id}#${name}`),
    /** Other where any page would show other numbers. */
    key: createHash("sha256")
      .update(JSON.stringify([[...byPage], [...byName.keys()]]))
      .digest("hex")
      .slice(0, 12),
  }
}

const rooms = /<b class="number (?:table|figure|equation)"><\/b>/g
const plainLinks = /<a href="([^"]*)"([^>]*)>([^<]*)<\/a>/g

/** Puts the numbers of a page where they belong, and into its links to tables, figures and equations. */
export function fillPageNumbers(html: string, id: number, numbers: KbNumbers): string {
  const onPage = numbers.onPage(id)
  let at = 0
  return html
    .replace(rooms, () => {
      const one = onPage[at++]
      if (one === undefined) return ""
      return `<b class="number">${one.kind === "equation" ? `(${one.number})` : escapeHtml(one.name)}</b>`
    })
    .replace(plainLinks, (link: string, href: string, more: string, words: string) => {
      const address = unescapeHtml(href)
      const topic = address.startsWith("#") ? { id, place: address } : parseTopicAddress(address)
      const name = topic && decodedName(topic.place.slice(1))
      const kind = name === undefined ? undefined : kindOfName(name)
      if (topic === undefined || name === undefined || kind === undefined) return link
      const written = unescapeHtml(words)
      if (written !== "" && !isCaptionWord(written, kind)) return link
      const found = numbers.named(topic.id, name)
      if (found === undefined) return written === "" ? `<a href="${href}"${more}>${escapeHtml(`#${name}`)}</a>` : link
      return `<a href="${href}"${more}>${escapeHtml(found.name)}</a>`
    })
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name).replace(/^user-content-/, "")
  } catch {
    return name
  }
}
