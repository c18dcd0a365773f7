import type { Image, PhrasingContent } from "@hub/markdown"
import type { Walk } from "./context.ts"
import { chosenBranch, descendants } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** The pictures in a drawing, and the text boxes whose content stands beside the paragraph. */
export function drawn(walk: Walk, drawing: XmlNode): { images: PhrasingContent[]; boxes: XmlNode[] } {
  const images: PhrasingContent[] = []
  const boxes: XmlNode[] = []
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
      case "c:chart":
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
        visitAll(node)
    }
  }
  const visitAll = (node: XmlNode) => {
    for (const each of node.children) visit(each)
  }
  visitAll(drawing)

  return { images, boxes }
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
