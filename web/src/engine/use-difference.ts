import { useEffect, useState } from "react"
import { askEngine } from "./engine.ts"

type VersionPair = { before: string; after: string; values: Record<string, string> | undefined; html: string }

/** What two texts differ in, as HTML that is compared in a worker; undefined until it is known. */
export function useDifference(before: string, after: string, values?: Record<string, string>): string | undefined {
  const [compared, setCompared] = useState<VersionPair>()
  useEffect(() => {
    let isWanted = true
    async function compare(): Promise<void> {
      const html = await askEngine({ kind: "difference", before, after, ...(values ? { values } : {}) })
      if (isWanted) setCompared({ before, after, values, html })
    }
    void compare()
    return () => void (isWanted = false)
  }, [before, after, values])
  return compared?.before === before && compared.after === after && compared.values === values
    ? compared.html
    : undefined
}
