import { readLabel } from "./diagram-labels.ts"

/** What stands at an end of a line. */
export type EdgeEnd = "arrow" | "cross" | "circle"

export type NodeShape =
  | "box"
  | "rounded"
  | "stadium"
  | "circle"
  | "double circle"
  | "diamond"
  | "hexagon"
  | "cylinder"
  | "subroutine"
  | "slanted"

export interface DiagramEdge {
  from: string
  to: string
  label: string
  line: "solid" | "dotted" | "thick"
  start: EdgeEnd | undefined
  end: EdgeEnd | undefined
}

/** A flowchart: labels may have several lines; groups are in the order in which they begin, outer ones first. */
export interface Diagram {
  direction: "TB" | "BT" | "LR" | "RL"
  title: string
  description: string
  nodes: Map<string, { label: string; shape: NodeShape; group: string | undefined }>
  edges: DiagramEdge[]
  groups: Map<string, { title: string; group: string | undefined }>
}

const [mostCharacters, mostNodes, mostEdges, deepest] = [10_000, 80, 120, 5]
/** How many layers all lines together may cross: the time of the layout grows with them. */
const mostCrossed = 800

/**
 * Reads a flowchart as Mermaid writes it. Undefined for other kinds of diagram, for what is larger than 80 nodes and 120 lines or takes
 * long to lay out, and for whatever is not understood to the last sign, or could mean something else to Mermaid: a diagram that says
 * something else than its author is worse than none. Never throws. Colours and links are left out.
 */
export function readDiagram(text: string): Diagram | undefined {
  if (text.length > mostCharacters) return undefined
  const source = createCursor(text)
  const titled = source.take(/\s*---[ \t]*\n(?:[^\n]*\n)*?---[ \t]*\n/y)?.[0] ?? ""
  skipBetween(source)
  const head = source.take(/(?:graph|flowchart)[ \t]+(TB|TD|BT|LR|RL)(?=[\s;]|$)/y)
  if (head === undefined) return undefined
  const direction = head[1] === "TD" ? "TB" : (head[1] as Diagram["direction"])
  const title = /^title:[ \t]+(?:"([^"\n]*)"|(\w[^#"\n]*))$/m.exec(titled)
  const diagram: Diagram = {
    direction,
    title: (title?.[1] ?? title?.[2] ?? "").trim(),
    description: "",
    nodes: new Map(),
    edges: [],
    groups: new Map(),
  }
  const reading: DiagramReading = { source, diagram, open: [], dressed: [] }
  for (skipBetween(source); !source.isAtEnd(); skipBetween(source))
    if (!readStatement(reading) || isTooLarge(reading)) return undefined
  return isWhole(reading) && countCrossed(diagram) <= mostCrossed ? diagram : undefined
}

/** What has been read, which groups are open, and which nodes got colours or links. */
type DiagramReading = { source: Cursor; diagram: Diagram; open: string[]; dressed: string[] }

/** All groups have ended, no line leads to one, and nothing was dressed that is not there: Mermaid would draw it. */
const isWhole = ({ diagram: { nodes, groups }, open, dressed }: DiagramReading) =>
  open.length === 0 &&
  nodes.size > 0 &&
  [...nodes.keys()].every((id) => !groups.has(id)) &&
  dressed.every((id) => nodes.has(id) || groups.has(id) || id === "default")

/** How many layers the lines cross together, with those that frames add. */
function countCrossed({ nodes, edges, groups }: Diagram): number {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const layers = new Map<string, number>()
  const isOpen = new Set<string>()
  /** How far it is to the last node from here, without going in circles. */
  const layerOf = (id: string): number => {
    const known = layers.get(id)
    if (known !== undefined || isOpen.has(id)) return known ?? 0
    isOpen.add(id)
    const layer = Math.max(0, ...(next.get(id) ?? []).map((to) => (isOpen.has(to) ? 0 : layerOf(to) + 1)))
    isOpen.delete(id)
    layers.set(id, layer)
    return layer
  }
  for (const id of nodes.keys()) layerOf(id)
  const depthOf = (id: string | undefined): number => (id === undefined ? 0 : depthOf(groups.get(id)?.group) + 1)
  const deep = Math.max(0, ...[...groups.keys()].map(depthOf))
  return (2 * deep + 1) * edges.reduce((sum, { from, to }) => sum + Math.abs(layers.get(from)! - layers.get(to)!), 0)
}

const isTooLarge = ({ diagram: { nodes, edges, groups }, open }: DiagramReading) =>
  nodes.size + groups.size > mostNodes || edges.length > mostEdges || open.length > deepest

type Cursor = ReturnType<typeof createCursor>

function createCursor(text: string) {
  let at = 0
  return {
    isAtEnd: () => at >= text.length,
    /** What stands here, which is passed then; the pattern is sticky. */
    take(pattern: RegExp) {
      pattern.lastIndex = at
      const found = pattern.exec(text)
      if (found) at = pattern.lastIndex
      return found ?? undefined
    },
  }
}

/** Ends of statements, empty lines, comments and what sets how Mermaid itself looks. */
const skipBetween = (source: Cursor) => source.take(/(?:[\s;]|%%\{[^]*?\}%%|%%[^\n]*)*/y)

const endOfStatement = /[ \t]*(?=[;\n]|%%|$)/y

/** Reads one statement; false where it is not understood. */
function readStatement(reading: DiagramReading): boolean {
  const { source, diagram, open, dressed } = reading
  if (readAccessibleWords(source, diagram)) return true
  const appearance = source.take(dressing)
  if (appearance) {
    // Of a class of its own nobody is dressed yet, and lines have numbers.
    if (!/^(?:classDef|linkStyle)/.test(appearance[0])) dressed.push(...appearance[1]!.split(","))
    return true
  }
  if (source.take(/end(?=[\s;]|$)/y)) return open.pop() !== undefined
  if (source.take(/direction[ \t]+(?:TB|TD|BT|LR|RL)[ \t]*(?=\n|$)/y)) return open.length > 0
  const group = source.take(/subgraph[ \t]+([^\n;]+)/y)
  return group ? openGroup(group[1]!.trim(), diagram, open) : readChain(reading)
}

/** Colours, and where a click leads. */
const dressing = /(?:style|classDef|class|linkStyle|click)[ \t]+([\p{L}\p{N}_.,-]+)(?:"[^"\n]*"|[^;"\n])*/uy

function readAccessibleWords(source: Cursor, diagram: Diagram): boolean {
  const title = source.take(/accTitle[ \t]*:[ \t]*([^\n]*)/y)
  if (title) diagram.title = title[1]!.trim()
  const description = source.take(/accDescr[ \t]*(?::[ \t]*([^\n]*)|\{([^{}]*)\})/y)
  if (description) diagram.description = (description[1] ?? description[2]!).replace(/\s+/g, " ").trim()
  return (title ?? description) !== undefined
}

/** A part with a frame: its title alone, or its id and its title in brackets. */
function openGroup(head: string, { groups }: Diagram, open: string[]): boolean {
  const named = /^([\p{L}\p{N}_.-]+)[ \t]*\[(.+)\]$/u.exec(head)
  const words = named?.[2] ?? head
  const title = readLabel(/^"([^"]*)"$/.exec(words)?.[1] ?? (notInTitles.test(words) ? undefined : words))
  const id = named?.[1] ?? head
  if (title === undefined || groups.has(id)) return false
  groups.set(id, { title, group: open.at(-1) })
  open.push(id)
  return true
}

const notInTitles = /["[\](){}|<>#]|\bend\b/i

/** Nodes, with lines from all of one side to all of the next. */
function readChain({ source, diagram, open }: DiagramReading): boolean {
  const { edges } = diagram
  const group = open.at(-1)
  let from = readNodes(source, diagram, group)
  while (from !== undefined && !source.take(endOfStatement)) {
    const edge = readEdge(source)
    const to = edge && readNodes(source, diagram, group)
    if (edge && to) edges.push(...from.flatMap((one) => to.map((other) => ({ ...edge, from: one, to: other }))))
    // So that a few letters cannot ask for a million lines.
    from = edges.length > mostEdges ? undefined : to
  }
  return from !== undefined
}

function readNodes(source: Cursor, { nodes, groups }: Diagram, group: string | undefined): string[] | undefined {
  const ids: string[] = []
  do {
    const id = source.take(/[ \t]*([\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)/uy)?.[1]
    if (id === undefined || reserved.test(id)) return undefined
    // To Mermaid this is the beginning of a line with a cross or a dot.
    if (/^[xo]$/.test(id) && source.take(/(?=--|==|-\.)/y)) return undefined
    const known = nodes.get(id)
    // Mermaid gives it to the group that ends first, which is another one then.
    if (known?.group !== undefined && known.group !== group && isWithin(groups, group, known.group)) return undefined
    const shaped = readShape(source)
    if (shaped === "unknown") return undefined
    source.take(/:::[\p{L}\p{N}_-]+/uy)
    nodes.set(id, {
      label: shaped?.label ?? known?.label ?? id,
      shape: shaped?.shape ?? known?.shape ?? "box",
      group: known?.group ?? group,
    })
    ids.push(id)
  } while (source.take(/[ \t]+&(?=[ \t])/y))
  return ids
}

/** Whether a group is this one, or in it. */
export const isWithin = (groups: Diagram["groups"], group: string | undefined, outer: string): boolean =>
  group !== undefined && (group === outer || isWithin(groups, groups.get(group)?.group, outer))

const reserved = /^(?:end|subgraph|graph|flowchart|direction|style|classDef|class|linkStyle|click|default)$/

// Spaces are taken by one part of a pattern only: nothing is tried in more ways than the text is long.
const words = String.raw`(?:[ \t]*"([^"]*)"[ \t]*|((?:<br[ \t]*/?>|[^"[\](){}|<>\n])+))`
const enclosed = (start: string, end: string) => new RegExp(start + words + end, "y")

/** What stands around a label, longer signs before those with which they begin. */
const shapes: [RegExp, NodeShape][] = [
  [enclosed(String.raw`\(\(\(`, String.raw`\)\)\)`), "double circle"],
  [enclosed(String.raw`\(\((?!-)`, String.raw`\)\)`), "circle"],
  [enclosed(String.raw`\(\[`, String.raw`\]\)`), "stadium"],
  [enclosed(String.raw`\[\[`, String.raw`\]\]`), "subroutine"],
  [enclosed(String.raw`\[\(`, String.raw`\)\]`), "cylinder"],
  [enclosed(String.raw`\[/`, String.raw`/\]`), "slanted"],
  [enclosed(String.raw`\[(?![/\\])`, String.raw`\]`), "box"],
  [enclosed(String.raw`\((?!-)`, String.raw`\)`), "rounded"],
  [enclosed(String.raw`\{\{`, String.raw`\}\}`), "hexagon"],
  [enclosed(String.raw`\{`, String.raw`\}`), "diamond"],
]

function readShape(source: Cursor): { label: string; shape: NodeShape } | "unknown" | undefined {
  for (const [pattern, shape] of shapes) {
    const found = source.take(pattern)
    if (!found) continue
    const label = readLabel(found[1] ?? found[2])
    return label === undefined ? "unknown" : { label, shape }
  }
  return source.take(/(?=[[({>@])/y) ? "unknown" : undefined
}

const solid = String.raw`(?:-{2,}[>xo]|-{3,})`
const thick = String.raw`(?:={2,}[>xo]|={3,})`
const dotted = String.raw`-\.+-[>xo]?`
const within = (stop: string) => String.raw`(?:[ \t]*"([^"\n]*)"[ \t]*|((?:(?!${stop})[^"|\n])+?))`

/** Lines with their words in the middle, before those without, with which they begin. */
const linesWithWords: [RegExp, DiagramEdge["line"]][] = [
  [new RegExp(String.raw`--(?=[ \t"\p{L}\p{N}])(?![xo])${within("--")}(${solid})`, "uy"), "solid"],
  [new RegExp(String.raw`==(?=[ \t"\p{L}\p{N}])(?![xo])${within("==")}(${thick})`, "uy"), "thick"],
  [new RegExp(String.raw`-\.(?=[ \t"\p{L}\p{N}])${within(String.raw`\.-`)}(\.+-[>xo]?)`, "uy"), "dotted"],
]
const lines: [RegExp, DiagramEdge["line"]][] = [
  [new RegExp(`(${solid})`, "y"), "solid"],
  [new RegExp(`(${thick})`, "y"), "thick"],
  [new RegExp(`(${dotted})`, "y"), "dotted"],
]

/** A line between nodes, with its words. */
function readEdge(source: Cursor): Omit<DiagramEdge, "from" | "to"> | undefined {
  const start = source.take(/[ \t]*([<xo]?)(?=--|==|-\.)/y)?.[1]
  if (start === undefined) return undefined
  for (const [pattern, line] of linesWithWords) {
    const found = source.take(pattern)
    // Signs at the end of bare words belong to the line.
    const label = found && (/[xo<=.-]$/.test(found[2] ?? "") ? undefined : readLabel(found[1] ?? found[2]))
    if (found) return label === undefined ? undefined : finishEdge(source, { label, line, start, written: found[3]! })
  }
  for (const [pattern, line] of lines) {
    const written = source.take(pattern)?.[1]
    if (written === undefined) continue
    const beside = source.take(/[ \t]*\|(?:[ \t]*"([^"\n]*)"[ \t]*|([^"|\n]+))\|/y)
    const label = beside ? readLabel(beside[1] ?? beside[2]) : ""
    return label === undefined ? undefined : finishEdge(source, { label, line, start, written })
  }
  return undefined
}

type WrittenEdge = { label: string; line: DiagramEdge["line"]; start: string; written: string }

function finishEdge(source: Cursor, { label, line, start, written }: WrittenEdge) {
  const end = written.at(-1)!
  // `--only` could be a circle before `nly`, or words that begin with an o.
  if (/[xo]/.test(end) && label === "" && source.take(/(?=[\p{L}\p{N}])/uy)) return undefined
  // To Mermaid a line has two ends that are alike, or one.
  if (start !== "" && ends[start] !== ends[end]) return undefined
  return { label, line, start: ends[start], end: ends[end] }
}

const ends: Record<string, EdgeEnd> = { "<": "arrow", ">": "arrow", x: "cross", o: "circle" }
