import { childElement, childValue } from "./word-xml.ts"
import type { WordElement } from "./word-xml.ts"

/**
 * Counts the paragraphs of lists, each asked for once and in order by its list, level and style. A number with words
 * (`Listing 5-1`) is text and no list item: it is answered; all others are nothing.
 */
export function createNumberWording(numbering: WordElement | undefined, styles: WordElement | undefined) {
  const parts = numbering?.children ?? []
  const counts = new Map<string, number[]>()
  const begun = new Set<string>()

  const numOf = (list: string | undefined) =>
    parts.find(({ name, attributes }) => name === "num" && attributes["numId"] === list)
  const listOfStyle = (id: string | undefined) => {
    const style = styles?.children.find(({ attributes }) => attributes["styleId"] === id)
    return childValue(childElement(childElement(style, "pPr"), "numPr"), "numId")
  }
  const overrideOf = (list: string, depth: string | undefined) =>
    numOf(list)?.children.find(({ name, attributes }) => name === "lvlOverride" && attributes["ilvl"] === depth)
  const levelsOf = (list: string | undefined, hops = 0): WordElement[] => {
    const family = childValue(numOf(list), "abstractNumId")
    const found = parts.find(({ name, attributes }) => name === "abstractNum" && attributes["abstractNumId"] === family)
    const linked = childValue(found, "numStyleLink")
    if (linked !== undefined && hops < 2) return levelsOf(listOfStyle(linked), hops + 1)
    return (found?.children ?? [])
      .filter(({ name }) => name === "lvl")
      .map((one) => (list && childElement(overrideOf(list, one.attributes["ilvl"]), "lvl")) || one)
  }

  return (list: string, level: string | undefined, style: string | undefined): string | undefined => {
    const levels = levelsOf(list)
    const own = levels.find((one) => childValue(one, "pStyle") === style && style !== undefined)
    const at = levels.find(({ attributes }) => attributes["ilvl"] === level) ?? own ?? levels[0]
    if (!at) return undefined

    const depth = Number(at.attributes["ilvl"])
    const family = childValue(numOf(list), "abstractNumId") ?? ""
    const before = counts.get(family) ?? []
    const restart = childValue(overrideOf(list, String(depth)), "startOverride")
    const isRestart = restart !== undefined && !begun.has(`${list} ${depth}`)
    begun.add(`${list} ${depth}`)
    const now: number[] = []
    for (const each of levels) {
      const place = Number(each.attributes["ilvl"])
      const after = Number(childValue(each, "lvlRestart") ?? place)
      const so = before[place]
      if (place === depth) now[place] = so === undefined || isRestart ? Number(restart ?? startOf(each)) : so + 1
      else if (so !== undefined && (place < depth || depth >= after)) now[place] = so
    }
    counts.set(family, now)

    const text = childValue(at, "lvlText") ?? ""
    if (!/\p{L}{2}/u.test(text)) return undefined
    const isLegal = childElement(at, "isLgl") !== undefined
    return text.replaceAll(/%(\d)/g, (_whole, place: string) => {
      const other = levels.find(({ attributes }) => Number(attributes["ilvl"]) === Number(place) - 1)
      const number = now[Number(place) - 1] ?? startOf(other)
      return shown(isLegal ? "decimal" : childValue(other, "numFmt"), number)
    })
  }
}

const startOf = (level: WordElement | undefined) => Number(childValue(level, "start") ?? 1)

function shown(format: string | undefined, number: number): string {
  if (format === "none") return ""
  if (format === "upperLetter") return String.fromCharCode(64 + number)
  if (format === "lowerLetter") return String.fromCharCode(96 + number)
  if (format === "upperRoman") return roman(number)
  return format === "lowerRoman" ? roman(number).toLowerCase() : String(number)
}

const ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]

/** Nobody writes chapter C. */
const roman = (number: number) => "X".repeat(Math.floor(number / 10)) + ones[number % 10]
