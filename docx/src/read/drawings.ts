import type { BlockContent, Image, PhrasingContent } from "@hub/markdown"
import type { ReaderContext } from "./context.ts"
import { child, chosenBranch, descendants, isOn } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** The pictures and set words in a drawing, the text boxes whose content stands beside the paragraph, and rules. */
type DrawingContent = { images: PhrasingContent[]; boxes: XmlNode[]; rules: BlockContent[]; link: XmlNode | undefined }

export function readDrawing(context: ReaderContext, drawing: XmlNode): DrawingContent {
  const images: PhrasingContent[] = []
  const boxes: XmlNode[] = []
  const rules: BlockContent[] = []
  let link: XmlNode | undefined
  const pictures = descendants(drawing, "pic:cNvPr")
  const described = descendants(drawing, "wp:docPr")[0] ?? pictures[0]
  let picture: XmlNode | undefined
  let alt = ""

  const visit = (node: XmlNode): void => {
    switch (node.name) {
      case "w:txbxContent":
        return void boxes.push(node)
      case "mc:AlternateContent": {
        const branch = chosenBranch(node)
        if (branch) visitAll(branch)
        return
      }
      case "a:blip":
        addImage(context, node, describe("descr"), describe("title") || undefined, images)
        return
      case "pic:pic":
        picture = pictures.length > 1 ? descendants(node, "pic:cNvPr")[0] : undefined
        visitAll(node)
        picture = undefined
        return
      case "v:imagedata":
        addImage(context, node, alt || (node.attributes["o:title"] ?? ""), undefined, images)
        return
      case "pic:blipFill":
        visitAll(node)
        if (isCropped(child(node, "a:srcRect"))) reportCropped(context, child(node, "a:blip"))
        return
      case "v:textpath":
        if (!node.attributes["string"]) return
        images.push({ type: "text", value: node.attributes["string"] })
        return context.report.converted(node)
      case "wp:docPr":
        link ??= drawingLink(node)
        return
      default:
        if (isShape.test(node.name)) alt = node.attributes["alt"] ?? ""
        if (isRule(node)) {
          rules.push({ type: "thematicBreak" })
          context.report.converted(node)
        } else reportLostDrawing(context, node)
        visitAll(node)
    }
  }
  const visitAll = (node: XmlNode) => {
    for (const each of node.children) visit(each)
  }
  /** What is said of each picture of a group, else of the whole drawing. */
  const describe = (attribute: "descr" | "title") =>
    picture?.attributes[attribute] || (described?.attributes[attribute] ?? "")
  visitAll(drawing)

  return { images, boxes, rules, link }
}

/** What no text can show: charts, diagrams, what other programs made, and bare shapes. */
function reportLostDrawing({ report }: ReaderContext, node: XmlNode): void {
  if (node.name === "c:chart" || node.name === "cx:chart") report.lost(node, "A chart: insert it as an image")
  else if (node.name === "dgm:relIds") report.lost(node, "A SmartArt diagram: insert it as an image")
  else if (node.name === "o:OLEObject")
    report.lost(node, `An embedded object (${node.attributes["ProgID"] ?? "unknown"}): only its image is kept`)
  else if (isShape.test(node.name) && isBareShape(node)) report.lost(node, "A drawn shape: insert it as an image")
}

const isShape = /^(?:a:sp|wps:wsp|v:(?:shape|rect|roundrect|oval|line|polyline|curve|arc))$/

/** A shape in which there is nothing to read or to see but itself. */
export function isBareShape(node: XmlNode): boolean {
  return descendants(node, "w:txbxContent", "a:blip", "v:imagedata", "v:textpath").length === 0
}

/** What Word hides of a picture is still in its file, and in the hub everybody sees it. */
function reportCropped(context: ReaderContext, picture: XmlNode | undefined): void {
  if (picture) context.report.noted(picture, "Cropped in Word: the whole image is shown")
}

function isCropped(edges: XmlNode | undefined): boolean {
  return ["l", "t", "r", "b"].some((side) => Number.parseFloat(edges?.attributes[side] ?? "0") > 0)
}

/** A line from margin to margin. */
function isRule(node: XmlNode): boolean {
  return node.name === "v:rect" && isOn(node.attributes["o:hr"] ?? "0")
}

/** Where a click on a drawing leads; Word says it of the drawing and once more of its picture. */
export function drawingLink(described: XmlNode): XmlNode | undefined {
  const link = child(described, "a:hlinkClick")
  return link?.attributes["r:id"] ? link : undefined
}

/** The id under which a picture is stored: an SVG beside its PNG is the better one. */
export function pictureId(node: XmlNode): { id: string; linked: boolean } | null {
  const vector = node.name === "a:blip" ? descendants(node, "asvg:svgBlip")[0]?.attributes["r:embed"] : undefined
  const embedded = vector ?? node.attributes["r:embed"] ?? node.attributes["r:id"] ?? node.attributes["r:pict"]
  if (embedded) return { id: embedded, linked: false }

  const link = node.attributes["r:link"]
  return link ? { id: link, linked: true } : null
}

function addImage(
  context: ReaderContext,
  node: XmlNode,
  alt: string,
  title: string | undefined,
  images: PhrasingContent[],
): void {
  const source = context.images.get(node)
  if (!source) return
  if ("lost" in source) return context.report.lost(node, source.lost)

  if (source.changed) context.report.converted(node)
  else context.report.kept(node)
  if (/^https?:/i.test(source.url))
    context.report.noted(node, `Linked from the web, not stored in the file: ${source.url.slice(0, 120)}`)
  const image: Image = { type: "image", url: source.url, alt: alt.replaceAll(/\s+/g, " "), title: title || null }
  images.push(image)
}
