import { deflateSync } from "node:zlib"

/** A picture of its own for each number, in one colour. */
export function createPng(number: number, size = 60): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const colour = [(number * 67) % 256, (number * 131) % 256, (160 + (number >> 8)) % 256]
  const row = Buffer.from([0, ...Array.from({ length: size }, () => colour).flat()])
  const rows = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** A Windows metafile of one rectangle: header, rectangle, end. */
export function createMetafile(): Buffer {
  const words = (...values: number[]) => Buffer.from(Int32Array.from(values).buffer)
  const bounds = [10, 10, 90, 90]
  const rectangle = words(43, 24, ...bounds)
  const end = words(14, 20, 0, 0, 20)
  const size = 108 + rectangle.length + end.length
  const header = Buffer.concat([
    words(1, 108, ...bounds, 0, 0, 2540, 2540),
    Buffer.from(" EMF"),
    words(0x10000, size, 3, 1, 0, 0, 0, 1024, 768, 320, 240, 0, 0, 0, 320_000, 240_000),
  ])
  return Buffer.concat([header.subarray(0, 108), rectangle, end])
}
