import { useState } from "react"
import { readPanes, savePanes, type WorkspacePanes } from "./device-memory.ts"

/** From this width on the rail stands beside the text; on less it is opened over it. */
export const railWidth = "(min-width: 1100px)"

/** The open columns and the tab of the rail, remembered on this device. */
export function usePanes() {
  const [panes, setPanes] = useState(readPanes)
  function change(part: Partial<WorkspacePanes>): void {
    const now = { ...panes, ...part }
    setPanes(now)
    savePanes(now)
  }
  return [panes, change] as const
}
