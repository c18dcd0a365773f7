import type { Element, ElementContent, Nodes, Root as Page } from "hast"
import { toHtml as serialize } from "hast-util-to-html"
import type { Root, Table } from "mdast"
import { type Chart, findNamedTables, readChart } from "./chart-data.ts"
import { type ChartManner, describeChart, drawChart } from "./chart.ts"
import { describeDiagram, drawDiagram } from "./diagram.ts"
import { readDiagram } from "./diagram-source.ts"
import { element } from "./drawing-elements.ts"
import { isDrawn } from "./drawing-kinds.ts"

/** What a block of code stands for: its picture, what that says in words, and the table that it holds. */
export interface Drawing {
  kind: "chart" | "diagram"
  svg: Element
  /** In pixels. */
  width: number
  words: string
  table: Chart["table"]
}

/** Each may take half a second; what comes later in a text stays as it is written. */
const mostDiagrams = 40

/** Draws the blocks of code of a text; undefined for one that cannot be drawn. */
export function createDrawer(text: Root, manner: ChartManner) {
  const find = findNamedTables(text)
  let diagrams = 0
  return (language: string, source: string): Drawing | undefined => {
    if (language === "chart") {
      const chart = readChart(source, find)
      return chart && toDrawing("chart", drawChart(chart, manner), describeChart(chart, manner), chart.table)
    }
    const diagram = language === "mermaid" && diagrams < mostDiagrams ? readDiagram(source) : undefined
    if (!diagram) return undefined
    diagrams++
    return toDrawing("diagram", drawDiagram(diagram, manner.ink), describeDiagram(diagram), undefined)
  }
}

const toDrawing = (kind: Drawing["kind"], svg: Element, words: string, table: Drawing["table"]): Drawing => ({
  kind,
  svg,
  width: Number(svg.properties["width"]),
  words,
  table,
})

/** A picture as a file of its own. */
export const writeDrawing = (svg: Element): string => serialize(svg, { space: "svg", closeSelfClosing: true })

/** Puts drawings where a sanitised page has their source, each with the table that it holds; what is none stays as it is. */
export function createDrawingRenderer(manner: ChartManner) {
  return (page: Nodes, text: Root, tableOf: (table: Table) => ElementContent[]): void => {
    const draw = createDrawer(text, manner)
    const waiting: (Page | Element)[] = page.type === "root" || page.type === "element" ? [page] : []
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (const [at, child] of node.children.entries()) {
        if (child.type !== "element") continue
        const block = child.tagName === "pre" ? drawnBlockIn(child) : undefined
        const drawing = block && draw(block.language, block.source)
        if (drawing === undefined) waiting.push(child)
        else node.children[at] = toFigure(child, drawing, tableOf)
      }
    }
  }
}

/** Draws the charts and diagrams of a page. */
export type DrawingRenderer = ReturnType<typeof createDrawingRenderer>

/** What is wider is scrolled, a little smaller: made as narrow as the text, its words could not be read. */
const [widest, smaller] = [900, 0.8]

function toFigure(
  block: Element,
  { kind, svg, width, table }: Drawing,
  tableOf: (table: Table) => ElementContent[],
): Element {
  // Where in the source the block begins, if the page tells.
  const { dataSourceOffset } = block.properties
  const className = width > widest ? [kind, "wide"] : [kind]
  if (width > widest) {
    svg.properties["width"] = Math.round(width * smaller)
    svg.properties["height"] = Math.round(Number(svg.properties["height"]) * smaller)
  }
  return element("figure", { ...(dataSourceOffset !== undefined && { dataSourceOffset }), className }, [
    svg,
    ...(table ? tableOf(table) : []),
  ])
}

function drawnBlockIn({ children: [code, ...others] }: Element): { language: string; source: string } | undefined {
  if (code?.type !== "element" || code.tagName !== "code" || others.length > 0) return undefined
  const [language] = [code.properties["className"]].flat().flatMap((name) => {
    const named = typeof name === "string" && name.startsWith("language-") ? name.slice("language-".length) : ""
    return isDrawn(named) ? [named] : []
  })
  if (language === undefined) return undefined
  return { language, source: code.children.map((child) => (child.type === "text" ? child.value : "")).join("") }
}
