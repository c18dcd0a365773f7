import { useEffect, useState } from "react"
import { askEngine } from "../engine/engine.ts"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import type { DifferenceText } from "./difference-text.ts"
import { DifferencePage } from "./DifferencePage.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./RenderedDifference.module.css"

/** The page as readers see it, with what came and went marked. */
export function RenderedDifference({ before, after }: { before: DifferenceText; after: DifferenceText }) {
  const html = useDifference(before.content, after.content)
  if (html === undefined) return <LoadingRows label="Comparing versions…" />
  return (
    <DifferencePage html={html}>
      {before.title !== after.title && (
        <p className={styles.title}>
          <del className="difference">{before.title}</del> <ins className="difference">{after.title}</ins>
        </p>
      )}
      {before.frontmatter !== after.frontmatter && (
        <p className={layout.quiet}>The settings at the top of the file are different. Switch to Source to see it.</p>
      )}
      {before.content !== after.content && !html.includes('class="difference"') && (
        <p className={layout.quiet}>The source is different, but readers see no change.</p>
      )}
    </DifferencePage>
  )
}

/** What two texts differ in, compared in a worker; undefined until it is known. */
function useDifference(before: string, after: string): string | undefined {
  const [compared, setCompared] = useState({ before: "", after: "", html: "" })
  useEffect(() => {
    let isWanted = true
    async function compare(): Promise<void> {
      const html = await askEngine({ kind: "difference", before, after })
      if (isWanted) setCompared({ before, after, html })
    }
    void compare()
    return () => void (isWanted = false)
  }, [before, after])
  return compared.before === before && compared.after === after ? compared.html : undefined
}
