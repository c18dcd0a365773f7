import type { Nodes, Root } from "mdast"
import { endOffsetOf, startOffsetOf } from "./anchors.ts"
import { parseMarkdown } from "./parse.ts"
import { applyEdits, type TextEdit } from "./rewrite-urls.ts"
import { walkTree } from "./walk.ts"

/**
 * The second of two texts as it has to be written to mean the same after the first: where both name a definition alike, its
 * name changes; where words of the second would become a reference to a definition of the first, they are escaped.
 */
export function separateLabels(first: string, before: Root, second: string): string {
  const there = definitionNamesIn(before)
  const renamed = withNumberedNames(second, (kind, name) => {
    if (!there.has(`${kind} ${name}`) && !wouldBeReference(first, before, kind, name)) return undefined
    return (taken) => {
      for (let count = 2; ; count++)
        if (!there.has(`${kind} ${name}-${count}`) && !taken.has(`${kind} ${name}-${count}`)) return count
    }
  })
  return escapeForeignReferences(renamed, there)
}

type DefinitionKind = "link" | "note"

/** The names of all definitions of a text. */
function definitionNamesIn(tree: Root): Set<string> {
  const names = new Set<string>()
  walkTree(tree, (node) => {
    if (node.type === "definition") names.add(`link ${node.identifier}`)
    if (node.type === "footnoteDefinition") names.add(`note ${node.identifier}`)
  })
  return names
}

/** Whether words of a text, which mean nothing in it, would become references if a definition had this name. */
function wouldBeReference(source: string, tree: Root, kind: DefinitionKind, name: string): boolean {
  if (!source.toLowerCase().includes("[")) return false
  const label = `[${kind === "note" ? "^" : ""}${name}]`
  const probe = parseMarkdown(`${label}: /x\n\n${source.replace(/^\uFEFF/, "")}`)
  return countReferencesTo(probe, kind, name) > countReferencesTo(tree, kind, name)
}

function countReferencesTo(tree: Root, kind: DefinitionKind, name: string): number {
  let count = 0
  walkTree(tree, (node) => {
    if (keyOfReference(node) === `${kind} ${name}`) count++
  })
  return count
}

function keyOfReference(node: Nodes): string | undefined {
  if (node.type === "linkReference" || node.type === "imageReference") return `link ${node.identifier}`
  return node.type === "footnoteReference" ? `note ${node.identifier}` : undefined
}

type LabelRename = (kind: DefinitionKind, name: string) => ((taken: Set<string>) => number) | undefined

/** A text whose definitions, and references to them, carry a number behind their name where `rename` wants one. */
function withNumberedNames(source: string, rename: LabelRename): string {
  const tree = parseMarkdown(source)
  const taken = definitionNamesIn(tree)
  const numbers = new Map<string, number>()
  for (const key of taken) {
    const [kind, name] = [key.slice(0, 4) as DefinitionKind, key.slice(5)]
    const number = rename(kind, name)?.(taken)
    if (number !== undefined) numbers.set(key, number)
  }
  if (numbers.size === 0) return source

  const edits: TextEdit[] = []
  walkTree(tree, (node) => {
    const key =
      node.type === "definition"
        ? `link ${node.identifier}`
        : node.type === "footnoteDefinition"
          ? `note ${node.identifier}`
          : keyOfReference(node)
    const number = key === undefined ? undefined : numbers.get(key)
    if (number !== undefined) edits.push(...numberLabel(source, node, number))
  })
  return applyEdits(source, edits)
}

/** The edit that puts a number behind the name which a definition or a reference is written with. */
function numberLabel(source: string, node: Nodes, number: number): TextEdit[] {
  const [start, end] = [startOffsetOf(node), endOffsetOf(node)]
  const written = source.slice(start, end)
  if ("referenceType" in node && node.referenceType !== "full") {
    const isCollapsed = node.referenceType === "collapsed"
    const label = written.slice(written.indexOf("[") + 1, isCollapsed ? -3 : -1)
    const from = isCollapsed ? end - 2 : end
    return [{ start: from, end, text: `[${label}-${number}]` }]
  }
  const isReference = node.type === "linkReference" || node.type === "imageReference"
  const close = isReference ? written.length - 1 : (/^\[(?:\\[^]|[^\\\]])*/.exec(written)?.[0].length ?? 0)
  return [{ start: start + close, end: start + close, text: `-${number}` }]
}

/** A text in which no words refer to definitions that it does not hold itself. */
function escapeForeignReferences(source: string, there: Set<string>): string {
  const own = definitionNamesIn(parseMarkdown(source))
  const foreign = [...there].filter((key) => !own.has(key))
  if (foreign.length === 0 || !source.includes("[")) return source
  const stubs = foreign.map((key) => `[${key.startsWith("note") ? "^" : ""}${key.slice(5)}]: /x\n\n`).join("")
  const edits: TextEdit[] = []
  walkTree(parseMarkdown(stubs + source), (node) => {
    const at = startOffsetOf(node) - stubs.length
    const key = keyOfReference(node)
    if (at < 0 || key === undefined || own.has(key)) return
    const open = at + (source[at] === "!" ? 1 : 0)
    edits.push({ start: open, end: open, text: "\\" })
    // Its name would be a reference by itself.
    const isFull = "referenceType" in node && node.referenceType === "full"
    const written = source.slice(at, endOffsetOf(node) - stubs.length)
    const name = isFull ? /\[(?:\\[^]|[^[\]\\])*\]$/.exec(written) : null
    if (name !== null) edits.push({ start: at + name.index, end: at + name.index, text: "\\" })
  })
  return applyEdits(source, edits)
}
