import { inside, valueIn } from "./word-xml.ts"
import type { Element } from "./word-xml.ts"

/** Tells of a list and a level, or a style, whether its number has words (`Listing %1-%7`): that is text, and no list item. */
export function wordedNumbers(numbering: Element | undefined, styles: Element | undefined) {
  const parts = numbering?.children ?? []
  const listOfStyle = (id: string | undefined) => {
    const style = styles?.children.find(({ attributes }) => attributes["styleId"] === id)
    return valueIn(inside(inside(style, "pPr"), "numPr"), "numId")
  }
  const levelsOf = (list: string | undefined, hops = 0): Element[] => {
    const family = valueIn(
      parts.find(({ name, attributes }) => name === "num" && attributes["numId"] === list),
      "abstractNumId",
    )
    const found = parts.find(({ name, attributes }) => name === "abstractNum" && attributes["abstractNumId"] === family)
    const linked = valueIn(found, "numStyleLink")
    if (linked !== undefined && hops < 2) return levelsOf(listOfStyle(linked), hops + 1)
    return (found?.children ?? []).filter(({ name }) => name === "lvl")
  }

  return (list: string, level: string | undefined, style: string | undefined): boolean => {
    const levels = levelsOf(list)
    const own = levels.find((one) => valueIn(one, "pStyle") === style && style !== undefined)
    const at = levels.find(({ attributes }) => attributes["ilvl"] === level) ?? own ?? levels[0]
    return valueIn(at, "numFmt") !== "bullet" && /\p{L}{2}/u.test(valueIn(at, "lvlText") ?? "")
  }
}
