import { convertMetafileToSvg } from "emf-converter"
import { cleanedSvg } from "./svg.ts"

/** A Windows metafile as a clean SVG. Metafiles come from elsewhere; null is for one that the converter cannot read. */
export async function drawingOf(metafile: Buffer): Promise<string | null> {
  try {
    const copy = metafile.buffer.slice(metafile.byteOffset, metafile.byteOffset + metafile.byteLength) as ArrayBuffer
    const drawing = await convertMetafileToSvg(copy)
    return drawing ? cleanedSvg(drawing) : null
  } catch {
    return null
  }
}
