import type { Image } from "@hub/contract/images"
import type { ImageRow } from "./tables.ts"

export const imageAddress = ({ key, filename }: Pick<ImageRow, "key" | "filename">) =>
  `/media/${key}/${encodeURIComponent(filename)}`

/** The key in the address of an image of the hub; nothing for any other address. */
export const imageKeyOf = (address: string): string | undefined => /^\/media\/([\w-]+)\/[^/]+$/.exec(address)?.[1]

export function presentImage(row: ImageRow & { usage_count?: number }): Image {
  const { id, filename, alt_text, mime, bytes, original_id } = row
  const public_url = imageAddress(row)
  return {
    id,
    filename,
    public_url,
    file_path: public_url,
    alt_text,
    mime,
    bytes,
    original_id,
    ...(row.usage_count === undefined ? {} : { usage_count: row.usage_count }),
    created_at: row.created_at.toISOString(),
  }
}
