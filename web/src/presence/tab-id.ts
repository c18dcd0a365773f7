const key = "hub.presence.tab"

type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">

/**
 * By which this tab is known to those who have the same topic open. It stays the same when the tab loads another page, so
 * that what it reported before is not taken for another window; a copy of the tab is another one, since the id is in the
 * storage of the tab only from one page to the next.
 */
export function takeTabId(storage: TabStorage, onLeaving: (leave: () => void) => void): string {
  const id = readStored(storage) ?? crypto.randomUUID()
  onLeaving(() => {
    try {
      storage.setItem(key, id)
    } catch {
      // A browser that keeps nothing is another tab on the next page.
    }
  })
  return id
}

function readStored(storage: TabStorage): string | null {
  try {
    const stored = storage.getItem(key)
    storage.removeItem(key)
    return stored
  } catch {
    return null
  }
}

let taken: string | undefined

/** The id of this tab. */
export const readTabId = () =>
  (taken ??= takeTabId(sessionStorage, (leave) => {
    addEventListener("pagehide", leave)
    // A page that comes back as it was goes on with its id.
    addEventListener("pageshow", ({ persisted }) => persisted && sessionStorage.removeItem(key))
  }))
