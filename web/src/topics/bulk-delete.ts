import { useState, useRef } from "react"
import { deleteTopicBatch, useTopicsChanged } from "./queries.ts"

/** How many are deleted in a call: few enough that nobody else waits for the hub meanwhile. */
export const topicsPerBatch = 100

export type BulkDeletion = { deleted: number; not_found: number; left: number[] }
type DeleteTopics = (ids: number[]) => Promise<{ deleted: number; not_found: number[] }>
type BatchProgress = { stopped: () => boolean; onProgress: (done: number) => void }

/** Deletes any number of topics a few at a time, until all are gone, somebody stops it, or a call fails. */
export async function deleteInBatches(
  ids: number[],
  remove: DeleteTopics,
  { stopped, onProgress }: BatchProgress,
): Promise<BulkDeletion & { error?: unknown }> {
  const so = { deleted: 0, not_found: 0 }
  let start = 0
  while (start < ids.length && !stopped()) {
    try {
      const answer = await remove(ids.slice(start, start + topicsPerBatch))
      so.deleted += answer.deleted
      so.not_found += answer.not_found.length
    } catch (error) {
      return { ...so, left: ids.slice(start), error }
    }
    start += topicsPerBatch
    onProgress(Math.min(start, ids.length))
  }
  return { ...so, left: ids.slice(start) }
}

export function useBulkDelete() {
  const changed = useTopicsChanged()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const stop = useRef(false)
  return {
    progress,
    stop: () => (stop.current = true),
    async start(ids: number[]) {
      stop.current = false
      setProgress({ done: 0, of: ids.length })
      const onProgress = (done: number) => setProgress({ done, of: ids.length })
      const deletion = await deleteInBatches(ids, deleteTopicBatch, { stopped: () => stop.current, onProgress })
      setProgress(null)
      void changed()
      return deletion
    },
  }
}
