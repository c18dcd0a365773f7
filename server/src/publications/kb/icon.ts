import { crc32, deflateSync } from "node:zlib"

type IconShape = { x: number; y: number; width: number; height: number; round: number; colour: string }

/** An open page on the colour of the knowledge base, in hundredths of the icon's side. */
const ground: IconShape = { x: 0, y: 0, width: 100, height: 100, round: 22, colour: "#12607a" }
const page: IconShape[] = [
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
  for (const shape of shapes) paint(rows, side, shape)

  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, side)
  view.setUint32(4, side)
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ])
}

/** Lays a shape over what is there; rows begin with a filter byte, as in the file. */
function paint(rows: Uint8Array, side: number, shape: IconShape): void {
  const ink = [1, 3, 5].map((at) => Number.parseInt(shape.colour.slice(at, at + 2), 16))
  const size = 100 / side
  const end = (from: number, length: number) => Math.min(side, Math.ceil((from + length) / size))
  for (let y = Math.floor(shape.y / size); y < end(shape.y, shape.height); y++) {
    for (let x = Math.floor(shape.x / size); x < end(shape.x, shape.width); x++) {
      const cover = coverage(shape, (x + 0.5) * size, (y + 0.5) * size, size)
      const at = y * (side * 4 + 1) + 1 + x * 4
      const under = ((rows[at + 3] ?? 0) / 255) * (1 - cover)
      const solid = cover + under
      if (solid === 0) continue
      for (let part = 0; part < 3; part++) {
        rows[at + part] = Math.round(((ink[part] ?? 0) * cover + (rows[at + part] ?? 0) * under) / solid)
      }
      rows[at + 3] = Math.round(solid * 255)
    }
  }
}

/** How much of a pixel lies inside a rounded rectangle, from its distance to the edge. */
function coverage({ x, y, width, height, round }: IconShape, atX: number, atY: number, size: number): number {
  const outX = Math.abs(atX - x - width / 2) - width / 2 + round
  const outY = Math.abs(atY - y - height / 2) - height / 2 + round
  if (outX < 0 && outY < 0) return 1
  const [overX, overY] = [Math.max(outX, 0), Math.max(outY, 0)]
  const distance = Math.sqrt(overX * overX + overY * overY) - round
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
