import { useRef, useState } from "react"
import { sendImage, describeUploadFailure } from "../editor/images/send-image.ts"
import { useImagesChanged } from "./queries.ts"

/** A file on its way into the library, and what became of it. */
export type ImageUpload = { key: number; name: string } & (
  | { state: "waiting" }
  | { state: "sending"; share: number }
  | { state: "added" }
  | { state: "known"; as: string }
  | { state: "refused"; sentence: string }
)

/** Sends files one after another, so that one that is refused holds no other up. */
export function useImageUploads() {
  const [sent, setSent] = useState<ImageUpload[]>([])
  const last = useRef(0)
  const queue = useRef(Promise.resolve())
  const changed = useImagesChanged()
  const put = (one: ImageUpload) => setSent((before) => before.map((each) => (each.key === one.key ? one : each)))

  async function send(file: File, { key, name }: Pick<ImageUpload, "key" | "name">): Promise<void> {
    try {
      const image = await sendImage(file, "", (share) => put({ key, name, state: "sending", share }))
      put(image.existed ? { key, name, state: "known", as: image.filename } : { key, name, state: "added" })
    } catch (error) {
      put({ key, name, state: "refused", sentence: describeUploadFailure(file, error) })
    }
  }

  function add(files: File[]): void {
    const fresh = files.map((file) => ({ file, key: (last.current += 1), name: file.name }))
    setSent((before) => [...before, ...fresh.map(({ key, name }) => ({ key, name, state: "waiting" as const }))])
    queue.current = fresh
      .reduce((before, { file, ...one }) => before.then(() => send(file, one)), queue.current)
      .then(() => void changed())
  }

  const isBusy = sent.some(({ state }) => state === "waiting" || state === "sending")
  return { sent, add, isBusy, clear: () => setSent([]) }
}
