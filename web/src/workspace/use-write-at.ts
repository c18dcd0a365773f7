import { use } from "react"
import { StartWritingContext } from "./use-start-writing.ts"
import { WrittenPlacesContext } from "./written-places.ts"

/** Goes to a place of the text to write there, by its offset in the source; null where the reader cannot write. */
export function useWriteAt(): ((offset: number) => void) | null {
  const written = use(WrittenPlacesContext)
  const start = use(StartWritingContext)
  if (written) return written.goTo
  return start && ((offset) => start({ caret: offset, top: offset, caretHeight: innerHeight / 3, unlessInSight: true }))
}
