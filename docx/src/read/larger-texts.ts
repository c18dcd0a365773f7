import { collapseSpaces } from "../look-alikes.ts"
import { paragraphRole } from "./paragraph.ts"
import { type DocumentStyleRoles, visibleText } from "./style-guess.ts"
import type { WordStyles } from "./styles.ts"
import { child, descendants, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

const usualSize = 11
const muchLarger = 1.2

/** What the plain paragraphs read, outside of tables, whose words were all set larger by hand than their style is. */
export function findLargerTexts(body: XmlNode, styles: WordStyles, roles: DocumentStyleRoles): string[] {
  return body.children.flatMap((node) => {
    if (node.name !== "w:p" || paragraphRole(node, styles, roles) !== "plain") return []
    const style = styles.paragraph(value(child(node, "w:pPr"), "w:pStyle") ?? styles.defaultParagraph)
    const runs = descendants(node, "w:r").filter((run) => visibleText(run).trim() !== "")
    const least = (style.size ?? usualSize) * muchLarger
    const isLarger = runs.every((run) => Number(value(child(run, "w:rPr"), "w:sz")) / 2 >= least)
    return runs.length > 0 && isLarger ? [collapseSpaces(visibleText(node))] : []
  })
}
