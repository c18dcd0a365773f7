import { crc32 } from "node:zlib"
import { zlibSync } from "fflate"

type Shape = { x: number; y: number; width: number; height: number; round: number; colour: string }

/** An open page on the colour of the knowledge base, in hundredths of the icon's side. */
const ground: Shape = { x: 0, y: 0, width: 100, height: 100, round: 22, colour: "#12607a" }
const page: Shape[] = [
  { x: 27, y: 22, width: 46, height: 56, round: 5, colour: "#ffffff" },
  { x: 35, y: 33, width: 22, height: 5, round: 2.5, colour: "#12607a" },
  { x: 35, y: 45, width: 30, height: 4, round: 2, colour: "#9fc3ce" },
  { x: 35, y: 54, width: 30, height: 4, round: 2, colour: "#9fc3ce" },
  { x: 35, y: 63, width: 19, height: 4, round: 2, colour: "#9fc3ce" },
]

export function iconSvg(): string {
  const shapes = [ground, ...page].map(
    ({ x, y, width, height, round, colour }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${colour}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${shapes.join("")}</svg>\n`
}

/** The same picture in pixels. A maskable icon fills its whole square, for phones that cut their own shape. */
export function iconPng(side: number, maskable: boolean): Uint8Array {
  const shapes = [maskable ? { ...ground, round: 0 } : ground, ...page]
  const rows = new Uint8Array(side * (side * 4 + 1))
  const inks = shapes.map(({ colour }) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)))
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++)
      rows.set(pixel(shapes, inks, (x * 100) / side, (y * 100) / side, 100 / side), y * (side * 4 + 1) + 1 + x * 4)
  }

  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, side)
  view.setUint32(4, side)
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", zlibSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ])
}

function pixel(shapes: Shape[], inks: number[][], x: number, y: number, size: number): number[] {
  let [red, green, blue, solid] = [0, 0, 0, 0]
  for (const [at, shape] of shapes.entries()) {
    const cover = coverage(shape, x + size / 2, y + size / 2, size)
    if (cover === 0) continue
    const [r = 0, g = 0, b = 0] = inks[at] ?? []
    const under = solid * (1 - cover)
    solid = cover + under
    red = (r * cover + red * under) / solid
    green = (g * cover + green * under) / solid
    blue = (b * cover + blue * under) / solid
  }
  return [Math.round(red), Math.round(green), Math.round(blue), Math.round(solid * 255)]
}

/** How much of a pixel lies inside a rounded rectangle, from its distance to the edge. */
function coverage({ x, y, width, height, round }: Shape, atX: number, atY: number, size: number): number {
  const outX = Math.abs(atX - x - width / 2) - width / 2 + round
  const outY = Math.abs(atY - y - height / 2) - height / 2 + round
  const distance = Math.hypot(Math.max(outX, 0), Math.max(outY, 0)) + Math.min(Math.max(outX, outY), 0) - round
  return Math.min(1, Math.max(0, 0.5 - distance / size))
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(content.length)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
