import type { MarkdownBlock } from "@hub/docx/read/context"
import { keepNode, leaveOut, leaveOutEmpty, leaveOutFurniture, type PageContext } from "./context.ts"
import {
  classesOf,
  elementsIn,
  findElementsNamed,
  hasClass,
  isText,
  type MarkupElement,
  type MarkupNode,
  originOfMarkup,
} from "./tree.ts"

/** A block of code with its language, line by line as it is shown. */
export function readCode(context: PageContext, node: MarkupElement): MarkdownBlock[] {
  const value = codeText(context, node).replace(/^\n/, "").trimEnd()
  if (value.trim() === "") {
    leaveOutEmpty(context, node)
    return []
  }
  keepNode(context, node)
  return [{ type: "code", lang: languageOf(node, context) ?? null, value }]
}

function codeText(context: PageContext, node: MarkupNode): string {
  if (isText(node)) {
    if (node.text.trim() !== "") keepNode(context, node)
    return node.text.replaceAll("\u00a0", " ").replaceAll("\r\n", "\n")
  }
  if (hasClass(node, "linenos", "lineno", "linenodiv", "line-number", "line-numbers-rows", "gutter")) {
    leaveOut(context, node, "Numbers of lines beside code")
    return ""
  }
  if (leaveOutFurniture(context, node, { marks: {} })) return ""
  if (node.name === "br") return "\n"
  if (node.name === "a")
    context.report.leftOut(originOfMarkup(node), "A link in code, which holds none; its words are kept")
  else if (node.name === "img" || node.name === "svg") return describeImage(context, node)
  else if (node.name !== "pre") context.report.converted(originOfMarkup(node))
  return node.children.map((each) => codeText(context, each)).join("")
}

/** Code holds no images: what one shows is said in its place. */
function describeImage(context: PageContext, node: MarkupElement): string {
  const { alt = "" } = node.attributes
  if (alt === "") context.report.lost(originOfMarkup(node), "An image in code, without a description")
  else context.report.converted(originOfMarkup(node))
  return alt
}

const plain = /^(?:text|plain|plaintext|none|nohighlight|txt|default)$/

/** The language that an element or one around it names, as site generators and highlighters do. */
function languageOf(node: MarkupElement, context: PageContext): string | undefined {
  const inside = findElementsNamed(node, "code")
  const parent = context.parentOf(node)
  const around = [parent, parent && context.parentOf(parent)].filter((each) => each !== undefined)
  for (const element of [node, ...inside, ...around]) {
    const { "data-lang": data, "data-language": language, "data-syntaxhighlighter-params": brush } = element.attributes
    const named = classesOf(element).flatMap((name) => {
      const [, given] = /^(?:language|lang|highlight-source|highlight|brush:)-?(\w[\w+#.-]*)$/.exec(name) ?? []
      return given ?? (hasClass(element, "sourceCode") && name !== "sourceCode" ? [name] : [])
    })
    const found =
      data ?? language ?? /brush:\s*([\w+#-]+)/.exec(brush ?? "")?.[1] ?? named.find((each) => each !== "source")
    if (found !== undefined) return plain.test(found) ? undefined : found.toLowerCase()
  }
  return undefined
}

/** The code in a table that has the numbers of its lines in a column of their own. */
export function codeInTable(table: MarkupElement): MarkupElement | undefined {
  const cells = findElementsNamed(table, "td")
  const isNumbered = cells.some((cell) => hasClass(cell, "linenos", "gutter", "hljs-ln-numbers", "rouge-gutter"))
  const code = cells.find((cell) => hasClass(cell, "code", "rouge-code"))
  return isNumbered && code && elementsIn(code).length > 0 ? findElementsNamed(code, "pre")[0] : undefined
}
