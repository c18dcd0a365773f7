import { useState } from "react"
import { readPanes, savePanes, type WorkspacePanes } from "./device-memory.ts"

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
