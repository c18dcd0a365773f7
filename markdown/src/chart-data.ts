import type { Nodes, Root, Table } from "mdast"
import { toString } from "mdast-util-to-string"
import { captionName, captionStart } from "./captions.ts"
import { toLatinDigits } from "./digits.ts"
import { parseMarkdown } from "./parse.ts"
import { walkTree } from "./walk.ts"

/** What a chart shows; `values` has a row for each series and a place for each label, undefined where there is no number. */
export interface Chart {
  type: "bar" | "stacked" | "line"
  title: string
  labels: string[]
  series: string[]
  values: (number | undefined)[][]
  /** The table that the chart itself holds; none where it draws one of the text. */
  table: Table | undefined
}

/** Finds the tables of a text by the names of their captions. */
export type TableFinder = (name: string) => Table | undefined

const mostSeries = 6
const mostPoints = 40

/**
 * Reads the block of a chart: lines such as `type: bar`, and a table, or the name of one in the text. Undefined where there is
 * nothing to draw: no table, no number in it, or more than 6 series or 40 points. Never throws.
 */
export function readChart(text: string, find: TableFinder = () => undefined): Chart | undefined {
  const lines = text.split("\n")
  const start = lines.findIndex((line) => line.trim().startsWith("|"))
  const said = new Map(
    lines.slice(0, start < 0 ? undefined : start).flatMap((line): [string, string][] => {
      const [, key, value] = /^\s*(type|title|table)\s*:\s*(.*?)\s*$/i.exec(line) ?? []
      return key === undefined || value === undefined ? [] : [[key.toLowerCase(), value]]
    }),
  )
  const type = said.get("type") ?? "bar"
  if (type !== "bar" && type !== "line" && type !== "stacked") return undefined
  const own = start < 0 ? undefined : parseMarkdown(lines.slice(start).join("\n")).children[0]
  const table = own?.type === "table" ? own : undefined
  const shown = table ?? find((said.get("table") ?? "").replace(/^#|^\{#|\}$/g, ""))
  if (shown === undefined) return undefined
  const [head = [], ...rows] = shown.children.map((row) => row.children.map((cell) => plain(wordsIn(cell))))
  const count = head.length - 1
  if (count < 1 || count > mostSeries || rows.length < 1 || rows.length > mostPoints) return undefined
  const read = createReader(rows.flatMap((row) => row.slice(1)))
  const series = head.slice(1)
  const values = series.map((_, at) => rows.map((row) => read(row[at + 1] ?? "")))
  if (values.flat().every((one) => one === undefined)) return undefined
  return {
    type,
    title: plain(said.get("title") ?? ""),
    labels: rows.map(([label = ""]) => label),
    series,
    values,
    table,
  }
}

/** The words of a cell; raw HTML shows as none. */
const wordsIn = (node: Nodes): string =>
  node.type === "html"
    ? ""
    : "children" in node
      ? node.children.map((child: Nodes) => wordsIn(child)).join("")
      : "value" in node
        ? node.value
        : ""

/** The tables of a text that have a name, by it. */
export function findNamedTables(tree: Root): TableFinder {
  const found = new Map<string, Table>()
  walkTree(tree, (node) => {
    if (!("children" in node)) return
    const children: Nodes[] = node.children
    for (const [at, child] of children.entries()) {
      const words = child.type === "paragraph" ? toString(child) : ""
      const name = captionStart(words)?.kind === "table" ? captionName(words) : undefined
      const beside = [children[at + 1], children[at - 1]].find((one) => one?.type === "table")
      if (name && beside?.type === "table" && !found.has(name.id)) found.set(name.id, beside)
    }
  })
  return (name) => found.get(name)
}

const plain = (text: string) =>
  text
    .replace(
      // oxlint-disable-next-line no-control-regex -- no picture may hold them
      /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      " ",
    )
    .replace(/\s+/g, " ")
    .trim()

/**
 * Reads the numbers of a table by the decimal sign that they have in common, so that a chart is the same wherever it is shown;
 * where they do not tell, it is a point.
 */
function createReader(texts: string[]): (text: string) => number | undefined {
  const bare = texts.map(bareNumber).filter((one) => /\d/.test(one))
  const fits = (pattern: RegExp) => bare.filter((one) => pattern.test(one)).length
  const isComma = fits(commaNumber) > fits(pointNumber)
  const [pattern, group, decimal] = isComma ? [commaNumber, /\./g, ","] : [pointNumber, /,/g, "."]
  return (text) => {
    const one = bareNumber(text)
    return pattern.test(one) ? Number(one.replace(group, "").replace(decimal, ".")) : undefined
  }
}

/** Thousands are parted, in India every two digits above them. */
const pointNumber = /^-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?$/
const commaNumber = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/

/** Without signs of money and percent, gaps between thousands, and in Latin digits. */
const bareNumber = (text: string): string =>
  toLatinDigits(text)
    .replace(/[\s\u00a0\u2007\u2009\u202f'’%‰\p{Sc}\u200e\u200f\u061c\u2066-\u2069]/gu, "")
    .replaceAll("٫", ".")
    .replaceAll("٬", ",")
    .replace(/^[−–]/, "-")
