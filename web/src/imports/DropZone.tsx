import { importTypesByExtension } from "@hub/contract/import-types"
import { limits } from "@hub/contract/limits"
import { Button, Text } from "@mantine/core"
import { IconFileImport } from "@tabler/icons-react"
import { type DragEvent, useRef, useState } from "react"
import { formatByteSize } from "@hub/contract/byte-size"
import { toast } from "../toast.ts"
import { groupChosenFolders, readDroppedItems, type FolderFile, packFolder } from "./folder.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Imports.module.css"

const endings = Object.keys(importTypesByExtension)
  .map((extension) => `.${extension}`)
  .join(",")
/** React does not know the attribute by which an input takes a folder. */
const wholeFolder = { webkitdirectory: "" }

/** Takes files and folders by dropping them or by the buttons; a folder becomes one file with all its texts and images. */
export function DropZone({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [packing, setPacking] = useState(false)

  async function take(files: File[], folders: Map<string, FolderFile[]>): Promise<void> {
    onFiles(files)
    for (const [name, inside] of folders) {
      const file = await packFolder(name, inside)
      if (file) onFiles([file])
      else toast(`The folder ${name} contains no Markdown files and no web pages.`, "warn", 6000)
    }
  }

  async function busily(work: Promise<void>): Promise<void> {
    setPacking(true)
    await work
      .catch((error: Error) => toast(`The folder could not be read: ${error.message}`, "error"))
      .finally(() => setPacking(false))
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (disabled) return
    const items = readDroppedItems(event.dataTransfer.items)
    void busily(items.then(({ files, folders }) => take(files, folders)))
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
      <IconFileImport size={36} stroke={1.4} aria-hidden className={layout.link} />
      <Text fw={600}>Drop files or folders here</Text>
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
      <input
        ref={folder}
        type="file"
        hidden
        {...wholeFolder}
        aria-label="Folder to import"
        onChange={(event) => {
          const folders = groupChosenFolders([...(event.currentTarget.files ?? [])])
          if (folders.size === 0) toast("This folder contains no Markdown files and no web pages.", "warn", 6000)
          event.currentTarget.value = ""
          void busily(take([], folders))
        }}
      />
      <div className={layout.rowCentred}>
        <Button disabled={disabled} onClick={() => input.current?.click()}>
          Choose files
        </Button>
        <Button disabled={disabled} loading={packing} onClick={() => folder.current?.click()}>
          Choose a folder
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        Word (.docx), OpenDocument (.odt), Markdown (.md), web pages (.html), EPUB, Excel (.xlsx), CSV, or a .zip file
        or folder of Markdown files or web pages with their images. Up to {formatByteSize(limits.import)} each.
      </Text>
    </div>
  )
}
