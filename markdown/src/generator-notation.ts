import type { Unsafe } from "mdast-util-to-markdown"

/** What a piece of a text is to the site generator that it was written for; all of it is raw to Markdown, like HTML. */
export type NotationKind = "shortcode" | "component" | "script" | "attributes" | "comment"

/** Where such a piece begins and ends in the source, in UTF-16 units. */
export interface NotationRange {
  start: number
  end: number
}

/** Longer pieces are words: so far a reader of a text has to look ahead. */
const longest = 4000
const name = String.raw`[\p{L}\p{N}_][^\s{}#.="'\x60<>]*`
const value = String.raw`(?:"[^"{}\n]*"|'[^'{}\n]*'|[^\s{}"'=]+)`
const attribute = String.raw`(?:[#.]${name}|[A-Za-z][\w:-]*=${value}|data-[\w-]+)`
/** `{#id}`, `{.class}`, `{: #id .class key="value" }`, as Pandoc, Kramdown, MkDocs and VitePress write them. */
const attributeList = new RegExp(String.raw`\{:?[ \t]*${attribute}(?:[ \t]+${attribute})*[ \t]*\}`, "uy")
/** The names of tables, figures and equations, and the sizes of images, are the hub's own. */
const ownAttributes = /\{[ \t]*#(?:tab|fig|eq):|\b(?:width|height)[ \t]*=/
const component = /<\/?[A-Z](?=[\w.]*[a-z])[\w.]*(?=[\s/>])/y

/**
 * The pieces within lines that a site generator would replace: `{{< figure >}}` and `{{% note %}}` (Hugo), `{% include %}`
 * (Liquid), comments in MDX, lists of attributes behind what they belong to, and tags of components with braces in them.
 */
export function findNotation(source: string): Map<number, number> {
  const found = new Map<number, number>()
  for (let at = source.indexOf("{"); at >= 0; at = source.indexOf("{", at + 1)) {
    const end = endOfBraces(source, at)
    if (end === undefined) continue
    found.set(at, end)
    at = end - 1
  }
  component.lastIndex = 0
  for (const { index } of source.matchAll(/<\/?[A-Z]/g)) {
    const end = endOfComponent(source, index)
    if (end !== undefined) found.set(index, end)
  }
  return found
}

const pairs: [opening: string, closing: string][] = [
  ["{{<", ">}}"],
  ["{{%", "%}}"],
  ["{%", "%}"],
  ["{/*", "*/}"],
]

function endOfBraces(source: string, at: number): number | undefined {
  for (const [opening, closing] of pairs) {
    if (!source.startsWith(opening, at)) continue
    // With a comment in it, Hugo shows a shortcode as it is written.
    if (opening.length === 3 && source.startsWith("/*", at + 3)) return undefined
    const end = source.slice(at, at + longest).indexOf(closing, opening.length)
    return end < 0 ? undefined : at + end + closing.length
  }
  attributeList.lastIndex = at
  const written = attributeList.exec(source)?.[0]
  // Braces are words as well: the index of a sum, a set. Only what names a class or a place where one can have it is more than that.
  if (written === undefined || ownAttributes.test(written) || !/^\{:?[ \t]*[#.]|^\{:/.test(written)) return undefined
  const end = at + written.length
  const before = source.slice(Math.max(source.lastIndexOf("\n", at - 1) + 1, at - longest), at)
  const isBehind = /[\])`*]$/.test(before)
  const isMarked = written.startsWith("{:") || /^[ \t>]*#{1,6}[ \t]/.test(before) || isUnderlined(source, end)
  return isBehind || (isMarked && endsLine(source, end)) ? end : undefined
}

const isUnderlined = (source: string, at: number) =>
  /^[ \t]*\r?\n {0,3}(?:=+|-{2,})[ \t]*(?:[\r\n]|$)/.test(source.slice(at, at + 400))

const endsLine = (source: string, at: number) => /^[ \t]*(?:#+[ \t]*)?(?:[\r\n]|$)/.test(source.slice(at, at + 40))

/** Where the tag of a component ends that has braces in it; without any it is HTML as it is, but for one in several lines. */
function endOfComponent(source: string, at: number, isLines = false): number | undefined {
  component.lastIndex = at
  if (!component.test(source)) return undefined
  let depth = 0
  let quote = ""
  let hasBraces = false
  for (let index = at; index < Math.min(source.length, at + longest); index++) {
    const sign = source[index] ?? ""
    if (quote !== "") quote = sign === quote ? "" : quote
    else if (sign === '"' || sign === "'" || sign === "`") quote = sign
    else if (sign === "{") [depth, hasBraces] = [depth + 1, true]
    else if (sign === "}") depth--
    else if (sign === ">" && depth === 0) return hasBraces || isLines ? index + 1 : undefined
    else if (/^\n\s*\n/.test(source.slice(index, index + 20)) && depth === 0) return undefined
  }
  return undefined
}

const importing = /^import\s(?:(?:type\s+)?[\w$\s{},*]{1,1000}\sfrom\s*)?(["'])[^"'\n]+\1;?[ \t]*$/gm
const exporting =
  /^export\s+(?:(?:const|let|var)\s+[\w$]+[^=\n]*=|(?:default\s+)?(?:async\s+)?(?:function|class)\b|default\s+(?:[\w$]+;?[ \t]*$|[({[])|\{[^}\n]*\}|\*\s+from\b)/gm

/** What takes whole lines: the reference of an API (mkdocstrings), and the names of places of MyST above what they name. */
const wholeLines =
  /^(?:::: +[A-Za-z_]\w*(?:\.\w+)+[ \t]*(?:(?:\r\n|\n|\r)[ \t]{4,}\S[^\r\n]*)*|\([A-Za-z][\w:. -]+\)=[ \t]*(?=\r?\n[ \t]*[#`:|!]))$/gm

/**
 * Where lines begin that are no Markdown as a whole, each with the end of the last. These are what brings components into a
 * text in MDX, shortcodes in several lines, of which one may begin with `>`, and tags of components that stand alone, below
 * which Markdown goes on.
 */
export function findNotationLines(source: string): Map<number, number> {
  const found = findFormulaLines(source)
  if (!/^(?:import\s|export\s|\{[{%]|[ \t]*<\/?[A-Z]|:::|\()/m.test(source)) return found
  for (const { index, 0: indent } of source.matchAll(/^[ \t]*(?=\{[{%]|<\/?[A-Z])/gm)) {
    const at = index + indent.length
    const isBraces = source[at] === "{"
    const end = isBraces ? endOfBraces(source, at) : endOfComponent(source, at, true)
    if (end === undefined || !/^[ \t]*(?:[\r\n]|$)/.test(source.slice(end, end + 40))) continue
    if (!isBraces || /[\r\n]/.test(source.slice(at, end))) found.set(at, end)
  }
  for (const { index, 0: written } of source.matchAll(wholeLines)) found.set(index, index + written.length)
  for (const { index, 0: written } of source.matchAll(importing))
    if (!/\n\s*\n/.test(written)) found.set(index, index + written.length)
  for (const { index } of source.matchAll(exporting)) {
    const end = endOfStatement(source, index)
    if (end !== undefined) found.set(index, end)
  }
  return found
}

/** Formulas between two dollar signs and two, on lines of their own and without a blank line. */
function findFormulaLines(source: string): Map<number, number> {
  const found = new Map<number, number>()
  if (!source.includes("$$")) return found
  for (const { index, 0: written } of source.matchAll(formulaLines)) {
    const at = index + written.search(/\$/)
    if (formulaIn(written.trim()) !== undefined) found.set(at, index + written.trimEnd().length)
  }
  return found
}

const formulaLines = /^[ \t]*\$\$(?!\$)(?:(?!\$\$|\n[ \t]*\r?\n)[^]){1,4000}\$\$(?!\$)[ \t]*$/gm

/** The TeX between two dollar signs and two; undefined for any other words. */
export const formulaIn = (written: string): string | undefined =>
  /^\$\$(?!\$)([^]*[^\s$][^]*)\$\$$/.exec(written)?.[1]?.replace(/^[ \t]*\r?\n|\r?\n[ \t]*$/g, "")

/** The end of the line on which all brackets are closed again. */
function endOfStatement(source: string, at: number): number | undefined {
  let depth = 0
  for (let index = at; index < Math.min(source.length, at + 5 * longest); index++) {
    const sign = source[index] ?? ""
    if ("([{".includes(sign)) depth++
    else if (")]}".includes(sign)) depth--
    else if (sign === "\n" && depth <= 0 && !/=>?[ \t]*\r?$/.test(source.slice(Math.max(at, index - 10), index)))
      return index
  }
  return depth <= 0 ? source.length : undefined
}

const closedScript = /<(script|style)\b[^>]*>[^]*?<\/\1\s*>/gi

/** What stands in the text of raw HTML for a site generator. */
const insideHtml = /\{\{([<%])[^]*?[>%]\}\}|\{%[^]*?%\}|\{\/\*[^]*?\*\/\}/g

/** Raw HTML as pages read it: without scripts and styles, and without what only a site generator understands. */
export function htmlForPages(written: string): string {
  const found = kindOfNotation(written)
  if (!/^\s*</.test(written)) return found === undefined ? written : ""
  return found?.kind === "component" && /^[^>]*\{/.test(written)
    ? ""
    : written.replace(closedScript, "").replace(insideHtml, "")
}

/** What raw source is to a site generator, with the name of a shortcode or component; undefined for plain HTML. */
export function kindOfNotation(written: string): { kind: NotationKind; name: string } | undefined {
  const shortcode = /^\{(?:\{[<%]|%)-?[ \t\r\n]*\/?[ \t]*([\w./-]*)/.exec(written)
  if (shortcode !== null) return { kind: "shortcode", name: shortcode[1] ?? "" }
  const tag = /^\s*<\/?([A-Z](?=[\w.]*[a-z])[\w.]*)(?=[\s/>])/.exec(written)
  if (tag !== null) return { kind: "component", name: tag[1] ?? "" }
  if (written.startsWith("{/*")) return { kind: "comment", name: "" }
  const reference = /^::: +([\w.]+)/.exec(written)
  if (reference !== null) return { kind: "shortcode", name: reference[1] ?? "" }
  if (/^(?:\{|\+\+\+|\([^\n]*\)=)/.test(written)) return { kind: "attributes", name: "" }
  if (/^(?:import|export)\s/.test(written) || /^\s*<(?:script|style)\b/i.test(written))
    return { kind: "script", name: "" }
  return undefined
}

/** The id in a list of attributes. */
export const idInAttributes = (written: string): string | undefined => /^\{:?[^{}"']*?#([^\s{}]+)/.exec(written)?.[1]

/** Where plain words would be read as such pieces, for writers: what stands there gets a backslash. */
export const unsafeNotation: Unsafe[] = [
  { atBreak: true, character: "$", after: String.raw`\$`, inConstruct: "phrasing" },
  {
    character: "{",
    after: String.raw`\{[<%]|%|/\*|:[ \t]*(?:[#.]${name}|[A-Za-z][\w:-]*=)|[ \t]*(?!#(?:tab|fig|eq):)[#.]${name}`,
    inConstruct: "phrasing",
  },
  { character: "<", after: String.raw`/?[A-Z][\w.]*[\s/]`, inConstruct: "phrasing" },
  {
    atBreak: true,
    character: "i",
    after: String.raw`mport\s[^\n]*["'][^\n]*["'];?[ \t]*(?:[\r\n]|$)`,
    inConstruct: "phrasing",
  },
  { atBreak: true, character: "i", after: String.raw`mport\s[^\n]*\{`, inConstruct: "phrasing" },
  { atBreak: true, character: ":", after: String.raw`:: +[A-Za-z_]\w*\.\w`, inConstruct: "phrasing" },
  { atBreak: true, character: "(", after: String.raw`[\w:. -]+\)=[ \t]*(?:[\r\n]|$)`, inConstruct: "phrasing" },
  { atBreak: true, character: "e", after: String.raw`xport\s`, inConstruct: "phrasing" },
]
