import type { KeyboardEvent } from "react"
import { findChoiceKey } from "../collections/builder/choice-keys.ts"
import { type Gesture, gesturesByKey } from "../collections/builder/gestures.ts"
import type { RowChoice } from "../widgets/use-row-choice.ts"
import { listKeyActions, type TreeKeyAction } from "./tree-keys.ts"
import type { TreeRow } from "./tree.ts"
import type { TreeArranging } from "./use-tree-drag.ts"

type ContentsKeysOptions = {
  rows: TreeRow[]
  ids: readonly number[]
  at: number
  /** Left out where nobody may arrange. */
  choice: RowChoice | undefined
  /** Left out as well where not all rows are shown. */
  arranging: TreeArranging | undefined
  onAct: (action: TreeKeyAction) => void
  onGesture: (row: TreeRow, gesture: Gesture) => void
}

/** What a key does in the tree, or nothing where it means nothing there. */
export function findContentsKey(event: KeyboardEvent, options: ContentsKeysOptions): (() => void) | undefined {
  const { rows, ids, at, choice, arranging, onAct, onGesture } = options
  const { altKey, ctrlKey, metaKey, key } = event
  const row = rows[at]
  const choosing = choice && findChoiceKey(event, { ids, at, choice, onGo: (go) => onAct({ go }) })
  if (choosing) return choosing
  if (ctrlKey || metaKey) return altKey ? undefined : findRetraceKey(event, arranging)
  if (altKey) {
    const gesture = gesturesByKey[key]
    return gesture && (() => (row ? onGesture(row, gesture) : undefined))
  }
  if (key === "Delete" && choice && arranging && choice.ids.length > 0) return () => arranging.onRemove(choice.ids)
  const act = listKeyActions(rows, at)[key]
  return act && (() => onAct(act))
}

function findRetraceKey({ key, shiftKey }: KeyboardEvent, arranging: TreeArranging | undefined) {
  const lowerKey = key.toLowerCase()
  if (!arranging || (lowerKey !== "z" && lowerKey !== "y")) return undefined
  return () => (lowerKey === "y" || shiftKey ? arranging.onRedo() : arranging.onUndo())
}
