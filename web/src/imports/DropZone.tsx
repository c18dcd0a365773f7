import { limits } from "@hub/contract/limits"
import { Button, Text } from "@mantine/core"
import { IconFileImport } from "@tabler/icons-react"
import { type DragEvent, useRef, useState } from "react"
import { byteSize } from "@hub/contract/byte-size"
import styles from "./Imports.module.css"

const endings = ".docx,.docm,.md,.markdown,.txt,.zip"

/** Takes files by dropping them or by the button. */
export function DropZone({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files])
  }

  return (
    <div
      className={styles.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconFileImport size={36} stroke={1.4} aria-hidden className={styles.icon} />
      <Text fw={600}>Drop files here</Text>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={endings}
        aria-label="Files to import"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ""
        }}
      />
      <Button variant="default" disabled={disabled} onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <Text size="sm" c="dimmed">
        Word (.docx), Markdown (.md) or a .zip of them with their images; up to {byteSize(limits.import)} each.
      </Text>
    </div>
  )
}
