import type { MarkedText as Words } from "@hub/contract/search"
import type { ReactNode } from "react"

/** Words with the found ones marked. */
export function HighlightedText({ text, marks }: Words) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of marks) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
