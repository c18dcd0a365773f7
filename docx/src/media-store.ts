import type { ImportedMedia } from "./parsed-document.ts"

/** Stores the images of a file, each content once; the person who reads a file hands one in. */
export type MediaStore = { add: (bytes: Buffer, source: string) => Promise<StoredImage>; all: () => ImportedMedia[] }

/** Where Markdown points to an image, or why there is nothing to point to. */
export type StoredImage = { url: string; changed: boolean } | { lost: string }
