import { useRef } from "react"
import { acceptedImageTypes } from "../editor/images/send-image.ts"
import { Button } from "../widgets/Button.tsx"

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
      <Button onClick={() => input.current?.click()}>Upload images</Button>
    </>
  )
}
