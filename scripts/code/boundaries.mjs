// Boundaries: what each package and feature may import, and cycles between files, types included.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../prepare.mjs"
import { importsOf } from "./sources.mjs"

/** Every file of the code with what it imports. */
export function importGraph(sources) {
  const paths = new Set(sources.map(({ path }) => path))
  const packagePaths = (owner, rest) => {
    const manifest = join(root, owner, "package.json")
    if (!existsSync(manifest)) return []
    const { exports = {} } = JSON.parse(readFileSync(manifest, "utf8"))
    const own = exports[rest === undefined ? "." : `./${rest}`] ?? exports["./*"]?.replace("*", rest)
    return own === undefined ? [] : [join(owner, own)]
  }
  return new Map(sources.map((source) => [source.path, importsOf(source, paths, packagePaths)]))
}

/** Groups of files that import each other in a circle, imports of types included. */
export function cycles(graph, keep = () => true) {
  const found = []
  const state = new Map()
  const stack = []
  let next = 0
  const visit = (path) => {
    const own = { index: next, low: next++, onStack: true }
    state.set(path, own)
    stack.push(path)
    for (const { from, dynamic, typeOnly } of graph.get(path) ?? []) {
      if (dynamic || !graph.has(from) || !keep({ typeOnly })) continue
      const known = state.get(from)
      if (known === undefined) {
        visit(from)
        own.low = Math.min(own.low, state.get(from).low)
      } else if (known.onStack) own.low = Math.min(own.low, known.index)
    }
    if (own.low !== own.index) return
    const group = []
    for (;;) {
      const member = stack.pop()
      state.get(member).onStack = false
      group.push(member)
      if (member === path) break
    }
    if (group.length > 1) found.push(group.toSorted((one, other) => one.localeCompare(other)))
  }
  for (const path of graph.keys()) if (!state.has(path)) visit(path)
  return found.map((group) => group.join(" "))
}
