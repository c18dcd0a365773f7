// Makes a screenshot a third of its size: 256 colours at most are chosen, which is enough for screens of text.
import { crc32, deflateSync, inflateSync } from "node:zlib"

/** Takes a PNG of 8 bits a channel, as browsers write it, and gives one with a palette. */
export function withPalette(png) {
  const { width, height, channels, pixels } = decoded(png)
  const { palette, indexOf } = paletteOf(pixels, channels)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = indexOf(colourAt(pixels, (y * width + x) * channels))
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  const parts = [chunk("IHDR", head), chunk("PLTE", colours), chunk("IDAT", deflateSync(rows, { level: 9 }))]
  return Buffer.concat([signature, ...parts, chunk("IEND", Buffer.alloc(0))])
}

const signature = Buffer.from("89504e470d0a1a0a", "hex")

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const colourAt = (pixels, at) => (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2]

/** The colours that are used most; every other is shown as the nearest of them. */
function paletteOf(pixels, channels) {
  const counts = new Map()
  for (let at = 0; at < pixels.length; at += channels) {
    const colour = colourAt(pixels, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const byUse = [...counts].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour)
  const palette = []
  // Shades that the eye does not tell apart share one place.
  for (const least of [0, 24, 96, 300]) {
    palette.length = 0
    for (const colour of byUse)
      if (palette.length < 256 && palette.every((one) => distance(one, colour) >= least)) palette.push(colour)
    if (palette.length < 256 || byUse.length <= 256) break
  }
  const known = new Map(palette.map((colour, index) => [colour, index]))
  const indexOf = (colour) => {
    let index = known.get(colour)
    if (index === undefined) {
      const away = palette.map((one) => distance(one, colour))
      known.set(colour, (index = away.indexOf(Math.min(...away))))
    }
    return index
  }
  return { palette, indexOf }
}

function distance(one, other) {
  const red = (one >> 16) - (other >> 16)
  const green = ((one >> 8) & 255) - ((other >> 8) & 255)
  const blue = (one & 255) - (other & 255)
  return 2 * red * red + 4 * green * green + 3 * blue * blue
}

function decoded(png) {
  const parts = []
  let head = Buffer.alloc(0)
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const type = png.toString("latin1", at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
    if (type === "IHDR") head = data
    if (type === "IDAT") parts.push(data)
  }
  const [width, height, kind] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9]]
  const channels = kind === 6 ? 4 : 3
  if (head[8] !== 8 || ![2, 6].includes(kind)) throw new Error("Only PNGs of 8 bits a channel are read.")
  return { width, height, channels, pixels: unfiltered(inflateSync(Buffer.concat(parts)), width * channels, channels) }
}

/** A row of a PNG tells how it differs from what is left of it and above it. */
function unfiltered(rows, length, step) {
  const height = rows.length / (length + 1)
  const pixels = Buffer.alloc(length * height)
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (length + 1)]
    for (let x = 0; x < length; x++) {
      const at = y * length + x
      const left = x >= step ? pixels[at - step] : 0
      const above = y > 0 ? pixels[at - length] : 0
      const corner = x >= step && y > 0 ? pixels[at - length - step] : 0
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter]
      pixels[at] = rows[y * (length + 1) + 1 + x] + guess
    }
  }
  return pixels
}

function paeth(left, above, corner) {
  const guess = left + above - corner
  const [fromLeft, fromAbove, fromCorner] = [left, above, corner].map((one) => Math.abs(guess - one))
  if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left
  return fromAbove <= fromCorner ? above : corner
}
