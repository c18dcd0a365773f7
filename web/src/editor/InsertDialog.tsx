import { Button, FileButton, Group, Modal, Stack, TextInput } from "@mantine/core"
import { useState } from "react"

type InsertDialogProps = {
  kind: "link" | "image"
  words: string
  onInsert: (words: string, url: string) => void
  onUpload: (file: File) => void
  onClose: () => void
}

/** Asks for a link or an image; an image may also come from this computer. */
export function InsertDialog({ kind, words, onInsert, onUpload, onClose }: InsertDialogProps) {
  const [text, setText] = useState(words)
  const [url, setUrl] = useState("")
  const image = kind === "image"
  const ready = url.trim() !== "" && (image || text.trim() !== "")

  return (
    <Modal opened onClose={onClose} title={image ? "Insert Image" : "Insert Link"}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) onInsert(text.trim() || "Image", url.trim())
        }}
      >
        <Stack gap="md">
          <TextInput
            label={image ? "Alt text" : "Link text"}
            description={image ? "What the image shows, for those who cannot see it." : undefined}
            placeholder={image ? "Image" : ""}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <TextInput
            label={image ? "Image URL" : "URL"}
            placeholder="https://"
            data-autofocus
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Group justify="space-between">
            {image ? (
              <FileButton accept="image/*" onChange={(file) => file && onUpload(file)}>
                {(props) => (
                  <Button variant="default" {...props}>
                    Upload…
                  </Button>
                )}
              </FileButton>
            ) : (
              <span />
            )}
            <Group>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" disabled={!ready}>
                Insert
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
