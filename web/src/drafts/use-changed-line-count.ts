import { useEffect, useState } from "react"
import { askEngine } from "../engine/engine.ts"
import type { TopicText } from "../topics/queries.ts"

/** In how many lines two versions differ; null until that is counted. */
export function useChangedLineCount(before: TopicText, after: TopicText | undefined): number | null {
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    let gone = false
    const look = async () => {
      if (after === undefined) return
      const counts = await Promise.all(
        (["content", "frontmatter"] as const).map((field) =>
          askEngine({ kind: "lines", before: before[field], after: after[field] }),
        ),
      )
      if (!gone) setCount(counts.reduce((sum, one) => sum + one, Number(before.title !== after.title)))
    }
    void look()
    return () => {
      gone = true
    }
  }, [before, after])
  return count
}
