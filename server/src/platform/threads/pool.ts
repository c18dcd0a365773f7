import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import { Refusal } from "../refusal.ts"
import { builtEntry } from "../root.ts"
import type { Computation, FromComputeThread, ToComputeThread } from "./computation.ts"
import { type WithWrittenJson, joinWritten } from "./written-json.ts"

export type ThreadPool = ReturnType<typeof openThreadPool>
type ThreadPoolOptions = {
  size?: number
  seconds?: number
  patience?: number
  idle?: number
  megabytes?: number
  entry?: string
}

type QueuedComputation = {
  user: string
  message: ToComputeThread
  give: (output: unknown) => void
  refuse: (error: Error) => void
  tooLong: NodeJS.Timeout
}
type PoolThread = {
  worker: Worker
  work: QueuedComputation | undefined
  deadline?: NodeJS.Timeout
  idle?: NodeJS.Timeout
}

/** Two at least, so that one user's work does not keep another's waiting. */
const defaultPoolSize = Math.max(2, Math.min(4, availableParallelism() - 1))
/** So much work of one user, and of all, may wait. */
const maxQueued = { ofUser: 24, ofAll: 100 }

/**
 * Threads for work that would keep everybody else waiting on the main one. They start when they are needed and end when
 * nobody needed them for a while. Users take turns, and none holds all threads; what has to wait too long, takes too long
 * or ends its thread is refused in a sentence.
 */
export function openThreadPool({
  size = defaultPoolSize,
  seconds = 60,
  patience = 60,
  idle = 60_000,
  megabytes = 1024,
  entry = "compute-thread",
}: ThreadPoolOptions = {}) {
  // A thread that needs more memory ends, and nothing else with it.
  const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 96 }
  const threads = new Set<PoolThread>()
  /** Who waits, in the order of turns; the person who had one goes to the end. */
  const queues = new Map<string, QueuedComputation[]>()
  let waiting = 0
  let closed = false

  function run<Input, Output>(user: string, work: Computation<Input, Output>, input: Input): Promise<Output> {
    return post(user, { name: work.name, input, written: false }) as Promise<Output>
  }

  /** The same, with long parts of the output as JSON text. */
  function write<Input, Output>(user: string, work: Computation<Input, Output>, input: Input) {
    return post(user, { name: work.name, input, written: true }) as Promise<WithWrittenJson<Output>>
  }

  function post(user: string, message: ToComputeThread): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const queue = queues.get(user) ?? []
      if (closed) throw closingRefusal()
      if (queue.length >= maxQueued.ofUser) throw tooManyOfUser()
      if (waiting >= maxQueued.ofAll) throw tooManyOfAll()
      const one: QueuedComputation = {
        user,
        message,
        give: resolve,
        refuse: reject,
        tooLong: setTimeout(() => {
          forget(one)
          reject(tooManyOfAll())
        }, patience * 1000),
      }
      queue.push(one)
      queues.set(user, queue)
      waiting++
      next()
    })
  }

  function forget(one: QueuedComputation) {
    const queue = queues.get(one.user) ?? []
    queue.splice(queue.indexOf(one), 1)
    if (queue.length === 0) queues.delete(one.user)
    waiting--
  }

  /** Gives work to threads as long as there is both. */
  function next() {
    for (const [user, [one]] of queues) {
      if (one === undefined || heldBy(user) >= Math.max(1, size - 1)) continue
      const thread = [...threads].find(({ work }) => work === undefined) ?? (threads.size < size ? start() : undefined)
      if (thread === undefined) return
      clearTimeout(one.tooLong)
      forget(one)
      const rest = queues.get(user)
      if (rest) {
        queues.delete(user)
        queues.set(user, rest)
      }
      begin(thread, one)
      return next()
    }
  }

  const heldBy = (user: string) => [...threads].filter(({ work }) => work?.user === user).length

  function begin(thread: PoolThread, work: QueuedComputation) {
    clearTimeout(thread.idle)
    thread.work = work
    thread.deadline = setTimeout(() => end(thread, timeoutRefusal(seconds)), seconds * 1000)
    thread.worker.ref()
    try {
      thread.worker.postMessage(work.message, [])
    } catch (error) {
      rest(thread)
      work.refuse(error as Error)
    }
  }

  function start(): PoolThread {
    const worker = new Worker(builtEntry(entry), { env: {}, resourceLimits, execArgv: [] })
    const thread: PoolThread = { worker, work: undefined }
    worker.on("message", (answer: FromComputeThread) => {
      const { work } = thread
      rest(thread)
      if ("output" in answer) work?.give(answer.output)
      else if ("split" in answer) work?.give(joinWritten(answer.split))
      else work?.refuse(Object.assign(new Error(answer.failed.message), { stack: answer.failed.stack }))
      next()
    })
    worker.on("error", (error: Error & { code?: string }) =>
      end(thread, error.code === "ERR_WORKER_OUT_OF_MEMORY" ? outOfMemoryError(error) : threadEndedError(error)),
    )
    worker.on("exit", (code) => end(thread, threadEndedError(new Error(`The thread ended with ${code}.`))))
    threads.add(thread)
    return thread
  }

  function rest(thread: PoolThread) {
    clearTimeout(thread.deadline)
    thread.work = undefined
    thread.worker.unref()
    thread.idle = setTimeout(() => end(thread), idle).unref()
  }

  /** Ends a thread, whatever it does; another takes its place when there is work. */
  function end(thread: PoolThread, why?: Error) {
    if (!threads.delete(thread)) return
    clearTimeout(thread.deadline)
    clearTimeout(thread.idle)
    if (why) thread.work?.refuse(why)
    void thread.worker.terminate()
    next()
  }

  return {
    run,
    write,
    /** How many threads there are now. */
    size: () => threads.size,
    /** Ends all threads and refuses what waits. */
    async close() {
      closed = true
      for (const one of [...queues.values()].flat()) {
        clearTimeout(one.tooLong)
        one.refuse(closingRefusal())
      }
      queues.clear()
      waiting = 0
      const ending = [...threads].map(({ worker }) => worker)
      for (const thread of threads) end(thread, closingRefusal())
      await Promise.all(ending.map((worker) => worker.terminate()))
    },
  }
}

const unavailable = (sentence: string, code: string, cause?: Error) =>
  Object.assign(new Refusal("unavailable", sentence, { code, retry_after: 10 }), cause ? { cause } : {})

const tooManyOfUser = () =>
  new Refusal("too_many", "The hub still works on other long texts of yours. Please try again when they are done.", {
    code: "busy",
    retry_after: 10,
  })
const tooManyOfAll = () => unavailable("The hub is busy with long texts. Please try again in a moment.", "busy")
const closingRefusal = () => unavailable("The hub is shutting down. Please try again in a moment.", "closing")
const timeoutRefusal = (seconds: number) =>
  unavailable(
    `The hub stopped working on this text after ${seconds} seconds. Split it into several topics, then try again.`,
    "took_too_long",
  )
const outOfMemoryError = (cause: Error) =>
  unavailable(
    "Working on this text needed more memory than there is for it. Split it into several topics, then try again.",
    "needs_memory",
    cause,
  )
const threadEndedError = (cause: Error) =>
  unavailable("The work on this text ended before it was done. Please try again.", "work_ended", cause)
