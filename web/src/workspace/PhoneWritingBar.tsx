import type { Ref } from "react"
import { DoneButton, type WritingState } from "./WritingButtons.tsx"
import layout from "../widgets/Layout.module.css"
import workspace from "./Workspace.module.css"
import styles from "../widgets/WrittenText.module.css"

/** On a phone, below a text that is written: its modes, whether it is kept, and Done. */
export function PhoneWritingBar({ modesRef, state }: { modesRef: Ref<HTMLSpanElement>; state: WritingState }) {
  return (
    <div className={`${layout.line} ${workspace.phoneBar}`}>
      <span ref={modesRef} />
      <output className={styles.state}>{state.words}</output>
      <DoneButton state={state} />
    </div>
  )
}
