import { createHash } from "node:crypto"
import {
  listCaptionNames,
  listTextHeadings,
  listTextImages,
  listTextLinks,
  type Nodes,
  parseMarkdown,
  type Root,
  safeUrl,
  strayVariableTokens,
  variablesIn,
  variableTokens,
  type WarningCode,
  findWarnings,
} from "@hub/markdown"

/** `heading` is one that the text has and others may lead to; `place` leads to a heading, of its own text or another's. */
export type UseKind = "variable" | "link" | "image" | "heading" | "place"
/** What is referred to. */
export type UseTarget = { kind: UseKind; key: string }
/** `line` is where it stands first. */
export type TextUse = UseTarget & { line: number }
/** Something that readers will not see as its author means it, with the words that it is about. */
export type TextFault = { rule: WarningCode; line: number; words: string; message: string }
export type TextReferences = { uses: TextUse[]; faults: TextFault[] }

export const listUses = (content: string, home: string, title = "") => readReferences(content, home, title).uses

/** What a text and its title refer to, each once, and what is wrong in it. `home` is this hub's own address, so that its topics are known by it too. */
export function readReferences(content: string, home: string, title = ""): TextReferences {
  if (!mayHoldReferences(content) && !title.includes("{{")) return { uses: [], faults: [] }
  const tree = parseMarkdown(content)
  const lineAt = createLineFinder(content)
  const uses = new Map<string, TextUse>()
  const add = (kind: UseKind, key: string, line = 1) => {
    if (!uses.has(`${kind} ${key}`)) uses.set(`${kind} ${key}`, { kind, key, line })
  }

  const tokens = new Map(
    variableTokens(content, tree)
      .map(({ slug, start }) => [slug, lineAt(start)] as const)
      .toReversed(),
  )
  for (const slug of listSlugs(title, tree)) add("variable", slug, tokens.get(slug))
  for (const { url, position } of listTextLinks(tree)) refer("link", url, position?.start.line)
  for (const { url, position } of listTextImages(tree)) refer("image", url, position?.start.line)
  for (const anchor of anchorsIn(tree)) add("heading", boundKey(anchor))
  const faults = findWarnings(content, tree).map(({ code, message, start, end }) => ({
    rule: code,
    line: lineAt(start),
    words: content.slice(start, Math.min(end, start + mostWords)),
    message,
  }))
  return { uses: [...uses.values()], faults: faults.slice(0, mostFaults) }

  function refer(kind: "link" | "image", url: string, line?: number) {
    const key = addressKey(url, home)
    if (key !== undefined) add(key.startsWith("/media/") ? "image" : kind, key, line)
    const place = placeKey(url, key)
    if (place !== undefined) add("place", place, line)
  }
}

const mostFaults = 200
const mostWords = 200

/** In which line an offset is, counted from 1. */
function createLineFinder(content: string) {
  const ends = [...content.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length)
  return (offset: number) => {
    let [from, to] = [0, ends.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (ends[middle]! <= offset) from = middle + 1
      else to = middle
    }
    return from + 1
  }
}

/** The variables in a title and the text below it, each once. In a title nothing is Markdown but these. */
export const listSlugs = (title: string, tree: Root): string[] => [
  ...new Set([...variablesIn(createTitleTree(title)), ...variablesIn(tree)]),
]

/** What is written like a variable in a title and the text below it, each once, and cannot be one by its name. */
export const listStrays = (title: string, content: string, tree: Root): string[] => [
  ...new Set([...strayVariableTokens(title), ...strayVariableTokens(content, tree)].map(({ slug }) => slug)),
]

export const createTitleTree = (title: string): Root => ({
  type: "root",
  children: [{ type: "paragraph", children: [{ type: "text", value: title }] }],
})

/** The keys of the hub's own images in a text. */
export const listImageKeys = (tree: Root, home: string): string[] => [
  ...new Set(
    listTextImages(tree).flatMap(({ url }) => {
      const key = addressKey(url, home)
      return key?.startsWith("/media/") ? [key.slice("/media/".length)] : []
    }),
  ),
]

/** Whether a text could refer to anything; saying so costs nothing beside reading it. */
export const mayHoldReferences = (content: string) =>
  /\{[{#]|\]|<[a-z]|:\/\/|www\.|@|^[ >]*#|^[ >]*(?:=+|-+)[ \t]*$/im.test(content)

export const topicKey = (id: number) => `/topics/${id}`
export const imageKey = (key: string) => `/media/${key}`

/** One spelling for all addresses of the same place; undefined for what leads nowhere else or may not be followed. */
export function addressKey(url: string, home: string): string | undefined {
  const given = safeUrl(url)
  if (given === undefined || given === "" || given.startsWith("#") || /^\{\{\w+\}\}$/.test(given)) return undefined
  const here = given.startsWith(`${home}/`) ? given.slice(home.length) : given
  const [, topic] = /^(?:\/topics\/|topic:)(\d{1,15})(?:\/(?:edit)?)?(?:[?#].*)?$/s.exec(here) ?? []
  if (topic !== undefined) return topicKey(Number(topic))
  const [, image] = /^\/media\/([\w-]{1,64})\/[^/]*$/s.exec(here) ?? []
  if (image !== undefined) return imageKey(image)
  return boundKey(/^https?:/i.test(here) ? canonical(here) : here)
}

function canonical(url: string) {
  return URL.canParse(url) ? new URL(url).href : url
}

/** A heading that an address names: of this text, or of a topic of the hub. */
function placeKey(url: string, key: string | undefined) {
  const anchor = /#(.+)$/s.exec(safeUrl(url) ?? "")?.[1]
  if (anchor === undefined || (key !== undefined && !/^\/topics\/\d+$/.test(key))) return undefined
  if (key === undefined && !url.startsWith("#")) return undefined
  return boundKey(`${key ?? ""}#${decoded(anchor).replace(/^user-content-/, "")}`)
}

function decoded(anchor: string) {
  try {
    return decodeURIComponent(anchor)
  } catch {
    return anchor
  }
}

/** The ids of the headings, and those that stand in raw HTML. */
function anchorsIn(tree: Root): string[] {
  const raw = rawHtml(tree).flatMap((html) => [...html.matchAll(/\s(?:id|name)\s*=\s*["']?([^"'\s>]+)/gi)])
  return [
    ...listTextHeadings(tree, "").map(({ id }) => id),
    ...raw.map(([, id = ""]) => id),
    ...listCaptionNames(tree).map(({ id }) => id),
  ]
}

function rawHtml(node: Nodes): string[] {
  if (node.type === "html") return [node.value]
  return "children" in node ? node.children.flatMap(rawHtml) : []
}

const longest = 500

/** An index holds no key of any length, so a long address is known by its hash. */
function boundKey(url: string) {
  return url.length <= longest ? url : `sha256:${createHash("sha256").update(url).digest("hex")}`
}
