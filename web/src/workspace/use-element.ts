import { useState } from "react"

/** An element once it is on the page, for what is put into it from elsewhere, and the ref that finds it. */
export function useElement() {
  const [element, setElement] = useState<Element | null>(null)
  return [element, setElement] as const
}
