type MayLeave = () => Promise<boolean>

let guard: MayLeave | null = null

/** Asks before the person signs out of a page with something unsaved on it. */
export function guardLeaving(asks: MayLeave): () => void {
  guard = asks
  return () => {
    if (guard === asks) guard = null
  }
}

export const mayLeave: MayLeave = () => guard?.() ?? Promise.resolve(true)
