import type { Image } from "@hub/contract/images"
import type { ImageRow } from "./tables.ts"

export const addressOf = ({ key, filename }: Pick<ImageRow, "key" | "filename">) =>
  `/media/${key}/${encodeURIComponent(filename)}`

export function present(row: ImageRow): Image {
  const { id, filename, alt_text, mime, bytes } = row
  const public_url = addressOf(row)
  return {
    id,
    filename,
    public_url,
    file_path: public_url,
    alt_text,
    mime,
    bytes,
    created_at: row.created_at.toISOString(),
  }
}
