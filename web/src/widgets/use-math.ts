import { type MakeMath, mayHoldFormulas } from "@hub/markdown"
import { useEffect, useState } from "react"

/** What makes the formulas of a text: loaded where there is one. */
export function useMath(text: string): MakeMath | undefined {
  const [math, setMath] = useState<MakeMath>()
  const isNeeded = math === undefined && mayHoldFormulas(text)

  useEffect(() => {
    if (!isNeeded) return
    let gone = false
    const load = async () => {
      const { mathTree } = await import("@hub/markdown/math")
      if (!gone) setMath(() => mathTree)
    }
    void load()
    return () => {
      gone = true
    }
  }, [isNeeded])
  return math
}
