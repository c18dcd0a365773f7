/** What a font says of itself in its tables, in the words of the OpenType specification. */
export type FontTables = {
  names: { family: string; preferredFamily: string }
  fsType: number
  fsSelection: number
  usWeightClass: number
  macStyle: number
}

/** More than any font has. */
const mostTables = 100
const mostNames = 1000

/** Tables without which nothing can be set in a font; outlines are in one of two forms. */
const needed = ["cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2"]
const outlines = [["glyf", "loca"], ["CFF "], ["CFF2"]]

/** Reads a few fixed places of a font, each within its bounds; nothing of a file that is damaged. Throws where a place is beyond the file. */
export function readFontTables(bytes: Buffer): FontTables | undefined {
  const tables = readDirectory(bytes)
  if (!tables || !needed.every((tag) => tables.has(tag))) return undefined
  if (!outlines.some((tags) => tags.every((tag) => tables.has(tag)))) return undefined
  const [head, os2, maxp] = [tables.get("head")!, tables.get("OS/2")!, tables.get("maxp")!]
  if (head.readUInt32BE(12) !== 0x5f0f3cf5 || maxp.readUInt16BE(4) < 2) return undefined
  const names = tables.get("name")!
  return {
    names: { family: readName(names, 1), preferredFamily: readName(names, 16) },
    usWeightClass: os2.readUInt16BE(4),
    fsType: os2.readUInt16BE(8),
    fsSelection: os2.readUInt16BE(62),
    macStyle: head.readUInt16BE(44),
  }
}

/** The tables by their tags; nothing where one lies beyond the file. */
function readDirectory(bytes: Buffer): Map<string, Buffer> | undefined {
  const count = bytes.readUInt16BE(4)
  const tables = new Map<string, Buffer>()
  if (count > mostTables) return undefined
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const [from, length] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    if (from + length > bytes.length) return undefined
    tables.set(bytes.toString("latin1", at, at + 4), bytes.subarray(from, from + length))
  }
  return tables
}

/** A name in English, else the first that there is: as Windows has it, or in Latin letters of old Macs. */
function readName(table: Buffer, wanted: number): string {
  const [count, strings] = [table.readUInt16BE(2), table.readUInt16BE(4)]
  const found: { text: string; isEnglish: boolean }[] = []
  for (let at = 6; at < 6 + 12 * Math.min(count, mostNames); at += 12) {
    const [platform, , language, name, length, from] = [0, 2, 4, 6, 8, 10].map((offset) =>
      table.readUInt16BE(at + offset),
    )
    if (name !== wanted) continue
    const bytes = Buffer.from(table.subarray(strings + from!, strings + from! + length!))
    const isWide = platform !== 1 && bytes.length % 2 === 0
    const text = isWide ? bytes.swap16().toString("utf16le") : bytes.toString("latin1")
    found.push({ text: text.trim(), isEnglish: isWide ? language === 0x409 : language === 0 })
  }
  return (found.find(({ isEnglish }) => isEnglish) ?? found[0])?.text ?? ""
}
