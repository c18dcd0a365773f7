import { readFileSync } from "node:fs"
import { join } from "node:path"
import { initWasm, Resvg } from "@resvg/resvg-wasm"
import { fontsFor } from "../../pdf/fonts.ts"
import { root } from "../../platform/root.ts"
import type { EditionBook } from "../document/book.ts"

/** In pixels: twice what fits between the margins of a page, so that print is sharp. */
const [widest, tallest] = [1200, 1700]
const families = { defaultFontFamily: "Inter", sansSerifFamily: "Inter", serifFamily: "Source Serif 4" }

let engine: Promise<void> | undefined
const loadEngine = () => (engine ??= initWasm(readFileSync(join(root, "node_modules/@resvg/resvg-wasm/index_bg.wasm"))))

/**
 * PNG files of the vector pictures of an edition, by the name of the vector: for programs that know none, as Word before 2016 and
 * LibreOffice. One that cannot be drawn is left out. Only what stands in the picture itself is drawn, nothing is loaded.
 */
export async function drawVectors(book: EditionBook): Promise<Map<string, Uint8Array>> {
  const vectors = [...book.pictures.values()].filter(({ look }) => look.type === "svg")
  if (vectors.length === 0) return new Map()
  await loadEngine()
  const fonts = new Map<string, Uint8Array>()
  const readFont = (file: string) => fonts.get(file) ?? fonts.set(file, readFileSync(file)).get(file)!
  const drawn = new Map<string, Uint8Array>()
  for (const { name, bytes, look } of vectors) {
    const scale = Math.min(2, widest / look.width, tallest / look.height)
    const svg = Buffer.from(bytes).toString()
    const fontBuffers = fontsFor(svg, [families.defaultFontFamily, families.serifFamily]).map(readFont)
    const png = drawVector(svg, Math.max(1, Math.round(look.width * scale)), fontBuffers)
    if (png !== undefined) drawn.set(name, png)
  }
  return drawn
}

function drawVector(svg: string, width: number, fontBuffers: Uint8Array[]): Uint8Array | undefined {
  try {
    const picture = new Resvg(svg, {
      fitTo: { mode: "width", value: width },
      background: "white",
      font: { fontBuffers, ...families },
    })
    return picture.render().asPng()
  } catch {
    // What it cannot read stays a vector.
    return undefined
  }
}
