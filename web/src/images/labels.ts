import { fileExtensionOf } from "@hub/contract/images"
import type { LibraryImage } from "@hub/contract/image-library"

const formats: Record<string, string> = {
  "image/png": "PNG",
  "image/jpeg": "JPEG",
  "image/gif": "GIF",
  "image/webp": "WebP",
  "image/svg+xml": "SVG",
  "image/emf": "EMF",
  "image/wmf": "WMF",
}

export const labelImageFormat = ({ mime }: Pick<LibraryImage, "mime">): string =>
  formats[mime] ?? fileExtensionOf(mime)?.toUpperCase() ?? mime.replace(/^image\//, "").toUpperCase()

export const formatDimensions = ({ width, height }: Pick<LibraryImage, "width" | "height">): string =>
  width === null || height === null ? "" : `${width.toLocaleString("en-GB")} × ${height.toLocaleString("en-GB")}`

/** More than this is heavy on a page that readers open. */
const heavy = 1024 * 1024

/** What readers, or the page, would suffer from. */
export function concernsOf({ alt_text, bytes, mime, drawing_id }: LibraryImage): string[] {
  const isMetafile = mime === "image/emf" || mime === "image/wmf"
  return [
    ...(alt_text === "" && !isMetafile && fileExtensionOf(mime) === undefined ? ["No alternative text"] : []),
    ...(isMetafile && drawing_id === null ? ["Can't be shown in browsers"] : []),
    ...(bytes > heavy ? ["Large file"] : []),
  ]
}
