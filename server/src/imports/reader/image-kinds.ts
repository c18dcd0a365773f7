export type ImageKind = { mime: string; extension: string; shownByBrowsers: boolean }

const kinds: [ImageKind, (bytes: Buffer) => boolean][] = [
  [kind("image/png", "png"), (bytes) => startsWith(bytes, "89504e470d0a1a0a")],
  [kind("image/jpeg", "jpg"), (bytes) => startsWith(bytes, "ffd8ff")],
  [kind("image/gif", "gif"), (bytes) => /^GIF8[79]a/.test(bytes.toString("latin1", 0, 6))],
  [kind("image/webp", "webp"), (bytes) => /^RIFF[^]{4}WEBP/.test(bytes.toString("latin1", 0, 12))],
  [kind("image/bmp", "bmp"), (bytes) => startsWith(bytes, "424d")],
  [kind("image/avif", "avif"), (bytes) => bytes.toString("latin1", 4, 12) === "ftypavif"],
  [kind("image/tiff", "tiff", false), (bytes) => startsWith(bytes, "49492a00") || startsWith(bytes, "4d4d002a")],
  [
    kind("image/emf", "emf", false),
    (bytes) => startsWith(bytes, "01000000") && bytes.toString("latin1", 40, 44) === " EMF",
  ],
  [
    kind("image/wmf", "wmf", false),
    (bytes) => startsWith(bytes, "d7cdc69a") || /^0[12]000900000[13]/.test(hex(bytes, 6)),
  ],
  [kind("image/svg+xml", "svg"), looksLikeSvg],
]

/** What an image is by its first bytes, whatever it is called. */
export function detectImageKind(bytes: Buffer): ImageKind | null {
  return kinds.find(([, fits]) => fits(bytes))?.[0] ?? null
}

function kind(mime: string, extension: string, shownByBrowsers = true): ImageKind {
  return { mime, extension, shownByBrowsers }
}

function startsWith(bytes: Buffer, start: string): boolean {
  return hex(bytes, start.length / 2) === start
}

function hex(bytes: Buffer, length: number): string {
  return bytes.toString("hex", 0, length)
}

function looksLikeSvg(bytes: Buffer): boolean {
  const start = bytes.toString("utf8", 0, 4096).replaceAll(/<!--[^]*?-->/g, "")
  return /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!DOCTYPE svg[^>]*>\s*)?<(\w+:)?svg[\s>]/i.test(start)
}
