import type { DifferenceText } from "./difference-text.ts"
import { type ReactNode, useRef } from "react"
import { ChangeSteps } from "./ChangeSteps.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./DifferenceDisplay.module.css"
import { RenderedDifference } from "./RenderedDifference.tsx"
import { SourceDifference } from "./SourceDifference.tsx"

type DifferenceDisplayProps = {
  before: DifferenceText
  after: DifferenceText
  /** What the two are called, such as "Revision 3" and "Your draft". */
  names: [string, string]
  view: "source" | "rendered"
  children?: ReactNode
}

/** How one text became another, as source or as readers see it, with a way from change to change. */
export function DifferenceDisplay({ before, after, names, view, children }: DifferenceDisplayProps) {
  const body = useRef<HTMLDivElement>(null)
  const isSame =
    before.content === after.content &&
    (before.title ?? "") === (after.title ?? "") &&
    (before.frontmatter ?? "") === (after.frontmatter ?? "")
  const Shown = view === "source" ? SourceDifference : RenderedDifference

  return (
    <section aria-label={`Differences between ${names[0]} and ${names[1]}`} className={layout.breakingNarrow}>
      <div className={`${layout.between} ${styles.bar}`}>
        {children}
        {!isSame && <ChangeSteps key={`${view} ${names.join(" ")} ${after.content.length}`} within={body} />}
      </div>
      <div ref={body}>
        {isSame ? <p>{`${names[0]} and ${names[1]} are identical.`}</p> : <Shown {...{ before, after, names }} />}
      </div>
    </section>
  )
}
