import { Button } from "@mantine/core"
import { useRef } from "react"
import { acceptedImageTypes } from "../editor/images/send-image.ts"

export function AddImagesButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedImageTypes}
        aria-label="Images to upload"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ""
        }}
      />
      <Button variant="filled" onClick={() => input.current?.click()}>
        Upload images
      </Button>
    </>
  )
}
