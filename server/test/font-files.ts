import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../src/platform/root.ts"

const faces = {
  regular: "400Regular/Inter_400Regular.ttf",
  italic: "400Regular_Italic/Inter_400Regular_Italic.ttf",
  bold: "700Bold/Inter_700Bold.ttf",
  bold_italic: "700Bold_Italic/Inter_700Bold_Italic.ttf",
}
type FontFileOptions = { name?: string; rights?: number }

/** A font under another name of five letters, and with what it says of being embedded. */
export function createFontFile(face: keyof typeof faces, { name = "Brand", rights = 0 }: FontFileOptions = {}): Buffer {
  const bytes = readFileSync(join(root, "node_modules/@expo-google-fonts/inter", faces[face]))
  const spelled = (text: string) => Buffer.from(text, "utf16le").swap16()
  const [from, to] = [spelled("Inter"), spelled(name)]
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) to.copy(bytes, at)
  findFontTable(bytes, "OS/2").writeUInt16BE(rights, 8)
  return bytes
}

/** The bytes of a table, which are those of the font. */
export function findFontTable(bytes: Buffer, tag: string): Buffer {
  const record = bytes.indexOf(tag, 12, "latin1")
  const from = bytes.readUInt32BE(record + 8)
  return bytes.subarray(from, from + bytes.readUInt32BE(record + 12))
}

export const createFontUpload = (bytes: Buffer, name = "font.ttf") => ({ name, bytes })
