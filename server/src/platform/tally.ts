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

/** Counts in memory, so that no call waits for being counted. */
export function newTally() {
  let counted = nothing()
  return {
    answered(ms: number) {
      counted.calls += 1
      counted.call_ms += ms
    },
    asked(ms: number) {
      counted.queries += 1
      counted.query_ms += ms
    },
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
