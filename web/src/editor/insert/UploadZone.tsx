import type { Image } from "@hub/contract/images"
import { limits } from "@hub/contract/limits"
import { Button, FileButton, Progress, Stack, Text } from "@mantine/core"
import { type ReactNode, useEffect, useEffectEvent, useState } from "react"
import { formatByteSize } from "@hub/contract/byte-size"
import {
  filesInTransfer,
  isImageFile,
  acceptedImageTypes,
  sendImage,
  describeUploadFailure,
  altTextForFile,
} from "../images/send-image.ts"
import layout from "../../widgets/Layout.module.css"
import styles from "./Insert.module.css"

type ZoneUpload = { id: number; name: string; share: number; failure: string | null }

/** Takes image files by button, paste and drop while it is shown, and tells how far each of them is. */
export function UploadZone({ onUploaded, children }: { onUploaded: (image: Image) => void; children: ReactNode }) {
  const [uploads, setUploads] = useState<ZoneUpload[]>([])
  const [over, setOver] = useState(false)
  const uploaded = useEffectEvent(onUploaded)

  const change = (id: number, part: Partial<ZoneUpload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)))

  async function take(files: File[]): Promise<void> {
    const begun = files.map((file) => ({ file, id: (lastId += 1) }))
    setUploads((before) => [
      ...before.filter(({ failure }) => failure === null),
      ...begun.map(({ id, file }) => ({ id, name: file.name, share: 0, failure: null })),
    ])
    for (const { file, id } of begun) {
      try {
        if (!isImageFile(file)) throw new NoImage()
        const image = await sendImage(file, altOf(file), (share) => change(id, { share }))
        setUploads((before) => before.filter((one) => one.id !== id))
        uploaded(image)
      } catch (error) {
        const failure =
          error instanceof NoImage
            ? `“${file.name}” is not an image. Choose an image file.`
            : describeUploadFailure(file, error)
        change(id, { failure })
      }
    }
  }

  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const files = filesInTransfer(event.clipboardData, true)
    if (files.length === 0) return
    event.preventDefault()
    void take(files)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => pasted(event)
    addEventListener("paste", paste)
    return () => removeEventListener("paste", paste)
  }, [])

  return (
    <Stack
      gap="sm"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        void take([...event.dataTransfer.files])
      }}
    >
      <div className={styles.zone} data-over={over || undefined}>
        <FileButton multiple accept={acceptedImageTypes} onChange={(files) => void take(files)}>
          {(props) => (
            <Button size="xs" {...props}>
              Upload images
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          or paste or drop them here; up to {formatByteSize(limits.image)} each.
        </Text>
      </div>
      {uploads.length > 0 && (
        <ul className={`${layout.plainList} ${styles.uploads}`} aria-label="Uploads">
          {uploads.map(({ id, name, share, failure }) => (
            <li key={id}>
              {failure === null ? (
                <>
                  {name}
                  <Progress value={Math.max(3, share * 100)} size="sm" mt={4} aria-label={`Uploading ${name}`} />
                </>
              ) : (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {failure}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Stack>
  )
}

class NoImage extends Error {}

let lastId = 0

/** A name is no description; only one that says something becomes the image's alt text. */
const altOf = (file: File) => (altTextForFile(file) === "Image" ? "" : altTextForFile(file))
