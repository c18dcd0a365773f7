import { flag, isOn } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

/** How a run of text looks, as far as Markdown can say it. */
export type TextMarks = {
  strong?: boolean
  emphasis?: boolean
  delete?: boolean
  underline?: boolean
  vertical?: "sup" | "sub" | "none"
  code?: boolean
  hidden?: boolean
  /** The font where it is set, since the letters of some are signs. */
  font?: string
}

export function readMarks(properties: XmlNode | undefined): TextMarks {
  const marks: TextMarks = {}

  for (const each of properties?.children ?? []) {
    const text = each.attributes["w:val"] ?? "1"
    switch (each.name) {
      case "w:b":
        marks.strong = isOn(text)
        break
      case "w:i":
        marks.emphasis = isOn(text)
        break
      case "w:strike":
      case "w:dstrike":
        marks.delete = isOn(text) || marks.delete === true
        break
      case "w:u":
        marks.underline = isOn(text)
        break
      case "w:vanish":
        marks.hidden = isOn(text)
        break
      case "w:vertAlign":
        marks.vertical = text === "superscript" ? "sup" : text === "subscript" ? "sub" : "none"
        break
      case "w:rFonts": {
        const font = each.attributes["w:ascii"] || each.attributes["w:hAnsi"]
        if (!font) break
        marks.font = font
        marks.code = looksMonospaced(each)
        break
      }
      case "w:rtl":
      case "w:cs":
        if (isOn(text)) Object.assign(marks, readComplexMarks(properties))
        break
    }
  }

  return marks
}

/** Scripts from right to left have switches of their own for bold and italics. */
function readComplexMarks(properties: XmlNode | undefined): TextMarks {
  const [strong, emphasis] = [flag(properties, "w:bCs"), flag(properties, "w:iCs")]
  return { ...(strong !== undefined && { strong }), ...(emphasis !== undefined && { emphasis }) }
}

const monospaced = new RegExp(
  "^(courier|consolas|menlo|monaco|lucida console|source code|fira (code|mono)|dejavu sans mono|liberation mono|" +
    "cascadia|inconsolata|jetbrains|sf mono|roboto mono|ubuntu mono|noto (sans )?mono|andale mono|letter gothic|ocr|" +
    "ibm plex mono|hack$|droid sans mono|the ?sans ?mono)",
  "i",
)

export function looksMonospaced(fonts: XmlNode | undefined): boolean {
  return monospaced.test(fonts?.attributes["w:ascii"] ?? fonts?.attributes["w:hAnsi"] ?? "")
}
