import { setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import type { Computation, FromComputeThread, ToComputeThread } from "./computation.ts"
import { splitLong } from "./written-json.ts"

/** What a thread of the pool does: it computes what it is asked for, one after the other. */
export function answerComputations(known: Computation<never, unknown>[]) {
  const port = parentPort
  if (port === null) throw new Error("This runs in a thread.")
  // On Linux this is of the thread alone: the person who waits for something short goes first.
  if (process.platform === "linux") setPriority(10)
  const byName = new Map(known.map((one) => [one.name, one]))
  const answer = (message: FromComputeThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)
  port.on("message", ({ name, input, written }: ToComputeThread) => {
    try {
      const found = byName.get(name)
      if (!found) throw new Error(`No thread knows how to compute ${name}.`)
      const output = found.run(input as never)
      if (!written) return answer({ output })
      const split = splitLong(output)
      answer(
        { split },
        split.written.map(([, json]) => json.buffer),
      )
    } catch (error) {
      const { message, stack } = error as Error
      answer({ failed: { message, stack } })
    }
  })
}
