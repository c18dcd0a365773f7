import { useEffect, useState } from "react"
import type * as writing from "../editor/visual/VisualEditor.tsx"
import type * as marks from "./marked-blocks.ts"

/** What opens words for writing. It comes with the editor, in one file with it, since both need nearly all of it. */
export type CorrectionEditor = Pick<typeof writing, "openBlock" | "sourceWith" | "makeCorrector">
export type CorrectionModule = typeof marks & { writing: CorrectionEditor }

let loaded: CorrectionModule | undefined

/** What corrects words is large, so it is fetched when somebody begins to; `failed` when there is no connection for it. */
export function useCorrectionModule(wanted: boolean): { module: CorrectionModule | undefined; failed: boolean } {
  const [module, setModule] = useState(loaded)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!wanted || module !== undefined) return
    let gone = false
    const fetching = async () => {
      try {
        const [writing, marked] = await Promise.all([
          import("../editor/visual/VisualEditor.tsx"),
          import("./marked-blocks.ts"),
        ])
        loaded = { writing, ...marked }
        if (!gone) setModule(loaded)
      } catch {
        // Without a connection the reader is told, and may try again.
        if (!gone) setFailed(true)
      }
    }
    void fetching()
    return () => {
      gone = true
    }
  }, [wanted, module])
  return { module, failed: failed && wanted && module === undefined }
}
