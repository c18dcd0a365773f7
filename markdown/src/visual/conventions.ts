import type { Nodes } from "mdast"
import type { BlockOrigin } from "./origin.ts"
import { walkTree } from "../walk.ts"
import { rangeOfTree } from "./origin.ts"

/** How a text writes what Markdown lets one write in several ways, learnt from what it does most often. */
export interface MarkdownConventions {
  eol: "\n" | "\r\n"
  bullet: "-" | "*" | "+"
  /** What follows the number of an ordered list, and whether the numbers grow. */
  bulletOrdered: "." | ")"
  increment: boolean
  listItemIndent: "one" | "tab" | "mixed"
  emphasis: "*" | "_"
  strong: "*" | "_"
  fence: "`" | "~"
  rule: string
  setext: boolean
  closeAtx: boolean
  hardBreak: "\\" | "  "
}

type ConventionCounts = Map<string, Map<string, number>>

/** Learns the conventions of a text from its blocks. */
export function learnConventions(source: string, blocks: readonly (BlockOrigin | undefined)[]): MarkdownConventions {
  const counts: ConventionCounts = new Map()
  for (const block of blocks)
    if (block !== undefined)
      walkTree(block.origin.tree, (node) => {
        if (node.position === undefined) return
        const { from, to } = rangeOfTree(node)
        countConventions(counts, node, source.slice(from + block.shift, Math.min(to, from + longestLook) + block.shift))
      })

  const crlf = source.split("\r\n", mostEndings).length - 1
  const all = source.split("\n", mostEndings).length - 1
  return {
    eol: crlf * 2 > all ? "\r\n" : "\n",
    bullet: mostFrequent(counts, "bullet", ["-", "*", "+"]),
    bulletOrdered: mostFrequent(counts, "ordered", [".", ")"]),
    increment: mostFrequent(counts, "increment", ["up", "same"]) === "up",
    listItemIndent: mostFrequent(counts, "indent", ["one", "tab", "mixed"]),
    emphasis: mostFrequent(counts, "emphasis", ["*", "_"]),
    strong: mostFrequent(counts, "strong", ["*", "_"]),
    fence: mostFrequent(counts, "fence", ["`", "~"]),
    rule: mostFrequentWriting(counts, "rule") ?? "---",
    setext: mostFrequent(counts, "heading", ["atx", "setext", "closed"]) === "setext",
    closeAtx: mostFrequent(counts, "heading", ["atx", "setext", "closed"]) === "closed",
    hardBreak: mostFrequent(counts, "break", ["\\", "  "]),
  }
}

const longestLook = 200
const mostEndings = 1000

function countConventions(counts: ConventionCounts, node: Nodes, written: string): void {
  const count = (what: string, how: string) => {
    const found = counts.get(what) ?? new Map<string, number>()
    counts.set(what, found.set(how, (found.get(how) ?? 0) + 1))
  }
  switch (node.type) {
    case "listItem": {
      const marker = /^(?:([-*+])|\d+([.)]))([ \t]*)/.exec(written)
      if (marker?.[1] !== undefined) count("bullet", marker[1])
      else if (marker?.[2] !== undefined) count("ordered", marker[2])
      if (marker !== null) count("indent", indentStyleOf(marker[0], marker[3] ?? ""))
      return
    }
    case "list": {
      const [first, second] = node.children
      if (node.ordered !== true || first === undefined || second === undefined) return
      const next = written.slice(rangeOfTree(second).from - rangeOfTree(first).from)
      if (/^\d/.test(next)) count("increment", /^\d+/.exec(next)?.[0] === /^\d+/.exec(written)?.[0] ? "same" : "up")
      return
    }
    case "emphasis":
      return count("emphasis", written.charAt(0))
    case "strong":
      return count("strong", written.charAt(0))
    case "code":
      return count("fence", written.charAt(0))
    case "thematicBreak":
      return count("rule", written.trim())
    case "heading":
      return count("heading", written.startsWith("#") ? (/[ \t]#+[ \t]*$/.test(written) ? "closed" : "atx") : "setext")
    case "break":
      return count("break", written.startsWith("\\") ? "\\" : "  ")
    default:
  }
}

function indentStyleOf(marker: string, spaces: string): string {
  if (spaces.length <= 1) return "one"
  return marker.length % 4 === 0 ? "tab" : "mixed"
}

function mostFrequent<T extends string>(counts: ConventionCounts, what: string, among: readonly [T, ...T[]]): T {
  const found = mostFrequentWriting(counts, what)
  return among.find((option) => option === found) ?? among[0]
}

function mostFrequentWriting(counts: ConventionCounts, what: string): string | undefined {
  return [...(counts.get(what) ?? [])].toSorted((one, other) => other[1] - one[1])[0]?.[0]
}
