import type { KeyboardEvent } from "react"
import type { RowChoice } from "../../widgets/use-row-choice.ts"

type ChoiceKeysOptions = {
  /** All rows that are shown. */
  ids: readonly number[]
  /** The index of the row that keys act on. */
  at: number
  choice: RowChoice
  onGo: (index: number) => void
}

/** What a key does that chooses rows of a tree, or nothing where it is for something else. */
export function findChoiceKey(event: KeyboardEvent, options: ChoiceKeysOptions): (() => void) | undefined {
  const { ids, at, choice, onGo } = options
  const { altKey, ctrlKey, metaKey, shiftKey, key } = event
  const id = ids[at]
  if (altKey || id === undefined) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === "a" ? () => choice.set(ids) : undefined
  if (shiftKey) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: ids.length - 1 }[key]
    const reached = to === undefined ? undefined : ids[Math.max(0, Math.min(to, ids.length - 1))]
    if (to !== undefined && reached !== undefined)
      return () => {
        choice.stretch(reached, id)
        onGo(to)
      }
  }
  if (key === " " || key.toLowerCase() === "x") return () => choice.toggle(id)
  if (key === "Escape" && choice.ids.length > 0) return () => choice.clear()
  return undefined
}
