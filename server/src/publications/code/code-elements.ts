import type { Element, ElementContent } from "hast"
import { readCodeInfo } from "./code-info.ts"
import { type CodeLine, highlightCode } from "./highlight.ts"
import { labelOfLanguage } from "./languages.ts"

/** A block of code with its title, the name of its language, and the lines in colours. `info` is what follows its fence. */
export function createCodeFigure(text: string, info: string): Element {
  const about = readCodeInfo(info)
  const label = labelOfLanguage(about.language)
  const head = [
    ...(about.title === "" ? [] : [element("b", { dir: "auto" }, [textOf(about.title)])]),
    ...(label === "" ? [] : [element("span", {}, [textOf(label)])]),
  ]
  const code = element("code", {}, createCodeLines(highlightCode(text, about)))
  return element("figure", { className: ["code"] }, [
    ...(head.length > 0 ? [element("figcaption", {}, head)] : []),
    element("pre", { dir: "ltr", tabIndex: 0 }, [code]),
  ])
}

/** Lines that say something of themselves are elements of their own, which hold the end of their line too. */
export function createCodeLines(lines: CodeLine[]): ElementContent[] {
  const content: ElementContent[] = []
  for (const [at, { kind, runs }] of lines.entries()) {
    const end = at < lines.length - 1 ? [textOf("\n")] : []
    const line = [
      ...runs.map(([text, family]) =>
        family === undefined ? textOf(text) : element("span", { className: [family] }, [textOf(text)]),
      ),
      ...end,
    ]
    if (kind === undefined) content.push(...line)
    else content.push(element(tagOf[kind], { className: [kind] }, line.length > 0 ? line : [textOf("\n")]))
  }
  return content
}

/** Those who read with a machine hear what came, what went and what is marked where theirs says so. */
const tagOf = { marked: "mark", added: "ins", removed: "del" } as const

const element = (tagName: string, properties: Element["properties"], children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties,
  children,
})
const textOf = (value: string): ElementContent => ({ type: "text", value })
