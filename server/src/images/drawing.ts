import { convertMetafileToSvg } from "emf-converter"
import { headLength, detectMetafileType } from "./sniff.ts"
import { cleanSvg } from "./svg.ts"

/** A clean SVG of a Windows metafile or of an SVG. They come from elsewhere; null is for what cannot be read. */
export function convertToSvg(file: Buffer): Promise<string | null> | string | null {
  return detectMetafileType(file.subarray(0, headLength)) ? convertMetafile(file) : cleanSvg(file.toString("utf8"))
}

/** Names inside a drawing count how many were drawn before; the same metafile is to be the same image for ever. */
const withoutIdCounters = (drawing: string) => drawing.replaceAll(/(?<=id="|#)([a-z]+)\d+-/g, "$1-")

async function convertMetafile(metafile: Buffer): Promise<string | null> {
  try {
    const copy = metafile.buffer.slice(metafile.byteOffset, metafile.byteOffset + metafile.byteLength) as ArrayBuffer
    const drawing = await convertMetafileToSvg(copy)
    return drawing ? cleanSvg(withoutIdCounters(drawing)) : null
  } catch {
    return null
  }
}
