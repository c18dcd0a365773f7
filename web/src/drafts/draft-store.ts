import type { LocalDraft, DraftTopicId } from "./rules.ts"

const name = "hub"
const store = "drafts"
const maximumAge = 30 * 24 * 60 * 60_000

/** The drafts of this browser, each under its person, topic and editor. A browser that keeps nothing leaves the hub's copy. */
export const draftStore = {
  async keep(draft: LocalDraft): Promise<boolean> {
    return (await inStore("readwrite", (drafts) => drafts.put(draft))) !== undefined
  },

  async forget(person_id: number, place: DraftTopicId, client_id: string): Promise<void> {
    await inStore("readwrite", (drafts) => drafts.delete([person_id, place, client_id]))
  },

  /** The person's drafts of a topic; those that are too old are not given, and go. */
  async list(person_id: number, place: DraftTopicId): Promise<LocalDraft[]> {
    const range = IDBKeyRange.bound([person_id, place, ""], [person_id, place, "\uffff"])
    const found = (await inStore("readonly", (drafts) => drafts.getAll(range) as IDBRequest<LocalDraft[]>)) ?? []
    const old = found.filter((draft) => Date.now() - Date.parse(draft.updated_at) > maximumAge)
    for (const draft of old) await draftStore.forget(person_id, place, draft.client_id)
    return found.filter((draft) => !old.includes(draft))
  },
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener("upgradeneeded", () =>
      request.result.createObjectStore(store, { keyPath: ["person_id", "place", "client_id"] }),
    )
    request.addEventListener("success", () => {
      const database = request.result
      const close = () => {
        database.close()
        opened = undefined
      }
      database.addEventListener("versionchange", close)
      database.addEventListener("close", close)
      resolve(database)
    })
    request.addEventListener("error", () => {
      opened = undefined
      reject(request.error ?? new Error("The browser's database cannot be opened."))
    })
  })
  return opened
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (drafts: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open()
    // What was written is on the disk before it counts: a computer may lose its power.
    const transaction = database.transaction(store, mode, { durability: "strict" })
    const request = work(transaction.objectStore(store))
    if (mode === "readwrite") transaction.commit()
    return await new Promise<T>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve(request.result))
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Nothing was saved.")))
    })
  } catch {
    return undefined
  }
}
