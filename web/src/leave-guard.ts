type LeaveCheck = () => Promise<boolean>

let guard: LeaveCheck | null = null

/** Asks before the person signs out of a page with something unsaved on it. */
export function guardLeaving(asks: LeaveCheck): () => void {
  guard = asks
  return () => {
    if (guard === asks) guard = null
  }
}

export const mayLeave: LeaveCheck = () => guard?.() ?? Promise.resolve(true)
