import { graphlib, layout } from "@dagrejs/dagre"
import { widthOf } from "./chart-words.ts"
import { type Diagram, type DiagramEdge, isWithin, type NodeShape } from "./diagram-source.ts"

/** Places are pixels from the left and the top; x and y are middles. */
export interface DrawingPoint {
  x: number
  y: number
}
export interface Box extends DrawingPoint {
  width: number
  height: number
}

export type PlacedNode = Box & { shape: NodeShape; lines: string[] }

export interface DiagramLayout {
  /** All that is drawn is in it. */
  left: number
  top: number
  width: number
  height: number
  nodes: PlacedNode[]
  edges: { edge: DiagramEdge; points: DrawingPoint[]; label: (DrawingPoint & { lines: string[] }) | undefined }[]
  groups: (Box & { title: string })[]
}

export const lineHeight = 18
const [widestLabel, padding, margin] = [190, 12, 8]

type GraphNode = Box & { points: DrawingPoint[] }

/** Gives everything its place, in layers from where lines begin to where they end. */
export function placeDiagram(diagram: Diagram): DiagramLayout {
  const graph = new graphlib.Graph({ compound: true, multigraph: true })
  const { direction } = diagram
  const isAcross = direction === "LR" || direction === "RL"
  graph.setGraph({ rankdir: direction, nodesep: 36, edgesep: 16, ranksep: 44, marginx: margin, marginy: margin })
  // Each by a name of ours: ids of nodes, lines and groups could be alike.
  const groups = new Map([...diagram.groups.keys()].map((id, at) => [id, `group ${at}`]))
  const names = new Map([...diagram.nodes.keys()].map((id, at) => [id, `node ${at}`]))
  const used = new Set([...diagram.nodes.values(), ...diagram.groups.values()].map(({ group }) => group))
  const lines = new Map([...diagram.nodes].map(([id, { label }]) => [id, linesOf(label)]))
  for (const [id, { title, group }] of diagram.groups) {
    // One without anything in it is a box.
    graph.setNode(groups.get(id)!, used.has(id) ? {} : sizeOf(linesOf(title), "box"))
    if (group !== undefined) graph.setParent(groups.get(id)!, groups.get(group))
  }
  const wide = widthsForTitles(diagram)
  for (const [id, { shape, group }] of diagram.nodes) {
    const { width, height } = sizeOf(lines.get(id)!, shape)
    graph.setNode(names.get(id)!, { width: Math.max(width, wide.get(id) ?? 0), height })
    if (group !== undefined) graph.setParent(names.get(id)!, groups.get(group))
  }
  for (const [at, { from, to, label }] of diagram.edges.entries()) {
    const words = label === "" ? { width: 0, height: 0 } : sizeOfLines(linesOf(label))
    graph.setEdge(names.get(from)!, names.get(to)!, { ...words, labelpos: "c" }, String(at))
  }
  layout(graph)

  const placeOf = (name: string): GraphNode => graph.node(name) as GraphNode
  const nodes = new Map(
    [...diagram.nodes].map(([id, { shape }]): [string, PlacedNode] => {
      const { x, y } = placeOf(names.get(id)!)
      return [id, { x, y, ...sizeOf(lines.get(id)!, shape), shape, lines: lines.get(id)! }]
    }),
  )
  const edges = diagram.edges.map((edge, at) => {
    const { points, x, y } = graph.edge(names.get(edge.from)!, names.get(edge.to)!, String(at)) as GraphNode
    const [from, to] = [nodes.get(edge.from)!, nodes.get(edge.to)!]
    const between = from === to ? loopAt(from, isAcross) : points.slice(1, -1)
    return {
      edge,
      points: [borderTowards(from, between[0] ?? to), ...between, borderTowards(to, between.at(-1) ?? from)],
      label: edge.label === "" ? undefined : { x, y, lines: linesOf(edge.label) },
    }
  })
  const parts = {
    nodes: [...nodes.values()],
    edges,
    groups: [...diagram.groups].map(([id, { title }]) => ({ ...boxOf(placeOf(groups.get(id)!)), title })),
  }
  return { ...parts, ...frameOf(parts) }
}

/** The title of a frame is on one line: the first node in it is given as much room. */
function widthsForTitles({ nodes, groups }: Diagram): Map<string, number> {
  const wide = new Map<string, number>()
  for (const [id, { title }] of groups) {
    const [first] = [...nodes].find(([, node]) => isWithin(groups, node.group, id)) ?? []
    if (first !== undefined) wide.set(first, Math.max(wide.get(first) ?? 0, widthOf(title) + 2 * padding))
  }
  return wide
}

function frameOf({ nodes, edges, groups }: Pick<DiagramLayout, "nodes" | "edges" | "groups">) {
  const labels = edges.flatMap(({ label }) => (label ? [{ ...label, ...sizeOfLines(label.lines) }] : []))
  const turns = edges.flatMap(({ points }) => points.map((point) => ({ ...point, width: 10, height: 10 })))
  const boxes = [...nodes, ...groups, ...labels, ...turns]
  const left = Math.min(...boxes.map(({ x, width }) => x - width / 2)) - margin
  const top = Math.min(...boxes.map(({ y, height }) => y - height / 2)) - margin
  const right = Math.max(...boxes.map(({ x, width }) => x + width / 2)) + margin
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height / 2)) + margin
  return { left, top, width: right - left, height: bottom - top }
}

/** The corners of a node. */
export function outlineOf({ x, y, width, height, shape }: PlacedNode): DrawingPoint[] {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2]
  const slant = height / 4
  const corners = (...points: [number, number][]) => points.map(([px, py]) => ({ x: px, y: py }))
  if (shape === "diamond") return corners([x, top], [right, y], [x, bottom], [left, y])
  if (shape === "hexagon")
    return corners(
      [left + slant, top],
      [right - slant, top],
      [right, y],
      [right - slant, bottom],
      [left + slant, bottom],
      [left, y],
    )
  if (shape === "slanted") return corners([left + slant, top], [right, top], [right - slant, bottom], [left, bottom])
  return corners([left, top], [right, top], [right, bottom], [left, bottom])
}

/** The turns of a line from a node to itself, on the side where the layout leaves room for it. */
function loopAt({ x, y, width, height }: Box, isAcross: boolean): DrawingPoint[] {
  const [out, aside] = isAcross ? [height / 2 + 22, width / 4] : [width / 2 + 22, height / 4]
  const turns = [-aside, 0, aside].map((by, at) => ({ by, out: at === 1 ? out : out - 6 }))
  return turns.map((turn) => (isAcross ? { x: x + turn.by, y: y + turn.out } : { x: x + turn.out, y: y + turn.by }))
}

/** Where a line from the middle of a node to a point leaves it. */
function borderTowards(node: PlacedNode, point: DrawingPoint): DrawingPoint {
  const [dx, dy] = [point.x - node.x, point.y - node.y]
  if (node.shape === "circle" || node.shape === "double circle") {
    const share = node.width / 2 / (Math.hypot(dx, dy) || 1)
    return { x: node.x + dx * share, y: node.y + dy * share }
  }
  const corners = outlineOf(node)
  const shares = corners.flatMap((one, at) => {
    const other = corners[(at + 1) % corners.length]!
    const [ex, ey] = [other.x - one.x, other.y - one.y]
    const cross = dx * ey - dy * ex
    if (Math.abs(cross) < 1e-9) return []
    const [ox, oy] = [one.x - node.x, one.y - node.y]
    const [share, along] = [(ox * ey - oy * ex) / cross, (ox * dy - oy * dx) / cross]
    return share > 0 && along >= -1e-9 && along <= 1 + 1e-9 ? [share] : []
  })
  const share = Math.min(...shares, 1)
  return { x: node.x + dx * share, y: node.y + dy * share }
}

const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height })

const linesOf = (label: string): string[] => label.split("\n").flatMap(wrapLine)

/** Nothing of a label is left out: a word that is too long goes on in the next line. */
function wrapLine(line: string): string[] {
  const lines = [""]
  for (const word of line.split(" ").flatMap(breakWord)) {
    const last = lines.at(-1)!
    if (last === "" || widthOf(`${last} ${word}`) > widestLabel) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.slice(1)
}

function breakWord(word: string): string[] {
  if (widthOf(word) <= widestLabel) return [word]
  const parts = [""]
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word)) {
    if (widthOf(parts.at(-1)! + segment) > widestLabel) parts.push("")
    parts[parts.length - 1] += segment
  }
  return parts
}

export const sizeOfLines = (lines: string[]) => ({
  width: Math.max(...lines.map(widthOf), 10) + 8,
  height: lines.length * lineHeight,
})

function sizeOf(lines: string[], shape: NodeShape) {
  const { width: wide, height: high } = sizeOfLines(lines)
  const [width, height] = [wide + 2 * padding, high + 1.4 * padding]
  switch (shape) {
    case "circle":
    case "double circle":
      return { width: Math.hypot(wide, high) + padding, height: Math.hypot(wide, high) + padding }
    case "diamond":
      // The words' corners touch the sides where both are as far from the middle as from the corner.
      return {
        width: wide + 2.2 * high + padding,
        height: (wide + 2.2 * high + padding) * (high / (wide + high)) + high,
      }
    case "hexagon":
    case "slanted":
    case "stadium":
      return { width: width + height / 2, height }
    case "cylinder":
      return { width, height: height + 14 }
    case "subroutine":
      return { width: width + 12, height }
    default:
      return { width, height }
  }
}
