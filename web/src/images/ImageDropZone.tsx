import { type ReactNode, useEffect, useRef, useState } from "react"
import { filesInTransfer } from "../editor/images/send-image.ts"
import styles from "./Images.module.css"

type ImageDropZoneProps = { enabled: boolean; onFiles: (files: File[]) => void; children: ReactNode }

/** Takes files that are dropped anywhere on the screen, or pasted while it is open. */
export function ImageDropZone({ enabled, onFiles, children }: ImageDropZoneProps) {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })

  useEffect(() => {
    if (!enabled) return
    const pasted = (event: ClipboardEvent) => {
      const files = filesInTransfer(event.clipboardData, true)
      if (files.length === 0) return
      event.preventDefault()
      take.current(files)
    }
    document.addEventListener("paste", pasted)
    return () => document.removeEventListener("paste", pasted)
  }, [enabled])

  return (
    <div
      className={styles.place}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!enabled || !event.dataTransfer.types.includes("Files")) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!enabled) return
        event.preventDefault()
        // What is no image is refused by the hub, in words of its own.
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
