import type { BlockContent, Code, DefinitionContent, Parent } from "mdast"
import type { AlertKind } from "./alerts.ts"

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
  children: (BlockContent | DefinitionContent)[]
}

/** How the end of a container is told: by another fence, by lines that are not indented, or by the next tab. */
export type ContainerForm = "fenced" | "indented" | "section"

/** What readers see of a container. An alert without a title has that of its kind. */
export type ContainerLook =
  | { is: "alert"; kind: AlertKind; title: string | undefined }
  | { is: "details"; title: string; open: boolean }
  | { is: "tab"; title: string }
  | { is: "tabs" | "code tabs" | "plain" }

/** The parts of a first line. */
export interface ContainerOpening {
  form: ContainerForm
  name: string
  /** Undefined where none is given, empty where readers are to see none. */
  title: string | undefined
  /** How many colons a fence has. */
  size: number
}

const fence =
  /^(:{3,})[ \t]*(?:\{([^{}]*)\}|([a-z][\w-]*))(?:\[([^\]]*)\])?(?:[ \t]*\{([^{}]*)\})?(?:[ \t]+(.*?))?[ \t]*:*[ \t]*$/i
const admonition = /^(!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)((?:[ \t]+[a-z][\w-]*)*)(?:[ \t]+(["'])(.*)\4)?[ \t]*$/i
const indentedTab = /^===[!+]?[ \t]+(["'])(.+)\1[ \t]*$/
const sectionTab = /^==[ \t]+(\S.*?)[ \t]*$/

/** Longer lines are words. */
const longestOpening = 1000

/** Reads the first line of a container; undefined for any other line. */
export function readOpening(line: string): ContainerOpening | undefined {
  if (line.length > longestOpening) return undefined
  const fenced = fence.exec(line)
  if (fenced !== null) {
    const [, colons = "", braces, word, label, attributes, rest] = fenced
    const given = `${braces ?? ""} ${attributes ?? ""}`
    const named = word ?? /^\s*([a-z][\w-]*)/i.exec(given)?.[1] ?? /\.([a-z][\w-]*)/i.exec(given)?.[1] ?? "div"
    const title = label ?? /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(given)?.slice(1).find(Boolean) ?? (rest || undefined)
    return { form: "fenced", name: named.toLowerCase().replace(/^callout-/, ""), title, size: colons.length }
  }
  const indented = admonition.exec(line)
  if (indented !== null) {
    const [, marks = "", name = "", , , title] = indented
    const isOpen = marks === "???+" ? "open " : ""
    return {
      form: "indented",
      name: `${marks === "!!!" ? "" : `${isOpen}details `}${name.toLowerCase()}`,
      title,
      size: 0,
    }
  }
  const tab = indentedTab.exec(line)?.[2]
  if (tab !== undefined) return { form: "indented", name: "tab", title: tab, size: 0 }
  const section = sectionTab.exec(line)?.[1]
  return section === undefined ? undefined : { form: "section", name: "tab", title: section, size: 0 }
}

/** What is known of the names that site generators have for what is set apart. */
const alerts: Record<string, AlertKind> = {
  ...Object.fromEntries(
    "note info todo abstract summary tldr seealso question help faq example quote cite"
      .split(" ")
      .map((name) => [name, "note"]),
  ),
  ...Object.fromEntries("tip hint success check done".split(" ").map((name) => [name, "tip"])),
  ...Object.fromEntries("warning attention warn".split(" ").map((name) => [name, "warning"])),
  ...Object.fromEntries("caution danger error failure fail missing bug".split(" ").map((name) => [name, "caution"])),
  important: "important",
}
const ownTitles = new Set(["note", "tip", "important", "warning", "caution"])
const details = new Set(["details", "dropdown", "collapse", "collapsible", "spoiler", "expand"])
const tabs = new Set(["tabs", "tab-set", "tabset", "panel-tabset"])
const tabNames = new Set(["tab", "tab-item", "tabitem"])
const codeTabs = new Set(["code-group", "codegroup", "code-tabs"])

/** What readers see of the container that this line opens. Names that nobody knows set nothing apart. */
export function lookOfContainer(opening: string): ContainerLook {
  const { name, title } = readOpening(opening) ?? { name: "", title: undefined }
  const [first = "", second = ""] = name.replace(/^open /, "").split(" ")
  if (details.has(first))
    return { is: "details", title: title || capitalize(second || "details"), open: name.startsWith("open ") }
  if (tabNames.has(first)) return { is: "tab", title: title ?? "" }
  if (tabs.has(first)) return { is: "tabs" }
  if (codeTabs.has(first)) return { is: "code tabs" }
  const kind = alerts[first]
  if (kind === undefined || !Object.hasOwn(alerts, first)) return { is: "plain" }
  return { is: "alert", kind, title: title ?? (ownTitles.has(first) ? undefined : capitalize(first)) }
}

/** The words that readers see above a container; an alert's own name is none of the author's. */
export function titleOfContainer(opening: string): string {
  const look = lookOfContainer(opening)
  return "title" in look ? (look.title ?? "") : ""
}

/** What names a tab of code: the words in brackets behind its language, or else the language. */
export const titleOfCodeTab = ({ meta, lang }: Pick<Code, "lang" | "meta">): string =>
  /\[([^\]]*)\]/.exec(meta ?? "")?.[1] ?? lang ?? ""

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The first line with another title. */
export function withContainerTitle(opening: string, title: string): string {
  const { form, name } = readOpening(opening) ?? {}
  const words = title.replace(/[\r\n]+/g, " ").trim()
  if (form === "section") return `== ${words || "Tab"}`
  if (form === "indented") {
    const marked = /^(\S+(?:[ \t]+[a-z][\w-]*)*)/i.exec(opening)?.[1] ?? opening
    const quote = words.includes('"') ? "'" : '"'
    return words === "" && name !== "tab" ? marked : `${marked} ${quote}${words || "Tab"}${quote}`
  }
  const bare = /^:{3,}[ \t]*(?:\{[^{}]*\}|[a-z][\w-]*)/i.exec(opening)?.[0] ?? opening
  if (words === "") return bare
  return /\]/.test(words) || !/^:{3,}[a-z][\w-]*\[/i.test(opening) ? `${bare} ${words}` : `${bare}[${words}]`
}
