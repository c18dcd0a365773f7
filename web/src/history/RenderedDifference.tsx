import { useDifference } from "../engine/use-difference.ts"
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
