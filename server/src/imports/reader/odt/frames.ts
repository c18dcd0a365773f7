import { childNamed, createElement, type MarkupElement, type MarkupNode, wordsIn } from "../markup/tree.ts"
import { leaveOutUnwanted, type OdtListPlace, type TextContext } from "./text-context.ts"

/** A frame holds an image, a formula, a box of text or what another program made, beside which lies an image of it. */
export function readFrame(context: TextContext, node: MarkupElement, place: OdtListPlace): MarkupNode[] {
  if (leaveOutUnwanted(context, node)) return []
  const { report, objectAt } = context
  const image = childNamed(node, "draw:image")?.attributes["xlink:href"]
  const described = (name: string) => wordsIn(childNamed(node, name) ?? { text: "" })
  const alt = described("svg:desc") || described("svg:title")
  const object = childNamed(node, "draw:object")?.attributes["xlink:href"]
  const root = object === undefined ? undefined : objectAt(object)
  if (root?.name === "math") {
    report.converted(node)
    return [{ ...root, origin: node }]
  }
  if (object !== undefined || childNamed(node, "draw:object-ole")) {
    const what = "A chart or an object of another program"
    if (image === undefined) report.lost(node, `${what}: insert it as an image`)
    else report.converted(node)
    return image === undefined ? [] : [createElement("img", [], { src: image, alt }, node)]
  }
  const box = childNamed(node, "draw:text-box")
  if (box) {
    report.converted(box)
    return [createElement("div", context.toMarkup(context, box.children, { ...place, isInside: true }))]
  }
  return image === undefined ? [] : [createElement("img", [], { src: image, alt }, node)]
}
