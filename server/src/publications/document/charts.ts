import { createHash } from "node:crypto"
import type { Root } from "@hub/markdown"
import { describeChart, findNamedTables, readChart, writeChartSvg } from "@hub/markdown/chart"
import type { TopicContext } from "./topic-context.ts"

/** Near black, as books are printed. */
const ink = "#1d2429"

/** Draws the charts of one topic as pictures. */
export function createChartDrawer(tree: Root, language: string): TopicContext["chart"] {
  const find = findNamedTables(tree)
  return (source) => {
    const chart = readChart(source, find)
    if (chart === undefined) return undefined
    const manner = { language, ink }
    const svg = writeChartSvg(chart, manner)
    const name = `chart ${createHash("sha256").update(svg).digest("hex").slice(0, 16)}`
    return { image: { source: name, alt: describeChart(chart, manner), part: 1, svg }, table: chart.table }
  }
}
