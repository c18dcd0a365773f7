import type { LibraryImage } from "@hub/contract/image-library"
import { formatByteSize } from "@hub/contract/byte-size"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import records from "../widgets/Records.module.css"
import { Concerns } from "./ImageGrid.tsx"
import { type ImageActions, ImageMenu } from "./ImageMenu.tsx"
import styles from "./Images.module.css"
import { LibraryPicture } from "./LibraryPicture.tsx"
import { UseCount } from "./UseCount.tsx"
import { formatDimensions, labelImageFormat } from "./labels.ts"

export const imageColumns = (actions: ImageActions): Column<LibraryImage>[] => [
  {
    label: "Image",
    use: "name",
    cell: (image) => (
      <span className={styles.small}>
        <LibraryPicture image={image} size="small" />
      </span>
    ),
  },
  {
    label: "File name",
    use: "name",
    sort: "name",
    cell: (image) => (
      <>
        <strong>{image.filename}</strong>
        <Concerns image={image} />
      </>
    ),
  },
  { label: "Alternative text", cell: ({ alt_text }) => alt_text },
  {
    label: "Format",
    card: "line",
    cell: (image) => (
      <>
        {labelImageFormat(image)}
        {image.width !== null && <div className={records.note}>{formatDimensions(image)}</div>}
      </>
    ),
  },
  { label: "Size", card: "line", sort: "size", className: layout.oneLine, cell: ({ bytes }) => formatByteSize(bytes) },
  {
    label: "Where used",
    card: "line",
    sort: "usage",
    className: layout.oneLine,
    cell: (image) => <UseCount image={image} onUses={actions.onUses} />,
  },
  {
    label: "Uploaded",
    sort: "uploaded",
    className: styles.uploaded,
    cell: ({ created_at, uploaded_by }) => (
      <>
        <MomentAgo moment={created_at} />
        {uploaded_by !== null && <div className={records.note}>by {uploaded_by}</div>}
      </>
    ),
  },
  { label: "Actions", use: "menu", cell: (image) => <ImageMenu image={image} {...actions} /> },
]
