import type { LibraryImage } from "@hub/contract/image-library"
import { RowMenu } from "../widgets/RowMenu.tsx"

export type ImageActions = Record<
  "onUses" | "onDescribe" | "onReplace" | "onConvert" | "onDelete",
  (image: LibraryImage) => void
>

export function ImageMenu({
  image,
  onDescribe,
  onReplace,
  onConvert,
  onDelete,
}: ImageActions & { image: LibraryImage }) {
  const { filename, public_url, can } = image
  return (
    <RowMenu label={`More actions for ${filename}`}>
      {can.edit && (
        <>
          <button type="button" onClick={() => onDescribe(image)}>
            Edit alternative text
          </button>
          <button type="button" onClick={() => onReplace(image)}>
            Replace file
          </button>
        </>
      )}
      {can.convert && (
        <button type="button" onClick={() => onConvert(image)}>
          Convert to SVG
        </button>
      )}
      <a href={public_url} download={filename}>
        Download
      </a>
      {can.edit && (
        <button type="button" onClick={() => onDelete(image)}>
          Delete
        </button>
      )}
    </RowMenu>
  )
}
