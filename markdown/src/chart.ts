import type { Element, ElementContent } from "hast"
import { scaleOf } from "./chart-scale.ts"
import { shorten, size, widthOf, wrapWords } from "./chart-words.ts"
import { type Attributes, drawPicture, element, round, text } from "./drawing-elements.ts"
import type { Chart } from "./chart-data.ts"

/** How a chart is drawn. */
export interface ChartManner {
  /** The language of the numbers at its axis; it may run from right to left. */
  language: string
  /** The colour of words and lines, where the picture stands alone; else they have that of the text around. */
  ink?: string | undefined
}

/** Numbers are pixels of a picture 480 wide, which is drawn as wide as its column. */
const width = 480
/** Colours that stand out from white and from the dark ground of pages by 3 to 1 and more. */
const colours = ["#2f7fb5", "#c2690c", "#2e8b57", "#9a5fc0", "#d04a6a", "#75808a"]
const dashes = ["none", "6 3", "2 3", "8 3 2 3", "1 3", "12 4"]

/** A picture of a chart as elements of SVG, with a title and a description for those who do not see it. */
export function drawChart(chart: Chart, manner: ChartManner): Element {
  const paper = createPaper(chart, manner)
  const top = drawHead(paper)
  const longest = Math.max(...chart.labels.map(widthOf))
  const slot = (width - 60) / chart.labels.length
  const isLying = chart.type !== "line" && (longest > slot || chart.labels.length > 12)
  const height = isLying ? drawLying(paper, top, longest) : drawStanding(paper, top)
  return drawPicture(
    {
      kind: "chart",
      box: { left: 0, top: 0, width, height: Math.round(height) },
      ink: manner.ink,
      title: chart.title || chart.series.join(", "),
      words: describeChart(chart, manner),
    },
    paper.drawn,
  )
}

/** What the chart says in words: of each series where it begins and ends, and its range. */
export function describeChart({ title, series, labels, values }: Chart, { language }: ChartManner): string {
  const shown = numberFormat(language)
  const parts = series.map((name, at) => {
    const known = (values[at] ?? []).flatMap((value, place) =>
      value === undefined ? [] : [{ value, label: labels[place] ?? "" }],
    )
    const sorted = known.toSorted((one, other) => one.value - other.value)
    const [least, most] = [sorted[0], sorted.at(-1)]
    if (least === undefined || most === undefined) return `${name}: –`
    return `${name}: ${shown(least.value)} (${least.label}) – ${shown(most.value)} (${most.label})`
  })
  return [title, ...parts].filter(Boolean).join(". ")
}

type Paper = ReturnType<typeof createPaper>

function createPaper(chart: Chart, { language, ink }: ChartManner) {
  const isRtl = /^(?:ar|fa|he|ur|ps|dv|yi|ug|sd)\b/i.test(language)
  const drawn: ElementContent[] = []
  const line = ink ?? "currentColor"
  /** From right to left everything is mirrored but the words. */
  const x = (at: number) => round(isRtl ? width - at : at)
  const anchor = (side: "start" | "middle" | "end") =>
    side === "middle" || !isRtl ? side : side === "start" ? "end" : "start"
  return {
    chart,
    drawn,
    x,
    shown: numberFormat(language),
    words: (words: string, left: number, y: number, side: "start" | "middle" | "end", more: Attributes = {}) => {
      drawn.push(
        element("text", { x: x(left), y: round(y), textAnchor: anchor(side), direction: "ltr", ...more }, [
          text(words),
        ]),
      )
    },
    rule: (x1: number, y1: number, x2: number, y2: number, opacity: number) => {
      drawn.push(
        element(
          "line",
          { x1: x(x1), y1: round(y1), x2: x(x2), y2: round(y2), stroke: line, strokeOpacity: opacity },
          [],
        ),
      )
    },
    box: (left: number, y: number, wide: number, high: number, series: number) => {
      const from = isRtl ? width - left - wide : left
      drawn.push(
        element(
          "rect",
          {
            x: round(from),
            y: round(y),
            width: round(Math.max(wide, 0.5)),
            height: round(Math.max(high, 0.5)),
            fill: colours[series % colours.length],
          },
          [],
        ),
      )
    },
  }
}

/** The title and, for several series, what is which. Gives where the rest begins. */
function drawHead({ chart, words, box }: Paper): number {
  let top = 6
  for (const line of wrapWords(chart.title, width - 12, 3))
    words(line, 6, (top += size * 1.4) - 4, "start", { fontWeight: 600, fontSize: size + 1 })
  if (chart.series.length < 2) return top + 8
  let left = 6
  top += size * 1.6
  for (const [at, name] of chart.series.entries()) {
    const shown = shorten(name, width - 40)
    if (left > 6 && left + widthOf(shown) + 34 > width) [left, top] = [6, top + size * 1.5]
    box(left, top - 10, 11, 11, at)
    words(shown, left + 16, top, "start")
    left += widthOf(shown) + 34
  }
  return top + 10
}

/** Bars or lines above their labels. */
function drawStanding(paper: Paper, top: number): number {
  const { chart, words, rule, box, shown, x } = paper
  const { ticks, least, most } = scaleOf(chart)
  const left = Math.max(...ticks.map((tick) => widthOf(shown(tick)))) + 12
  const [right, high] = [width - 8, 220]
  const bottom = top + 8 + high
  const y = (value: number) => bottom - ((value - least) / (most - least)) * high
  for (const tick of ticks) {
    rule(left, y(tick), right, y(tick), tick === 0 ? 0.8 : 0.18)
    words(shown(tick), left - 6, y(tick) + 4, "end")
  }
  const slot = (right - left) / chart.labels.length
  const middle = (place: number) => left + slot * (place + 0.5)
  const every = Math.max(1, Math.ceil((Math.max(...chart.labels.map((one) => Math.min(widthOf(one), 110))) + 8) / slot))
  for (const [place, label] of chart.labels.entries())
    if (place % every === 0) words(shorten(label, Math.min(110, slot * every)), middle(place), bottom + 18, "middle")
  if (chart.type === "line") {
    for (const [at, row] of chart.values.entries())
      drawLine(
        paper,
        row.map((value, place) => (value === undefined ? undefined : [x(middle(place)), round(y(value))])),
        at,
      )
  } else
    for (const bar of barsOf(chart))
      box(
        middle(bar.place) - slot * 0.4 + bar.from * slot * 0.8,
        Math.min(y(bar.start), y(bar.end)),
        bar.share * slot * 0.8,
        Math.abs(y(bar.start) - y(bar.end)),
        bar.series,
      )
  return bottom + 28
}

/** Bars beside their labels, for many or long ones. */
function drawLying(paper: Paper, top: number, longest: number): number {
  const { chart, words, rule, box, shown } = paper
  const { ticks, least, most } = scaleOf(chart)
  const left = Math.min(longest, 190) + 12
  const right = width - Math.max(12, widthOf(shown(most)) / 2)
  const row = 14 + (chart.type === "bar" ? chart.series.length : 1) * 10
  const bottom = top + chart.labels.length * row
  const across = (value: number) => left + ((value - least) / (most - least)) * (right - left)
  const every = Math.ceil(
    (Math.max(...ticks.map((tick) => widthOf(shown(tick)))) + 10) / ((right - left) / (ticks.length - 1 || 1)),
  )
  for (const [at, tick] of ticks.entries()) {
    rule(across(tick), top, across(tick), bottom, tick === 0 ? 0.8 : 0.18)
    if (at % every === 0) words(shown(tick), across(tick), bottom + 18, "middle")
  }
  for (const [place, label] of chart.labels.entries())
    words(shorten(label, 190), left - 6, top + row * (place + 0.5) + 4, "end")
  for (const bar of barsOf(chart)) {
    const [one, other] = [across(bar.start), across(bar.end)]
    box(
      Math.min(one, other),
      top + row * bar.place + 4 + bar.from * (row - 8),
      Math.abs(one - other),
      bar.share * (row - 8),
      bar.series,
    )
  }
  return bottom + 28
}

/** Each bar by its place: its share of the slot, and from which value to which. */
function barsOf({ type, values, labels, series }: Chart) {
  return labels.flatMap((_, place) => {
    const ends = { above: 0, below: 0 }
    return values.flatMap((row, at) => {
      const value = row[place]
      if (value === undefined) return []
      if (type !== "stacked")
        return [{ place, series: at, from: at / series.length, share: 0.94 / series.length, start: 0, end: value }]
      const side = value < 0 ? "below" : "above"
      const start = ends[side]
      return [{ place, series: at, from: 0, share: 1, start, end: (ends[side] += value) }]
    })
  })
}

/** Where a value is missing the line is broken; each value has a dot. */
function drawLine({ drawn }: Paper, points: ([number, number] | undefined)[], series: number): void {
  const stroke = colours[series % colours.length]
  const path = points
    .map((point, at) =>
      point === undefined ? "" : `${points[at - 1] === undefined ? "M" : "L"}${point[0]} ${point[1]}`,
    )
    .join("")
  drawn.push(
    element(
      "path",
      { d: path, fill: "none", stroke, strokeWidth: 2, strokeDasharray: dashes[series % dashes.length] },
      [],
    ),
  )
  for (const point of points)
    if (point) drawn.push(element("circle", { cx: point[0], cy: point[1], r: 3, fill: stroke }, []))
}

function numberFormat(language: string): (value: number) => string {
  const options = { maximumFractionDigits: 10, notation: "standard" as const }
  try {
    const format = new Intl.NumberFormat(language, options)
    return (value) => format.format(value)
  } catch {
    const format = new Intl.NumberFormat("en", options)
    return (value) => format.format(value)
  }
}
