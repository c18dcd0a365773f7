import { useEffect, useState } from "react"
import { askEngine, type WrittenHeading } from "../engine/engine.ts"

/** Typing rests so long before the headings are looked for, in milliseconds. */
const wait = 700

/** The headings of a text that is written, found in a worker. */
export function useWrittenHeadings(text: string): WrittenHeading[] {
  const [headings, setHeadings] = useState<WrittenHeading[]>([])
  useEffect(() => {
    let gone = false
    const look = async () => {
      const found = await askEngine({ kind: "headings", text })
      if (!gone) setHeadings(found)
    }
    const timer = setTimeout(() => void look(), wait)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [text])
  return headings
}
