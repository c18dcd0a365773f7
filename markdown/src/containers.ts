import { fromMarkdown } from "mdast-util-from-markdown"
import { toString } from "mdast-util-to-string"
import type { BlockContent, Code, DefinitionContent, Parent } from "mdast"
import { type AlertKind, alertKindOf, capitalize, titleByName } from "./alerts.ts"

declare module "mdast" {
  interface BlockContentMap {
    container: Container
  }
  interface RootContentMap {
    container: Container
  }
}

/**
 * Blocks between two fences of colons, indented below `!!! note`, `??? note` or `=== "Tab"`, or below `== Tab` between such
 * fences. `opening` is its first line as it is written, without what stands before it for the blocks around.
 */
export interface Container extends Parent {
  type: "container"
  opening: string
  /** Its title with the values of variables in it. */
  title?: string
  children: (BlockContent | DefinitionContent)[]
}

/** How the end of a container is told: by another fence, by lines that are not indented, or by the next tab. */
export type ContainerForm = "fenced" | "indented" | "section"

/** What readers see of a container. An alert without a title has that of its kind. */
export type ContainerLook =
  | { is: "alert"; kind: AlertKind; title: string | undefined }
  | { is: "details"; title: string; open: boolean }
  | { is: "tab"; title: string }
  | { is: "plain"; title: string }
  | { is: "tabs" | "code tabs" }

/** The parts of a first line. */
export interface ContainerOpening {
  form: ContainerForm
  name: string
  /** Undefined where none is given, empty where readers are to see none. */
  title: string | undefined
  /** How many colons a fence has. */
  size: number
}

const fenceHead = /^(:{3,})[ \t]*(?:\{([^{}]*)\}|([a-z][\w-]*))/i
const admonition = /^(!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)((?:[ \t]+[a-z][\w-]*)*)(?:[ \t]+(["'])(.*)\4)?[ \t]*$/i
const indentedTab = /^===[!+]?[ \t]+(["'])(.+)\1[ \t]*$/
const sectionTab = /^==[ \t]+(\S.*)$/

/** Longer lines are words. */
const longestOpening = 1000
/** So long a title can be, in characters, that its line is still read. */
export const longestTitle = 900

/** Reads the first line of a container; undefined for any other line. */
export function readOpening(line: string): ContainerOpening | undefined {
  if (line.length > longestOpening) return undefined
  const fenced = readFence(line)
  if (fenced !== undefined) {
    const { colons, braces, word, label, attributes, rest } = fenced
    const given = `${braces} ${attributes}`
    const named = word || (/^\s*([a-z][\w-]*)/i.exec(given)?.[1] ?? /\.([a-z][\w-]*)/i.exec(given)?.[1] ?? "div")
    const quoted = titleAttribute.exec(given)
    const title = label ?? quoted?.[1] ?? quoted?.[2] ?? (rest || undefined)
    const name = `${/(?:^|[\s])open(?:$|[\s=])/.test(given) ? "open " : ""}${named.toLowerCase().replace(/^callout-/, "")}`
    return { form: "fenced", name, title, size: colons }
  }
  const indented = admonition.exec(line)
  if (indented !== null) {
    const [, marks = "", name = "", classes = "", , title] = indented
    // Words that only look like it are words.
    const isKnown = alertKindOf(name) !== undefined && /^(?:[ \t]+(?:inline|end|left|right))*$/.test(classes)
    if (title === undefined && !isKnown) return undefined
    const isOpen = marks === "???+" ? "open " : ""
    const kind = `${marks === "!!!" ? "" : `${isOpen}details `}${name.toLowerCase()}`
    return { form: "indented", name: kind, title, size: 0 }
  }
  const tab = indentedTab.exec(line)?.[2]
  if (tab !== undefined) return { form: "indented", name: "tab", title: tab, size: 0 }
  const section = sectionTab.exec(line)?.[1]?.trimEnd()
  return section === undefined ? undefined : { form: "section", name: "tab", title: section, size: 0 }
}

const titleAttribute = /\btitle=(?:"([^"]*)"|'([^']*)')/

/** The parts of a fence of colons: its name, a label in brackets, attributes in braces before or behind the words, and the words. */
function readFence(line: string) {
  const head = fenceHead.exec(line)
  if (head === null) return undefined
  const [whole, colons = "", braces = "", word = ""] = head
  let rest = line.slice(whole.length)
  const label = /^\[([^\]]*)\]/.exec(rest)
  rest = rest.slice(label?.[0].length ?? 0)
  const first = /^[ \t]*\{([^{}]*)\}/.exec(rest)
  rest = rest.slice(first?.[0].length ?? 0)
  // What follows a name directly is no title, and no container either.
  if (rest !== "" && !/^[ \t]/.test(rest)) return undefined
  rest = rest.trim().replace(/(?:^|[ \t]):{3,}$/, "")
  const last = first === null ? /\{([^{}]*)\}$/.exec(rest) : null
  if (last !== null) rest = rest.slice(0, last.index)
  const attributes = first?.[1] ?? last?.[1] ?? ""
  return { colons: colons.length, braces, word, label: label?.[1], attributes, rest: rest.trim(), head: whole }
}

const details = new Set(["details", "dropdown", "collapse", "collapsible", "spoiler", "expand"])
const tabs = new Set(["tabs", "tab-set", "tabset", "panel-tabset"])
const tabNames = new Set(["tab", "tab-item", "tabitem"])
const codeTabs = new Set(["code-group", "codegroup", "code-tabs"])

/** What readers see of a container. Names that nobody knows set nothing apart, and their title is a line of its own. */
export function lookOfContainer({ opening, title: resolved }: Pick<Container, "opening" | "title">): ContainerLook {
  const { name, title: written } = readOpening(opening) ?? { name: "", title: undefined }
  const title = resolved ?? (written === undefined ? undefined : wordsOfTitle(written))
  const [first = "", second = ""] = name.replace(/^open /, "").split(" ")
  if (details.has(first))
    return { is: "details", title: title || capitalize(second || "details"), open: name.startsWith("open ") }
  if (tabNames.has(first)) return { is: "tab", title: title ?? "" }
  if (tabs.has(first)) return { is: "tabs" }
  if (codeTabs.has(first)) return { is: "code tabs" }
  const kind = alertKindOf(first)
  if (kind === undefined) return { is: "plain", title: title ?? "" }
  return { is: "alert", kind, title: title ?? titleByName(first) }
}

/** The words of a title without the marks of Markdown in it. */
function wordsOfTitle(title: string): string {
  if (!/[`*_[\]\\&<~]/.test(title)) return title
  const words = toString(fromMarkdown(title)) || title
  return words.replace(/\[([^[\]]+)\]\[[^[\]]*\]/g, "$1").trim()
}

/** The words that readers see above a container; an alert's own name is none of the author's. */
export function titleOfContainer(container: Pick<Container, "opening" | "title">): string {
  const look = lookOfContainer(container)
  return "title" in look ? (look.title ?? "") : ""
}

/** What names a tab of code: the words in brackets behind its language, or else the language. */
export const titleOfCodeTab = ({ meta, lang }: Pick<Code, "lang" | "meta">): string =>
  /\[([^\]]*)\]/.exec(meta ?? "")?.[1] ?? lang ?? ""

/** The first line with another title; what else it says stays. */
export function withContainerTitle(opening: string, title: string): string {
  const { form, name } = readOpening(opening) ?? {}
  const words = title
    .replace(/[\r\n\u2028\u2029]+/g, " ")
    .trim()
    .slice(0, longestTitle)
  if (form === "section") return `== ${words || "Tab"}`
  if (form === "indented") {
    const marked = /^(\S+(?:[ \t]+[a-z][\w-]*)*)/i.exec(opening)?.[1] ?? opening
    const quote = words.includes('"') ? "'" : '"'
    return words === "" && name !== "tab" ? marked : `${marked} ${quote}${words || "Tab"}${quote}`
  }
  const fence = readFence(opening)
  if (fence === undefined) return opening
  const unquoted = (given: string) => given.replace(titleAttribute, "").trim()
  const head = fence.braces === "" ? fence.head : fence.head.replace(fence.braces, unquoted(fence.braces))
  const attributes = unquoted(fence.attributes)
  const isBare = fence.label === undefined && !/^\{|\}$|:{3}$/.test(words)
  const label = words === "" || isBare || /[[\]]/.test(words) ? "" : `[${words}]`
  return [
    head + label,
    ...(attributes === "" ? [] : [`{${attributes}}`]),
    ...(label === "" && words !== "" ? [words] : []),
  ].join(" ")
}
