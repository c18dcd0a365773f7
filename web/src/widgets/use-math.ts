import { type MathRenderer, mayHoldFormulas } from "@hub/markdown"
import { useEffect, useState } from "react"

/** Renders the formulas of a text; loaded only for a text that has some. */
export function useMath(text: string): MathRenderer | undefined {
  const [math, setMath] = useState<MathRenderer>()
  const isNeeded = math === undefined && mayHoldFormulas(text)

  useEffect(() => {
    if (!isNeeded) return
    let gone = false
    const load = async () => {
      const { renderMathTree } = await import("@hub/markdown/math")
      if (!gone) setMath(() => renderMathTree)
    }
    void load()
    return () => {
      gone = true
    }
  }, [isNeeded])
  return math
}
