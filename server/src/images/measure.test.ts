import { expect, test } from "vitest"
import { createPng } from "../../test/image-files.ts"
import { readImageDimensions } from "./measure.ts"

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))))

const exif = (orientation: number) =>
  bytes(
    [0xff, 0xe1, 0, 34],
    "Exif\0\0MM",
    [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation],
    [...Array(6).fill(0)],
  )
const jpeg = (...before: Buffer[]) =>
  Buffer.concat([bytes([0xff, 0xd8]), ...before, bytes([0xff, 0xc0, 0, 17, 8, 0, 20, 0, 30, 3]), Buffer.alloc(20)])
const riff = (kind: string, content: number[]) => bytes("RIFF\0\0\0\0WEBP", kind, [0, 0, 0, 0], content)
const svg = (attributes: string) => Buffer.from(`<?xml version="1.0"?><svg ${attributes}><rect width="9"/></svg>`)

test.each<[string, string, Buffer, string]>([
  ["a PNG", "image/png", createPng(1, 40), "40x40"],
  ["a GIF", "image/gif", bytes("GIF89a", [44, 1, 200, 0]), "300x200"],
  ["a JPEG", "image/jpeg", jpeg(), "30x20"],
  ["a JPEG behind its tables", "image/jpeg", jpeg(bytes([0xff, 0xc4, 0, 4, 1, 2]), bytes([0xff, 0xff])), "30x20"],
  ["a photograph that lies on its side", "image/jpeg", jpeg(exif(6)), "20x30"],
  ["a photograph that stands on its head", "image/jpeg", jpeg(exif(3)), "30x20"],
  ["a lossy WebP", "image/webp", riff("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, 30, 0, 20, 0]), "30x20"],
  ["a lossless WebP", "image/webp", riff("VP8L", [0x2f, 29, 0xc0, 4, 0]), "30x20"],
  ["a WebP with more in it", "image/webp", riff("VP8X", [0, 0, 0, 0, 29, 0, 0, 19, 0, 0]), "30x20"],
  ["an SVG", "image/svg+xml", svg('width="30px" height=\'20\' viewBox="0 0 3 2"'), "30x20"],
  ["an SVG that fits anywhere", "image/svg+xml", svg('width="100%" viewBox="0 0 30 20"'), "30x20"],
])("the size of %s stands in its bytes", (_, mime, file, size) => {
  const found = readImageDimensions(file, mime)

  expect(found && `${found.width}x${found.height}`).toBe(size)
})

test.each<[string, string, Buffer]>([
  ["a PNG that ends early", "image/png", createPng(1).subarray(0, 18)],
  ["a JPEG without a frame", "image/jpeg", bytes([0xff, 0xd8, 0xff, 0xd9])],
  ["a PNG without an extent", "image/png", Buffer.alloc(30)],
  ["an SVG without a sheet", "image/svg+xml", svg('width="1e99" height="x"')],
  ["a metafile", "image/emf", Buffer.alloc(100)],
])("nothing is said about the size of %s", (_, mime, file) => {
  expect(readImageDimensions(file, mime)).toBeUndefined()
})
