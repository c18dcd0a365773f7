import type { FontFace } from "@hub/contract/house-style"
import { type FontTables, readFontTables } from "./font-tables.ts"
import { printFamilyOf } from "./print-family.ts"

/** What a font says of itself. */
export type FontFacts = { family: string; print_family: string; face: FontFace; format: "truetype" | "opentype" }

/** Reads a TrueType or OpenType font, or says in a sentence why it cannot be used. */
export function readFont(bytes: Uint8Array): FontFacts | string {
  const format = formats[Buffer.from(bytes.subarray(0, 4)).toString("hex")]
  if (format === undefined) return "It is not a font in TrueType or OpenType format (.ttf or .otf)."
  const font = readTables(Buffer.from(bytes))
  if (!font) return "It is damaged, and no font can be read from it."
  const own = font.names.family
  const family = font.names.preferredFamily || own
  // So that a name can stand in style sheets, Word files and templates as it is.
  if (![family, own].every((name) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+-]{0,63}$/u.test(name)))
    return "Its name has signs other than letters, digits, spaces, dots and hyphens."
  if (isRestricted(font.fsType))
    return "It says of itself that it must not be embedded in documents. Ask its maker for a license that allows it."
  const isBold = font.usWeightClass >= 600 || (font.fsSelection & 0x20) > 0
  const isItalic = (font.fsSelection & 1) > 0 || (font.macStyle & 2) > 0
  const face = isBold ? (isItalic ? "bold_italic" : "bold") : isItalic ? "italic" : "regular"
  return { family, print_family: printFamilyOf(own), face, format }
}

/** By their first four bytes; packed fonts are not among them. */
const formats: Record<string, FontFacts["format"]> = {
  "00010000": "truetype",
  "74727565": "truetype",
  "4f54544f": "opentype",
}

function readTables(bytes: Buffer): FontTables | undefined {
  try {
    return readFontTables(bytes)
  } catch {
    // Fonts are foreign files: one that leads beyond its end is damaged.
    return undefined
  }
}

/** Where several rights are named, the widest holds. A font that must not be cut down, or be more than a picture, is none for PDFs. */
const isRestricted = (rights: number): boolean => (rights & 0xe) === 2 || (rights & 0x300) > 0
