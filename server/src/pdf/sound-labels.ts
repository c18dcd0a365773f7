import type { Block } from "./document.ts"
import { type Node, nodesIn } from "./nodes.ts"

/**
 * Sees to it that each place is set once, and that nothing leads to a place which is not there: words that were left out on
 * the way may have held it, and the compiler refuses the whole book for one such link.
 */
export function soundLabels(chapters: Block[][]): void {
  const set = new Set<string>()
  for (const one of nodesIn(chapters)) {
    if (typeof one.label !== "string" || !["heading", "anchor", "note"].includes(String(one.kind))) continue
    if (!set.has(one.label)) set.add(one.label)
    else if (one.kind === "heading") set.add((one.label = `${one.label}-${set.size}`))
    else if (one.kind === "note") delete one.label
    else become(one, { kind: "span", body: [] })
  }
  for (const one of nodesIn(chapters)) {
    if (typeof one.label !== "string" || set.has(one.label)) continue
    if (one.kind === "reference") become(one, { kind: "span", body: one.body })
    else if (one.kind === "same-note") become(one, { kind: "above", body: ["*"] })
  }
}

function become(one: Node, other: object): void {
  delete one.label
  Object.assign(one, other)
}
