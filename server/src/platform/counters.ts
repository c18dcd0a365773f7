/** What a hub counted since it last wrote it down. */
export type CounterValues = {
  /** The calls that it answered, and how long they took together. */
  calls: number
  call_ms: number
  /** The same for what it asked its database. */
  queries: number
  query_ms: number
  /** The users whom it saw. */
  seen: Set<number>
}

export type Counters = ReturnType<typeof createCounters>

/** Below how many milliseconds calls are counted apart. */
export const callBounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

/** What a hub counted since it started. */
export type TotalCounters = Omit<CounterValues, "seen"> & {
  /** How many calls took at most each of the bounds, and longer than the one before; the last were longer than all. */
  spread: number[]
}

/** Counts in memory, so that no call waits for being counted. */
export function createCounters() {
  let counted = emptyCounters()
  const total: TotalCounters = {
    calls: 0,
    call_ms: 0,
    queries: 0,
    query_ms: 0,
    spread: [...callBounds, 0].map(() => 0),
  }
  return {
    countCall(ms: number) {
      counted.calls += 1
      counted.call_ms += ms
      total.calls += 1
      total.call_ms += ms
      const bound = callBounds.findIndex((most) => ms <= most)
      total.spread[bound < 0 ? callBounds.length : bound]! += 1
    },
    countQuery(ms: number) {
      counted.queries += 1
      counted.query_ms += ms
      total.queries += 1
      total.query_ms += ms
    },
    /** Everything since the start, whatever was written down of it. */
    total: (): Readonly<TotalCounters> => total,
    countUser: (user_id: number) => void counted.seen.add(user_id),
    current: (): Readonly<CounterValues> => counted,
    /** Everything so far; counting begins again. */
    take() {
      const taken = counted
      counted = emptyCounters()
      return taken
    },
    /** What was taken and could not be written down. */
    putBack(taken: CounterValues) {
      counted = {
        calls: counted.calls + taken.calls,
        call_ms: counted.call_ms + taken.call_ms,
        queries: counted.queries + taken.queries,
        query_ms: counted.query_ms + taken.query_ms,
        seen: new Set([...counted.seen, ...taken.seen]),
      }
    },
  }
}

const emptyCounters = (): CounterValues => ({ calls: 0, call_ms: 0, queries: 0, query_ms: 0, seen: new Set() })
