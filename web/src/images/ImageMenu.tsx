import { Menu } from "@mantine/core"
import type { LibraryImage } from "@hub/contract/image-library"
import { MoreMenu } from "../widgets/MoreMenu.tsx"

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
    <MoreMenu label={`More actions for ${filename}`}>
      {can.edit && (
        <>
          <Menu.Item onClick={() => onDescribe(image)}>Edit alternative text</Menu.Item>
          <Menu.Item onClick={() => onReplace(image)}>Replace file</Menu.Item>
        </>
      )}
      {can.convert && <Menu.Item onClick={() => onConvert(image)}>Convert to SVG</Menu.Item>}
      <Menu.Item component="a" href={public_url} download={filename}>
        Download
      </Menu.Item>
      {can.edit && <Menu.Item onClick={() => onDelete(image)}>Delete</Menu.Item>}
    </MoreMenu>
  )
}
