import { setTimeout as pause } from "node:timers/promises"

/** Why the database does not serve at the moment; it will again, and nobody who asks has made a mistake. */
export const outageCodes = ["database_away", "database_uncertain", "database_read_only"] as const
export type OutageCode = (typeof outageCodes)[number]

/** What PostgreSQL says while it stops, starts, recovers, or has no connection left. */
const outageStates = /^(?:08\w{3}|57P0[1-4]|53300)$/
const readOnly = "25006"
/** What the network says of a server that is not there. */
const network = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]
/** What the driver says of a connection that broke; it gives no codes. */
const brokenConnection = /^Connection terminated|is not queryable$|^timeout expired$/
/** What the pool says once the hub stops. */
const endedPool = "Cannot use a pool after calling end on the pool"

/** The error itself, or one that says that the database was out of reach. `uncertain` if what was asked may have been done. */
export function toOutage(error: unknown, { uncertain }: { uncertain: boolean }): unknown {
  if (!(error instanceof Error)) return error
  const { code = "" } = error as { code?: string }
  if (code === readOnly) return createOutage("database_read_only", "The database takes no changes", error)
  if (
    !outageStates.test(code) &&
    !network.includes(code) &&
    !brokenConnection.test(error.message) &&
    error.message !== endedPool
  )
    return error
  return uncertain
    ? createOutage("database_uncertain", "The database was lost while it saved", error)
    : createOutage("database_away", "The database cannot be reached", error)
}

const createOutage = (code: OutageCode, sentence: string, cause: Error) =>
  Object.assign(new Error(`${sentence}: ${cause.message || String((cause as { code?: string }).code)}`, { cause }), {
    code,
  })

/** What is said while the server keeps its connections open and answers nothing. */
export const serverSilentError = () =>
  createOutage("database_away", "The database cannot be reached", new Error("it does not answer"))

/** Whether the database was out of reach: the same work can be done later. */
export const isOutage = (error: unknown): error is Error & { code: OutageCode } =>
  error instanceof Error && outageCodes.includes((error as { code?: OutageCode }).code!)

const between = 500

/** Does `work` again until the database is there for it, or the person who waits gives up. */
export async function retryUntilDatabaseAnswers<T>(
  work: () => Promise<T>,
  { onAway = () => {}, until }: { onAway?: (error: Error) => void; until?: AbortSignal } = {},
): Promise<T> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || until?.aborted) throw error
      onAway(error)
      await pause(between)
    }
}
