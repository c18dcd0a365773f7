import type { ReaderContext } from "./context.ts"
import { parseField } from "./fields.ts"
import { isDecoration } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** Word finds a bookmark whatever the case of its letters. */
export const bookmarkKey = (name: string): string => name.toLowerCase()

/** Bookmark names are the author's; as ids they keep only what an address can hold. */
export function anchorId(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}_-]/gu, "-")
}

/** Only bookmarks that something refers to become anchors, or those that the hub named captions by; of several with one name Word knows the first. */
export function addWaitingAnchor(context: ReaderContext, bookmark: XmlNode): void {
  const name = bookmark.attributes["w:name"] ?? ""
  if (/^(?:tab|fig)_[^_]/.test(name)) context.captionNames.push(name)
  if (context.wanted.delete(bookmarkKey(name))) context.waitingAnchors.push(name)
}

type OpenInstruction = { node: XmlNode; instruction: string }

/**
 * The bookmarks that something in the document refers to; all others stay out of the text. A field that never ends would
 * hide all that follows, so that its beginning is taken out.
 */
export function findWantedAnchors(roots: XmlNode[]): Set<string> {
  const wanted = new Set<string>()
  const want = (text: string) => {
    const meaning = parseField(text)
    if (meaning.kind === "reference") wanted.add(bookmarkKey(meaning.anchor))
  }
  const applyFieldChar = (node: XmlNode, open: OpenInstruction[]) => {
    const type = node.attributes["w:fldCharType"]
    if (type === "begin") open.push({ node, instruction: "" })
    if (type === "end") want(open.pop()?.instruction ?? "")
  }
  const visit = (node: XmlNode, open: OpenInstruction[]) => {
    if (isDecoration(node)) return
    switch (node.name) {
      case "w:del":
      case "w:moveFrom":
        return
      case "w:hyperlink":
        if (!node.attributes["r:id"]) wanted.add(bookmarkKey(node.attributes["w:anchor"] ?? ""))
        break
      case "w:fldSimple":
        want(node.attributes["w:instr"] ?? "")
        break
      case "w:fldChar":
        return applyFieldChar(node, open)
      case "w:instrText": {
        const last = open.at(-1)
        if (last) last.instruction += node.text
        return
      }
    }
    for (const each of node.children) visit(each, open)
  }
  for (const root of roots) {
    const open: OpenInstruction[] = []
    visit(root, open)
    for (const { node } of open) node.name = "#"
  }
  wanted.delete("")

  return wanted
}
