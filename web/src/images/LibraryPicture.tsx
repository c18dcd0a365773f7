import { fileExtensionOf } from "@hub/contract/images"
import { Button } from "@mantine/core"
import type { LibraryImage } from "@hub/contract/image-library"
import { useState } from "react"
import { formatByteSize } from "@hub/contract/byte-size"
import styles from "./Images.module.css"
import { labelImageFormat } from "./labels.ts"

/** A list full of larger files would be many megabytes, so these are shown when somebody asks. */
const light = 512 * 1024

type LibraryPictureProps = { image: LibraryImage; size?: "small"; eager?: boolean }

/** An image, small: only once it comes into sight, and a large one only when it is asked for. */
export function LibraryPicture({ image, size, eager = false }: LibraryPictureProps) {
  const { filename, public_url, alt_text, bytes, mime } = image
  const [wanted, setWanted] = useState(eager)
  if (mime === "image/emf" || mime === "image/wmf")
    return <span className={styles.instead}>{labelImageFormat(image)} drawing</span>
  const extension = fileExtensionOf(mime)
  if (extension) return <span className={styles.instead}>{extension.toUpperCase()} file</span>
  if (bytes > light && !wanted)
    return (
      <Button
        variant="subtle"
        size="xs"
        aria-label={`Show ${filename}, ${formatByteSize(bytes)}`}
        onClick={() => setWanted(true)}
      >
        {size === "small" ? "Show" : `Show (${formatByteSize(bytes)})`}
      </Button>
    )
  return <img className={styles.image} src={public_url} alt={alt_text} loading="lazy" decoding="async" />
}
