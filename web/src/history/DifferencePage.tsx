import type { ReactNode } from "react"
import { sanitisedHtml } from "../trusted-html.ts"
import prose from "../widgets/Prose.module.css"
import styles from "./RenderedDifference.module.css"

/** A page with what came and went marked, as the engine gives it; what is said of it stands above. */
export function DifferencePage({ html, children }: { html: string; children?: ReactNode }) {
  return (
    <div className={`${prose.prose} ${styles.page}`}>
      {children}
      {/* oxlint-disable-next-line react/no-danger */}
      <div dir="auto" dangerouslySetInnerHTML={{ __html: sanitisedHtml(html) }} />
    </div>
  )
}
