import { fieldMeaning } from "./fields.ts"
import type { XmlNode } from "./xml.ts"

/** The bookmarks that something in the document refers to; all others stay out of the text. */
export function wantedAnchors(roots: XmlNode[]): Set<string> {
  const wanted = new Set<string>()
  let instruction = ""

  const want = (text: string) => {
    const meaning = fieldMeaning(text)
    if (meaning.kind === "reference") wanted.add(meaning.anchor)
  }
  const visit = (node: XmlNode) => {
    if (node.name === "w:hyperlink" && !node.attributes["r:id"]) wanted.add(node.attributes["w:anchor"] ?? "")
    if (node.name === "w:fldSimple") want(node.attributes["w:instr"] ?? "")
    if (node.name === "w:instrText") instruction += node.text
    if (node.name === "w:fldChar") {
      want(instruction)
      instruction = ""
    }
    for (const each of node.children) visit(each)
  }
  for (const root of roots) visit(root)
  wanted.delete("")

  return wanted
}
