import { expect, test } from "vitest"
import { topicsPerBatch, deleteInBatches } from "./bulk-delete.ts"

const ids = Array.from({ length: 2 * topicsPerBatch + 50 }, (_, index) => index + 1)
const never = () => false

test("any number of topics is deleted a few at a time, and what was not there is counted", async () => {
  const calls: number[] = []
  const progress: number[] = []

  const deletion = await deleteInBatches(
    ids,
    async (some) => {
      calls.push(some.length)
      return { deleted: some.length - 1, not_found: [some[0]!] }
    },
    { stopped: never, onProgress: (done) => progress.push(done) },
  )

  expect(calls).toEqual([topicsPerBatch, topicsPerBatch, 50])
  expect(progress).toEqual([topicsPerBatch, 2 * topicsPerBatch, ids.length])
  expect(deletion).toEqual({ deleted: ids.length - 3, not_found: 3, left: [] })
})

test("stopping lets the call that runs end, and leaves the rest ticked", async () => {
  let stopped = false

  const deletion = await deleteInBatches(
    ids,
    async (some) => {
      stopped = true
      return { deleted: some.length, not_found: [] }
    },
    { stopped: () => stopped, onProgress: () => {} },
  )

  expect(deletion).toEqual({ deleted: topicsPerBatch, not_found: 0, left: ids.slice(topicsPerBatch) })
})

test("a call that fails says what was deleted before it, and leaves the rest ticked", async () => {
  let call = 0

  const deletion = await deleteInBatches(
    ids,
    async (some) => {
      if (++call === 2) throw new Error("gone")
      return { deleted: some.length, not_found: [] }
    },
    { stopped: never, onProgress: () => {} },
  )

  expect(deletion).toMatchObject({ deleted: topicsPerBatch, left: ids.slice(topicsPerBatch), error: new Error("gone") })
})
