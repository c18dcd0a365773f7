import type { Element, ElementContent } from "hast"
import { size } from "./chart-words.ts"
import { type Attributes, drawPicture, element, round, text } from "./drawing-elements.ts"
import {
  type Box,
  type DiagramLayout,
  lineHeight,
  outlineOf,
  placeDiagram,
  type PlacedNode,
  type DrawingPoint,
  sizeOfLines,
} from "./diagram-layout.ts"
import type { Diagram, DiagramEdge, EdgeEnd } from "./diagram-source.ts"

/** How wide a printed page is, so that words stay large enough. */
const pageWidth = 640

/** A picture of a flowchart as elements of SVG, with a title and a description; `ink` where it stands alone, on white. */
export function drawDiagram(diagram: Diagram, ink?: string): Element {
  const placed = ink === undefined ? placeDiagram(diagram) : placeOnPage(diagram)
  const [left = 0, top = 0, width = 0, height = 0] = [placed.left, placed.top, placed.width, placed.height].map(
    Math.ceil,
  )
  return drawPicture(
    {
      kind: "diagram",
      box: { left, top, width, height },
      ink,
      title: titleOf(diagram),
      words: describeDiagram(diagram),
    },
    drawParts(placed, { line: ink ?? "currentColor", ground: ink === undefined ? undefined : "#ffffff" }),
  )
}

/** What is too wide for a printed page goes from top to bottom there, where that is narrower: it says the same. */
function placeOnPage(diagram: Diagram): DiagramLayout {
  const placed = placeDiagram(diagram)
  const { direction } = diagram
  if (placed.width <= pageWidth || direction === "TB" || direction === "BT") return placed
  const turned = placeDiagram({ ...diagram, direction: "TB" })
  return turned.width < placed.width ? turned : placed
}

/** What the diagram says in words: its own description, or which leads to which. */
export function describeDiagram(diagram: Diagram): string {
  const { nodes, edges, description } = diagram
  const named = (id: string) => onOneLine(nodes.get(id)!.label)
  const joined = new Set(edges.flatMap(({ from, to }) => [from, to]))
  const said = [
    ...edges.map(({ from, to, label, start, end }) => {
      const arrow = start === undefined ? (end === undefined ? "–" : "→") : end === undefined ? "←" : "↔"
      return `${named(from)} ${arrow} ${named(to)}${label === "" ? "" : ` (${onOneLine(label)})`}`
    }),
    ...[...nodes.keys()].filter((id) => !joined.has(id)).map(named),
  ]
  const title = diagram.title === "" ? [] : [diagram.title]
  return [...title, description === "" ? said.join("; ") : description].join(". ")
}

const titleOf = ({ title, nodes }: Diagram) =>
  title === ""
    ? Array.from(nodes.values(), ({ label }) => onOneLine(label))
        .slice(0, 5)
        .join(", ")
    : title
const onOneLine = (label: string) => label.replaceAll("\n", " ")

/** The colour of lines, and of what stands behind words, where the page does not say it by its class. */
type Paints = { line: string; ground: string | undefined }

function drawParts({ groups, edges, nodes }: DiagramLayout, paints: Paints): ElementContent[] {
  return [
    ...groups.flatMap((group) => drawGroup(group, paints)),
    ...edges.flatMap(({ edge, points }) => drawEdge(edge, points, paints)),
    ...edges.flatMap(({ label }) => (label === undefined ? [] : drawEdgeLabel(label, paints))),
    ...nodes.flatMap((node) => [...drawShape(node, paints), ...drawLines(node, node.lines)]),
  ]
}

const frame = (x: number, y: number, width: number, height: number): Attributes => ({
  x: round(x - width / 2),
  y: round(y - height / 2),
  width: round(width),
  height: round(height),
})

function drawGroup({ x, y, width, height, title }: Box & { title: string }, { line }: Paints): ElementContent[] {
  const look = { fill: line, fillOpacity: 0.03, stroke: line, strokeOpacity: 0.4, rx: 4 }
  const top = y - height / 2 + size + 3
  return [
    element("rect", { ...frame(x, y, width, height), ...look }),
    element("text", { x: round(x - width / 2 + 8), y: round(top), fontWeight: 600 }, [text(title)]),
  ]
}

function drawShape(node: PlacedNode, { line }: Paints): ElementContent[] {
  const { x, y, width, height, shape } = node
  const look = { fill: line, fillOpacity: 0.06, stroke: line, strokeOpacity: 0.75, strokeWidth: 1.2 }
  const box = (radius: number) => element("rect", { ...frame(x, y, width, height), rx: round(radius), ...look })
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2].map(round)
  switch (shape) {
    case "rounded":
      return [box(8)]
    case "stadium":
      return [box(height / 2)]
    case "circle":
      return [element("circle", { cx: round(x), cy: round(y), r: round(width / 2), ...look })]
    case "double circle":
      return [0, 4].map((by) =>
        element("circle", {
          cx: round(x),
          cy: round(y),
          r: round(width / 2 - by),
          ...look,
          ...(by > 0 && { fill: "none" }),
        }),
      )
    case "subroutine": {
      const bars = `M${left! + 6} ${top}V${bottom}M${right! - 6} ${top}V${bottom}`
      return [box(0), element("path", { ...look, d: bars, fill: "none" })]
    }
    case "cylinder": {
      const arc = (sweep: 0 | 1, to: number) => `A${round(width / 2)} 7 0 0 ${sweep} ${to} `
      const body = `M${left} ${top! + 7}${arc(1, right!)}${top! + 7}V${bottom! - 7}${arc(1, left!)}${bottom! - 7}Z`
      const lid = `M${left} ${top! + 7}${arc(0, right!)}${top! + 7}`
      return [element("path", { ...look, d: body }), element("path", { ...look, d: lid, fill: "none" })]
    }
    case "diamond":
    case "hexagon":
    case "slanted":
      return [element("polygon", { points: outlineOf(node).map(written).join(" "), ...look })]
    case "box":
      return [box(3)]
  }
}

const written = ({ x, y }: DrawingPoint) => `${round(x)},${round(y)}`

function drawEdge({ line, start, end }: DiagramEdge, points: DrawingPoint[], paints: Paints): ElementContent[] {
  const [first, last] = [points[0]!, points.at(-1)!]
  // A line ends where its arrow begins.
  const shown = points.with(0, start === "arrow" ? stepTowards(first, points[1]!, 7) : first)
  if (end === "arrow") shown[shown.length - 1] = stepTowards(last, points.at(-2)!, 7)
  const middles = shown.slice(1, -1).flatMap((point, at) => {
    const next = shown[at + 2]!
    const until = at === shown.length - 3 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    return [`Q${written(point)} ${written(until)}`]
  })
  const path = element("path", {
    d: `M${written(shown[0]!)}${middles.join("") || `L${written(shown.at(-1)!)}`}`,
    fill: "none",
    stroke: paints.line,
    strokeWidth: line === "thick" ? 2.6 : 1.3,
    ...(line === "dotted" && { strokeDasharray: "2 4" }),
  })
  return [path, ...drawEnd(start, first, points[1]!, paints), ...drawEnd(end, last, points.at(-2)!, paints)]
}

function stepTowards(from: DrawingPoint, to: DrawingPoint, by: number): DrawingPoint {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: from.x + ((to.x - from.x) / far) * by, y: from.y + ((to.y - from.y) / far) * by }
}

function drawEnd(end: EdgeEnd | undefined, at: DrawingPoint, from: DrawingPoint, { line }: Paints): ElementContent[] {
  if (end === undefined) return []
  if (end === "circle") {
    const { x, y } = stepTowards(at, from, 4)
    return [element("circle", { cx: round(x), cy: round(y), r: 4, fill: line })]
  }
  const base = stepTowards(at, from, 9)
  const [wide, high] = [((base.y - at.y) / 9) * 4, ((at.x - base.x) / 9) * 4]
  const [one, other] = [
    { x: base.x + wide, y: base.y + high },
    { x: base.x - wide, y: base.y - high },
  ]
  if (end === "arrow") return [element("polygon", { points: [at, one, other].map(written).join(" "), fill: line })]
  const [far, farther] = [
    { x: at.x - wide, y: at.y - high },
    { x: at.x + wide, y: at.y + high },
  ]
  const cross = `M${written(one)}L${written(far)}M${written(other)}L${written(farther)}`
  return [element("path", { d: cross, fill: "none", stroke: line, strokeWidth: 1.6 })]
}

function drawEdgeLabel(label: DrawingPoint & { lines: string[] }, { ground }: Paints): ElementContent[] {
  const { width, height } = sizeOfLines(label.lines)
  const behind = { ...frame(label.x, label.y, width, height), fill: ground ?? "none", className: ["ground"] }
  return [element("rect", behind), ...drawLines(label, label.lines)]
}

const drawLines = ({ x, y }: DrawingPoint, lines: string[]): ElementContent[] =>
  lines.map((line, at) => {
    const middle = y + (at - (lines.length - 1) / 2) * lineHeight
    return element("text", { x: round(x), y: round(middle + size * 0.35), textAnchor: "middle" }, [text(line)])
  })
