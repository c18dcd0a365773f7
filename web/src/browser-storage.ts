type StorageName = "localStorage" | "sessionStorage"

/** What this browser keeps under a key; undefined where it keeps nothing, or what another version or a person put there. */
export function readStored(storage: StorageName, key: string): unknown {
  try {
    const stored = globalThis[storage].getItem(key)
    return stored === null ? undefined : JSON.parse(stored)
  } catch {
    return undefined
  }
}

/** Keeps a value under a key; undefined forgets it. A full or closed storage only forgets. */
export function store(storage: StorageName, key: string, value: unknown): void {
  try {
    if (value === undefined) globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, JSON.stringify(value))
  } catch {
    // Nothing that is stored here is needed.
  }
}
