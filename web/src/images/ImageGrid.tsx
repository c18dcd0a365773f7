import type { LibraryImage } from "@hub/contract/image-library"
import { formatByteSize } from "@hub/contract/byte-size"
import { type ImageActions, ImageMenu } from "./ImageMenu.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Images.module.css"
import { LibraryPicture } from "./LibraryPicture.tsx"
import { UseCount } from "./UseCount.tsx"
import { concernsOf, formatDimensions, labelImageFormat } from "./labels.ts"

export function ImageGrid({ rows, ...actions }: ImageActions & { rows: LibraryImage[] }) {
  return (
    <ul className={styles.grid} aria-label="Images">
      {rows.map((image) => (
        <Tile key={image.id} image={image} {...actions} />
      ))}
    </ul>
  )
}

function Tile({ image, ...actions }: ImageActions & { image: LibraryImage }) {
  const { id, filename, alt_text, bytes } = image
  const details = [labelImageFormat(image), formatDimensions(image), formatByteSize(bytes)].filter(
    (detail) => detail !== "",
  )
  return (
    <li className={`${surfaces.paper} ${styles.tile}`} data-image={id}>
      <div className={styles.picture}>
        <LibraryPicture image={image} />
      </div>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong className={layout.breakingNarrow}>{filename}</strong>
          <ImageMenu image={image} {...actions} />
        </div>
        {alt_text !== "" && <span className={styles.alt}>{alt_text}</span>}
        <span className={layout.quietTiny}>{details.join(" · ")}</span>
        <span className={layout.quietTiny}>
          Where used: <UseCount image={image} onUses={actions.onUses} />
        </span>
        <Concerns image={image} />
      </div>
    </li>
  )
}

/** What should be mended about an image, each in a word. */
export function Concerns({ image }: { image: LibraryImage }) {
  const concerns = concernsOf(image)
  if (concerns.length === 0) return null
  return (
    <span className={styles.concerns}>
      {concerns.map((concern) => (
        <span key={concern} className={styles.concern}>
          {concern}
        </span>
      ))}
    </span>
  )
}
