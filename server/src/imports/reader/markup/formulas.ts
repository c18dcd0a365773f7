import { MathMLToLaTeX } from "mathml-to-latex"
import {
  createElement,
  findElementsNamed,
  hasClass,
  isText,
  type MarkupElement,
  type MarkupNode,
  textInside,
  writeMarkup,
} from "./tree.ts"

/** A formula in TeX: as its author wrote it where the page says so, else made of its parts; nothing where it has none. */
export function texOfMath(math: MarkupElement): string {
  const written = findElementsNamed(math, "annotation").find(({ attributes }) =>
    /tex/i.test(attributes["encoding"] ?? ""),
  )
  const described = math.attributes["alttext"] ?? ""
  const source = written ? textInside(written) : /[\\^_]/.test(described) ? described : undefined
  const tex = source ?? MathMLToLaTeX.convert(writeMarkup(presentationOf(math)))
  return tex.replaceAll(/\s+/g, " ").trim()
}

/** What is to be seen of a formula, without what else says the same. */
function presentationOf(element: MarkupElement): MarkupElement {
  const children = element.children.flatMap((each): MarkupNode[] => {
    if (isText(each)) return [each]
    if (each.name === "annotation" || each.name === "annotation-xml") return []
    return [presentationOf(each)]
  })
  return createElement(element.name, children)
}

const delimited = /^\s*(?:\\\((.*)\\\)|\\\[(.*)\\\])\s*$/s

/** A formula that a page has as TeX for a script: `\(x^2\)` in an element that says so. */
export function texForScript(element: MarkupElement): { tex: string; isBlock: boolean } | undefined {
  if (!hasClass(element, "math", "arithmatex", "mathjax", "katex-block")) return undefined
  const [, line, block] = delimited.exec(textInside(element)) ?? []
  const tex = (line ?? block ?? "").replaceAll(/\s+/g, " ").trim()
  return tex === "" ? undefined : { tex, isBlock: block !== undefined }
}
