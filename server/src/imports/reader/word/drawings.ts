import type { BlockContent, Image, PhrasingContent } from "@hub/markdown"
import type { Walk } from "./context.ts"
import { child, chosenBranch, descendants, isOn } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** The pictures and set words in a drawing, the text boxes whose content stands beside the paragraph, and rules. */
type Drawn = { images: PhrasingContent[]; boxes: XmlNode[]; rules: BlockContent[]; link: XmlNode | undefined }

export function drawn(walk: Walk, drawing: XmlNode): Drawn {
  const images: PhrasingContent[] = []
  const boxes: XmlNode[] = []
  const rules: BlockContent[] = []
  let link: XmlNode | undefined
  const described = descendants(drawing, "wp:docPr")[0] ?? descendants(drawing, "pic:cNvPr")[0]

  const visit = (node: XmlNode): void => {
    switch (node.name) {
      case "w:txbxContent":
        boxes.push(node)
        return
      case "mc:AlternateContent": {
        const branch = chosenBranch(node)
        if (branch) visitAll(branch)
        return
      }
      case "a:blip":
        addImage(walk, node, described?.attributes["descr"] ?? "", described?.attributes["title"], images)
        return
      case "v:imagedata":
        addImage(walk, node, node.attributes["o:title"] ?? "", undefined, images)
        return
      case "pic:blipFill":
        visitAll(node)
        if (isCropped(child(node, "a:srcRect"))) noteWhole(walk, child(node, "a:blip"))
        return
      case "v:textpath":
        if (!node.attributes["string"]) return
        images.push({ type: "text", value: node.attributes["string"] })
        return walk.ledger.converted(node)
      case "wp:docPr":
        link ??= linkOf(node)
        return
      case "c:chart":
      case "cx:chart":
        walk.ledger.lost(node, "A chart: insert it as a picture")
        return
      case "dgm:relIds":
        walk.ledger.lost(node, "A SmartArt diagram: insert it as a picture")
        return
      case "o:OLEObject":
        walk.ledger.lost(
          node,
          `An embedded object (${node.attributes["ProgID"] ?? "unknown"}): only its picture is kept`,
        )
        return
      default:
        if (isRule(node)) {
          rules.push({ type: "thematicBreak" })
          walk.ledger.converted(node)
        } else if (isShape.test(node.name) && isBareShape(node))
          walk.ledger.lost(node, "A drawn shape: insert it as a picture")
        visitAll(node)
    }
  }
  const visitAll = (node: XmlNode) => {
    for (const each of node.children) visit(each)
  }
  visitAll(drawing)

  return { images, boxes, rules, link }
}

const isShape = /^(?:a:sp|wps:wsp|v:(?:shape|rect|roundrect|oval|line|polyline|curve|arc))$/

/** A shape in which there is nothing to read or to see but itself. */
export function isBareShape(node: XmlNode): boolean {
  return descendants(node, "w:txbxContent", "a:blip", "v:imagedata", "v:textpath").length === 0
}

/** What Word hides of a picture is still in its file, and in the hub everybody sees it. */
function noteWhole(walk: Walk, picture: XmlNode | undefined): void {
  if (picture) walk.ledger.noted(picture, "Cropped in Word: the whole picture is shown")
}

function isCropped(edges: XmlNode | undefined): boolean {
  return ["l", "t", "r", "b"].some((side) => Number.parseFloat(edges?.attributes[side] ?? "0") > 0)
}

/** A line from margin to margin. */
function isRule(node: XmlNode): boolean {
  return node.name === "v:rect" && isOn(node.attributes["o:hr"] ?? "0")
}

/** Where a click on a drawing leads; Word says it of the drawing and once more of its picture. */
export function linkOf(described: XmlNode): XmlNode | undefined {
  const link = child(described, "a:hlinkClick")
  return link?.attributes["r:id"] ? link : undefined
}

/** The id under which a picture is stored: an SVG beside its PNG is the better one. */
export function imageId(node: XmlNode): { id: string; linked: boolean } | null {
  const vector = node.name === "a:blip" ? descendants(node, "asvg:svgBlip")[0]?.attributes["r:embed"] : undefined
  const embedded = vector ?? node.attributes["r:embed"] ?? node.attributes["r:id"] ?? node.attributes["r:pict"]
  if (embedded) return { id: embedded, linked: false }

  const link = node.attributes["r:link"]
  return link ? { id: link, linked: true } : null
}

function addImage(walk: Walk, node: XmlNode, alt: string, title: string | undefined, images: PhrasingContent[]): void {
  const source = walk.images.get(node)
  if (!source) return
  if ("lost" in source) return walk.ledger.lost(node, source.lost)

  if (source.changed) walk.ledger.converted(node)
  else walk.ledger.kept(node)
  if (/^https?:/i.test(source.url))
    walk.ledger.noted(node, `Linked from the web, not stored in the file: ${source.url.slice(0, 120)}`)
  const image: Image = { type: "image", url: source.url, alt: alt.replaceAll(/\s+/g, " "), title: title || null }
  images.push(image)
}
