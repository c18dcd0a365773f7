import { closeSync, openSync, readSync } from "node:fs"
import { detectPictureFormat } from "../document/pictures.ts"
import type { KbImage } from "./kb.ts"

export type ImageSize = { width: number; height: number }

/** As much of a file as tells its size; photographs have long heads. */
const head = 256 * 1024

/** How large the images of an edition are, each read once and only when it is asked for. */
export function createImageSizes(images: KbImage[]): (name: string) => ImageSize | undefined {
  const paths = new Map(images.map(({ name, path }) => [name, path]))
  const known = new Map<string, ImageSize | undefined>()
  return (name) => {
    if (!known.has(name)) known.set(name, sizeOf(paths.get(name)))
    return known.get(name)
  }
}

function sizeOf(path: string | undefined): ImageSize | undefined {
  if (path === undefined) return undefined
  const file = openSync(path, "r")
  try {
    const bytes = Buffer.alloc(head)
    const format = detectPictureFormat(bytes.subarray(0, readSync(file, bytes, 0, head, 0)))
    return format && { width: Math.round(format.width), height: Math.round(format.height) }
  } finally {
    closeSync(file)
  }
}
