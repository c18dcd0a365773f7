/** What a hub counted since it last wrote it down. */
export type Counted = {
  /** The calls that it answered, and how long they took together. */
  calls: number
  call_ms: number
  /** The same for what it asked its database. */
  queries: number
  query_ms: number
  /** The users whom it saw. */
  seen: Set<number>
}

export type Tally = ReturnType<typeof newTally>

/** Below how many milliseconds calls are counted apart. */
export const callBounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

/** What a hub counted since it started. */
export type Ever = Omit<Counted, "seen"> & {
  /** How many calls took at most each of the bounds, and longer than the one before; the last were longer than all. */
  spread: number[]
}

/** Counts in memory, so that no call waits for being counted. */
export function newTally() {
  let counted = nothing()
  const ever: Ever = { calls: 0, call_ms: 0, queries: 0, query_ms: 0, spread: [...callBounds, 0].map(() => 0) }
  return {
    answered(ms: number) {
      counted.calls += 1
      counted.call_ms += ms
      ever.calls += 1
      ever.call_ms += ms
      const bound = callBounds.findIndex((most) => ms <= most)
      ever.spread[bound < 0 ? callBounds.length : bound]! += 1
    },
    asked(ms: number) {
      counted.queries += 1
      counted.query_ms += ms
      ever.queries += 1
      ever.query_ms += ms
    },
    /** Everything since the start, whatever was written down of it. */
    ever: (): Readonly<Ever> => ever,
    saw: (user_id: number) => void counted.seen.add(user_id),
    soFar: (): Readonly<Counted> => counted,
    /** Everything so far; counting begins anew. */
    take() {
      const taken = counted
      counted = nothing()
      return taken
    },
    /** What was taken and could not be written down. */
    giveBack(taken: Counted) {
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

const nothing = (): Counted => ({ calls: 0, call_ms: 0, queries: 0, query_ms: 0, seen: new Set() })
