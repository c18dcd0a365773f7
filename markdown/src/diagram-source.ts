/** What stands at an end of a line. */
export type EdgeEnd = "arrow" | "cross" | "circle"

export type NodeShape =
  | "box"
  | "rounded"
  | "stadium"
  | "circle"
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

/**
 * Reads a flowchart as Mermaid writes it. Undefined for other kinds of diagram, for what is larger than 80 nodes and 120 lines, and for
 * whatever is not understood to the last sign: a diagram that says something else than its author is worse than none. Never throws.
 * Colours and links are left out.
 */
export function readDiagram(text: string): Diagram | undefined {
  if (text.length > mostCharacters) return undefined
  const source = createCursor(text)
  const titled = source.take(/\s*---[ \t]*\n(?:[^\n]*\n)*?---[ \t]*\n/y)?.[0] ?? ""
  skipBetween(source)
  const head = source.take(/(?:graph|flowchart)[ \t]+(TB|TD|BT|LR|RL)(?=[\s;]|$)/y)
  if (head === undefined) return undefined
  const direction = head[1] === "TD" ? "TB" : (head[1] as Diagram["direction"])
  const title = /^[ \t]*title[ \t]*:[ \t]*["']?(.*?)["']?[ \t]*$/m.exec(titled)?.[1] ?? ""
  const diagram: Diagram = { direction, title, description: "", nodes: new Map(), edges: [], groups: new Map() }
  const open: string[] = []
  for (skipBetween(source); !source.isAtEnd(); skipBetween(source))
    if (!readStatement(source, diagram, open) || isTooLarge(diagram, open)) return undefined
  const isWhole = open.length === 0 && diagram.nodes.size > 0
  return isWhole && [...diagram.nodes.keys()].every((id) => !diagram.groups.has(id)) ? diagram : undefined
}

const isTooLarge = ({ nodes, edges, groups }: Diagram, open: string[]) =>
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
function readStatement(source: Cursor, diagram: Diagram, open: string[]): boolean {
  if (readAccessibleWords(source, diagram) || source.take(appearance)) return true
  if (source.take(/end(?=[\s;]|$)/y)) return open.pop() !== undefined
  if (source.take(/direction[ \t]+(?:TB|TD|BT|LR|RL)(?=[\s;]|$)/y)) return open.length > 0
  const group = source.take(/subgraph[ \t]+([^\n;]+)/y)
  return group ? openGroup(group[1]!.trim(), diagram, open) : readChain(source, diagram, open.at(-1))
}

/** Colours, and where a click leads. */
const appearance = /(?:style|classDef|class|linkStyle|click)[ \t]+[\p{L}\p{N}][^;\n]*/uy

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
  const title = readLabel(/^"([^"]*)"$/.exec(words)?.[1] ?? (/["[\](){}|<>]/.test(words) ? undefined : words))
  const id = named?.[1] ?? head
  if (title === undefined || groups.has(id)) return false
  groups.set(id, { title, group: open.at(-1) })
  open.push(id)
  return true
}

/** Nodes, with lines from all of one side to all of the next. */
function readChain(source: Cursor, { nodes, edges }: Diagram, group: string | undefined): boolean {
  let from = readNodes(source, nodes, group)
  while (from !== undefined && !source.take(endOfStatement)) {
    const edge = readEdge(source)
    const to = edge && readNodes(source, nodes, group)
    if (edge && to) edges.push(...from.flatMap((one) => to.map((other) => ({ ...edge, from: one, to: other }))))
    // So that a few letters cannot ask for a million lines.
    from = edges.length > mostEdges ? undefined : to
  }
  return from !== undefined
}

function readNodes(source: Cursor, nodes: Diagram["nodes"], group: string | undefined): string[] | undefined {
  const ids: string[] = []
  do {
    const id = source.take(/[ \t]*([\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)/uy)?.[1]
    if (id === undefined || reserved.test(id)) return undefined
    const known = nodes.get(id)
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

const reserved = /^(?:end|subgraph|graph|flowchart|direction|style|classDef|class|linkStyle|click|default)$/

// Spaces are taken by one part of a pattern only: nothing is tried in more ways than the text is long.
const words = String.raw`(?:[ \t]*"([^"]*)"[ \t]*|((?:<br[ \t]*/?>|[^"[\](){}|<>\n])+))`
const enclosed = (start: string, end: string) => new RegExp(start + words + end, "y")

/** What stands around a label, longer signs before those with which they begin. */
const shapes: [RegExp, NodeShape][] = [
  [enclosed(String.raw`\(\(\(`, String.raw`\)\)\)`), "circle"],
  [enclosed(String.raw`\(\(`, String.raw`\)\)`), "circle"],
  [enclosed(String.raw`\(\[`, String.raw`\]\)`), "stadium"],
  [enclosed(String.raw`\[\[`, String.raw`\]\]`), "subroutine"],
  [enclosed(String.raw`\[\(`, String.raw`\)\]`), "cylinder"],
  [enclosed(String.raw`\[/`, String.raw`/\]`), "slanted"],
  [enclosed(String.raw`\[`, String.raw`\]`), "box"],
  [enclosed(String.raw`\(`, String.raw`\)`), "rounded"],
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
  [new RegExp(String.raw`--(?=[ \t"\p{L}\p{N}])(?![xo][ \t\p{L}])${within("--")}(${solid})`, "uy"), "solid"],
  [new RegExp(String.raw`==(?=[ \t"\p{L}\p{N}])(?![xo][ \t\p{L}])${within("==")}(${thick})`, "uy"), "thick"],
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
    const label = found && readLabel(found[1] ?? found[2])
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
  return { label, line, start: ends[start], end: ends[end] }
}

const ends: Record<string, EdgeEnd> = { "<": "arrow", ">": "arrow", x: "cross", o: "circle" }
const signs: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", apos: "'" }

/** The words of a label, with a line break where it has one; undefined where they are written in a way that is not known here. */
function readLabel(written: string | undefined): string | undefined {
  const plain = (written ?? "").trim()
  if (plain === "" || plain.startsWith("`")) return undefined
  const words = plain
    .replace(/[ \t]*(?:<br[ \t]*\/?>|\n)[ \t]*/g, "\n")
    .replace(/<\/?(?:b|i|em|strong|u|small|sub|sup|code)>/g, "")
  if (/<\/?[a-z]/i.test(words)) return undefined
  return words
    .replace(/[#&](?:#?(\d{1,6})|([a-z]{2,4}));/g, (all, code: string | undefined, name: string | undefined) =>
      code === undefined ? (signs[name!] ?? all) : fromCode(Number(code)),
    )
    .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, "")
}

const fromCode = (code: number) => (code > 31 && code < 0x110000 ? String.fromCodePoint(code) : "")
