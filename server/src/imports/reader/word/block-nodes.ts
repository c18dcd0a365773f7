import { settleChange } from "./changes.ts"
import type { Walk } from "./context.ts"
import { isContents } from "./fields.ts"
import { child, chosenBranch, descendants } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** Paragraphs, tables and equations, whatever wraps them; what the wrapping says is accounted for here. */
export function blockNodes(walk: Walk, node: XmlNode): XmlNode[] {
  return node.children.flatMap((each): XmlNode[] => {
    switch (each.name) {
      case "w:p":
      case "w:tbl":
      case "m:oMathPara":
      case "m:oMath":
        return [each]
      case "w:sdt": {
        if (isContents(each)) {
          walk.ledger.lost(each, "A table of contents: the hub makes its own")
          return []
        }
        const content = child(each, "w:sdtContent")
        return content ? blockNodes(walk, content) : []
      }
      case "w:customXml":
      case "w:smartTag":
        return blockNodes(walk, each)
      case "w:ins":
      case "w:moveTo":
        settleChange(walk.ledger, each, walk.choices.tracked_changes)
        return blockNodes(walk, each)
      case "w:del":
      case "w:moveFrom":
        settleChange(walk.ledger, each, walk.choices.tracked_changes)
        return []
      case "mc:AlternateContent": {
        const branch = chosenBranch(each)
        return branch ? blockNodes(walk, branch) : []
      }
      case "w:altChunk":
        walk.ledger.lost(each, "A whole document embedded in this one: upload it on its own")
        return []
      case "w:bookmarkStart":
        if (walk.wanted.has(each.attributes["w:name"] ?? "")) walk.waitingAnchors.push(each.attributes["w:name"] ?? "")
        return []
      default:
        return foreignNodes(walk, each)
    }
  })
}

/** An element that nobody knows is read for what it holds: paragraphs, or the runs of one. */
function foreignNodes(walk: Walk, node: XmlNode): XmlNode[] {
  if (node.name.endsWith("Pr")) return []
  if (descendants(node, "w:p", "w:tbl").length > 0) return blockNodes(walk, node)
  return descendants(node, "w:r").length > 0 ? [{ name: "w:p", attributes: {}, children: [node], text: "" }] : []
}
