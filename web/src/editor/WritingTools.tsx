import type { ReactNode, Ref } from "react"
import styles from "../widgets/WrittenText.module.css"

/** The bar over a text that is written: the tools that the editor puts there, and what belongs beside them. */
export function WritingTools({ toolsRef, children }: { toolsRef: Ref<HTMLDivElement>; children?: ReactNode }) {
  return (
    <div className={styles.tools} data-editor-head>
      <div ref={toolsRef} className={styles.format} />
      {children}
    </div>
  )
}
