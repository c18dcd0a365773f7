import type { ImageSort, LibraryImage } from "@hub/contract/image-library"
import { byteSize } from "@hub/contract/byte-size"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import records from "../widgets/Records.module.css"
import { SortHeading } from "../widgets/SortHeading.tsx"
import { Concerns } from "./ImageGrid.tsx"
import { type Deeds, ImageMenu } from "./ImageMenu.tsx"
import styles from "./Images.module.css"
import { Picture } from "./Picture.tsx"
import { UseCount } from "./UseCount.tsx"
import { dimensionsOf, formatOf } from "./words.ts"

type ImageTableProps = Deeds & { rows: LibraryImage[]; sort: ImageSort; onSort: (sort: ImageSort) => void }

export function ImageTable({ rows, sort, onSort, ...deeds }: ImageTableProps) {
  return (
    <table className={`${records.table} ${styles.table}`}>
      <thead>
        <tr>
          <th>Image</th>
          <SortHeading by="name" words="File name" sort={sort} onSort={onSort} />
          <th>Alternative text</th>
          <th>Format</th>
          <SortHeading by="size" words="Size" sort={sort} onSort={onSort} />
          <SortHeading by="usage" words="Used" sort={sort} onSort={onSort} />
          <SortHeading by="uploaded" words="Uploaded" sort={sort} onSort={onSort} />
          <th>
            <span className={records.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((image) => (
          <Row key={image.id} image={image} {...deeds} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ image, ...deeds }: Deeds & { image: LibraryImage }) {
  const { id, filename, alt_text, bytes, uploaded_by, created_at } = image
  return (
    <tr data-image={id}>
      <td>
        <span className={styles.small}>
          <Picture image={image} size="small" />
        </span>
      </td>
      <td>
        <strong>{filename}</strong>
        <Concerns image={image} />
      </td>
      <td data-label="Alternative text">{alt_text}</td>
      <td data-label="Format">
        {formatOf(image)}
        {image.width !== null && <div className={records.note}>{dimensionsOf(image)}</div>}
      </td>
      <td data-label="Size" className={records.tight}>
        {byteSize(bytes)}
      </td>
      <td data-label="Used" className={records.tight}>
        <UseCount image={image} onUses={deeds.onUses} />
      </td>
      <td data-label="Uploaded">
        <MomentAgo moment={created_at} />
        {uploaded_by !== null && <div className={records.note}>by {uploaded_by}</div>}
      </td>
      <td>
        <ImageMenu image={image} {...deeds} />
      </td>
    </tr>
  )
}
