import type { ImageSort, LibraryImage } from "@hub/contract/image-library"
import { formatByteSize } from "@hub/contract/byte-size"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { SortHeading } from "../widgets/SortHeading.tsx"
import { Concerns } from "./ImageGrid.tsx"
import { type ImageActions, ImageMenu } from "./ImageMenu.tsx"
import styles from "./Images.module.css"
import { LibraryPicture } from "./LibraryPicture.tsx"
import { UseCount } from "./UseCount.tsx"
import { formatDimensions, labelImageFormat } from "./labels.ts"

type ImageTableProps = ImageActions & { rows: LibraryImage[]; sort: ImageSort; onSort: (sort: ImageSort) => void }

export function ImageTable({ rows, sort, onSort, ...actions }: ImageTableProps) {
  return (
    <table className={`${records.table} ${styles.table}`}>
      <thead>
        <tr>
          <th>Image</th>
          <SortHeading by="name" words="File name" sort={sort} onSort={onSort} />
          <th>Alternative text</th>
          <th>Format</th>
          <SortHeading by="size" words="Size" sort={sort} onSort={onSort} />
          <SortHeading by="usage" words="Where used" sort={sort} onSort={onSort} />
          <SortHeading by="uploaded" words="Uploaded" sort={sort} onSort={onSort} />
          <th>
            <span className={layout.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((image) => (
          <Row key={image.id} image={image} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ image, ...actions }: ImageActions & { image: LibraryImage }) {
  const { id, filename, alt_text, bytes, uploaded_by, created_at } = image
  return (
    <tr data-image={id}>
      <td>
        <span className={styles.small}>
          <LibraryPicture image={image} size="small" />
        </span>
      </td>
      <td>
        <strong>{filename}</strong>
        <Concerns image={image} />
      </td>
      <td data-label="Alternative text">{alt_text}</td>
      <td data-label="Format">
        {labelImageFormat(image)}
        {image.width !== null && <div className={records.note}>{formatDimensions(image)}</div>}
      </td>
      <td data-label="Size" className={layout.oneLine}>
        {formatByteSize(bytes)}
      </td>
      <td data-label="Where used" className={layout.oneLine}>
        <UseCount image={image} onUses={actions.onUses} />
      </td>
      <td data-label="Uploaded">
        <MomentAgo moment={created_at} />
        {uploaded_by !== null && <div className={records.note}>by {uploaded_by}</div>}
      </td>
      <td>
        <ImageMenu image={image} {...actions} />
      </td>
    </tr>
  )
}
