import { reportChange } from "./changes.ts"
import type { ReaderContext } from "./context.ts"
import { isTableOfContents } from "./fields.ts"
import { addWaitingAnchor } from "./wanted-anchors.ts"
import { child, chosenBranch, descendants } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** Paragraphs, tables and equations, whatever wraps them; what the wrapping says is accounted for here. */
export function listBlockNodes(context: ReaderContext, node: XmlNode): XmlNode[] {
  return node.children.flatMap((each): XmlNode[] => {
    switch (each.name) {
      case "w:p":
      case "w:tbl":
      case "m:oMathPara":
      case "m:oMath":
        return [each]
      case "w:sdt": {
        if (isTableOfContents(each)) {
          context.report.leftOut(each, "A table of contents: the hub creates its own")
          return []
        }
        const content = child(each, "w:sdtContent")
        return content ? listBlockNodes(context, content) : []
      }
      case "w:customXml":
      case "w:smartTag":
        return listBlockNodes(context, each)
      case "w:ins":
      case "w:moveTo":
        reportChange(context.report, each, context.choices.tracked_changes)
        return listBlockNodes(context, each)
      case "w:del":
      case "w:moveFrom":
        reportChange(context.report, each, context.choices.tracked_changes)
        return []
      case "mc:AlternateContent": {
        const branch = chosenBranch(each)
        return branch ? listBlockNodes(context, branch) : []
      }
      case "w:altChunk":
        context.report.lost(each, "A document embedded in this one: upload it separately")
        return []
      case "w:bookmarkStart":
        addWaitingAnchor(context, each)
        return []
      default:
        return listForeignNodes(context, each)
    }
  })
}

/** An element that nobody knows is read for what it holds: paragraphs, or the runs of one. */
function listForeignNodes(context: ReaderContext, node: XmlNode): XmlNode[] {
  if (node.name.endsWith("Pr")) return []
  if (descendants(node, "w:p", "w:tbl").length > 0) return listBlockNodes(context, node)
  return descendants(node, "w:r").length > 0 ? [{ name: "w:p", attributes: {}, children: [node], text: "" }] : []
}
