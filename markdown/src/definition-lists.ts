import type { Paragraph, PhrasingContent } from "mdast"

/** A term with what is said of it. */
export interface DefinedTerm {
  term: PhrasingContent[]
  definitions: PhrasingContent[][]
}

const mark = /^:[ \t]+(?=\S)/

/**
 * The terms of a paragraph in which definitions begin with a colon, as PHP Markdown Extra, Hugo, Kramdown and MkDocs read them;
 * undefined for any other paragraph.
 *
 *     Weight
 *     : The share of a region.
 */
export function definedTerms(paragraph: Paragraph): DefinedTerm[] | undefined {
  if (!paragraph.children.some((node) => node.type === "text" && /[\r\n]:[ \t]/.test(node.value))) return undefined
  const terms: DefinedTerm[] = []
  for (const line of linesOf(paragraph.children)) {
    const [first] = line
    const marked = first?.type === "text" ? mark.exec(first.value)?.[0] : undefined
    const last = terms.at(-1)
    if (marked !== undefined && first?.type === "text") {
      if (last === undefined) return undefined
      last.definitions.push([{ ...first, value: first.value.slice(marked.length) }, ...line.slice(1)])
    } else if (last === undefined) terms.push({ term: line, definitions: [] })
    else if (last.definitions.length === 0) return undefined
    else last.definitions.at(-1)?.push({ type: "text", value: "\n" }, ...line)
  }
  return terms
}

/** Inline content line by line, without the line endings. */
function linesOf(content: PhrasingContent[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]]
  for (const node of content) {
    if (node.type !== "text") {
      lines.at(-1)?.push(node)
      continue
    }
    for (const [at, value] of node.value.split(/\r\n|\r|\n/).entries()) {
      if (at > 0) lines.push([])
      if (value !== "") lines.at(-1)?.push({ type: "text", value })
    }
  }
  return lines
}
