export type ImageDimensions = { width: number; height: number }

/** How much of a file `dimensionsOf` wants to see: photographs keep their size behind a preview and colour tables. */
export const measuredLength = 512 * 1024

/** How large a picture is in pixels, as the beginning of its file says; undefined where that says nothing. */
export function readImageDimensions(head: Buffer, mime: string): ImageDimensions | undefined {
  try {
    const found = readers[mime]?.(head)
    return found && isSize(found.width) && isSize(found.height)
      ? { width: Math.round(found.width), height: Math.round(found.height) }
      : undefined
  } catch (error) {
    // A file that ends before its size says nothing.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const isSize = (length: number) => Number.isFinite(length) && length >= 0.5 && length < 1_000_000

const readers: Record<string, (head: Buffer) => ImageDimensions | undefined> = {
  "image/png": (head) => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) }),
  "image/gif": (head) => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) }),
  "image/jpeg": jpegDimensions,
  "image/webp": webpDimensions,
  "image/svg+xml": svgDimensions,
}

/** The frame's header gives the size; a photograph that is turned by a quarter is shown with its sides swapped. */
function jpegDimensions(head: Buffer): ImageDimensions | undefined {
  let turned = false
  for (let at = 2; head[at] === 0xff;) {
    const marker = head.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = head.readUInt16BE(at + 2)
    if (marker === 0xe1) turned = isTurned(head.subarray(at + 4, at + 2 + length))
    // 0xC0 to 0xCF are frames, but for the tables C4 and CC and the mark C8.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [head.readUInt16BE(at + 5), head.readUInt16BE(at + 7)]
      return turned ? { width: height, height: width } : { width, height }
    }
    at += 2 + length
  }
  return undefined
}

const orientation = 0x0112

function isTurned(exif: Buffer): boolean {
  if (exif.toString("latin1", 0, 6) !== "Exif\0\0") return false
  const tiff = exif.subarray(6)
  const little = tiff.toString("latin1", 0, 2) === "II"
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = Array.from({ length: short(first) }, (_, index) => first + 2 + index * 12)
  const entry = entries.find((at) => short(at) === orientation)
  return entry !== undefined && short(entry + 8) >= 5 && short(entry + 8) <= 8
}

function webpDimensions(head: Buffer): ImageDimensions | undefined {
  switch (head.toString("latin1", 12, 16)) {
    case "VP8 ":
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
    case "VP8L": {
      const bits = head.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case "VP8X":
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/** The sides that the root names in pixels, else those of the sheet it draws on. */
function svgDimensions(head: Buffer): ImageDimensions | undefined {
  const root = /<(?:\w+:)?svg(?=[\s>])(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(head.toString("utf8"))?.[0]
  if (root === undefined) return undefined
  const side = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)\\s*(?:px)?\\s*["']`).exec(root)?.[1])
  const sides = { width: side("width"), height: side("height") }
  if (sides.width > 0 && sides.height > 0) return sides
  const [, width, height] =
    /\sviewBox\s*=\s*["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)\s*["']/.exec(root) ?? []
  return { width: Number(width), height: Number(height) }
}
