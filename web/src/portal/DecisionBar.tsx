import type { Decision } from "@hub/contract/reviews/values"
import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import type { SavingState } from "./use-review-draft.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Portal.module.css"

type DecisionBarProps = {
  saving: SavingState
  /** How far the text was read; empty when there is nothing to tick. */
  progress: string
  begun: boolean
  comments: number
  corrections: number
  empty: boolean
  newer: boolean
  size: "sm" | "md"
  onDecide: (decision: Decision) => void
  /** What can be done instead. */
  children: ReactNode
}

const states: Record<SavingState, string> = {
  saved: "Saved.",
  saving: "Saving…",
  waiting: "Offline: saved on this device. It syncs when you're back online.",
}

/** Always in reach: the two answers, and whether what was written is safe. */
export function DecisionBar({
  saving,
  progress,
  begun,
  comments,
  corrections,
  empty,
  newer,
  size,
  onDecide,
  children,
}: DecisionBarProps) {
  const counted = `${countOf(comments, "comment")}${corrections > 0 ? `, ${countOf(corrections, "suggestion")}` : ""}.`
  const written = empty ? (begun ? "" : "Nothing written yet.") : counted
  const safe = empty && !begun ? "" : states[saving]
  const state = [progress, written, safe].filter((part) => part !== "").join(" ")
  return (
    <section className={styles.bar} aria-label="Your answer">
      <output className={layout.quietLine}>{newer ? "Read the newer version before you answer." : state}</output>
      <div className={`${layout.line} ${styles.buttons}`}>
        {children}
        <Button size={size} disabled={newer} onClick={() => onDecide("request_changes")}>
          Request changes
        </Button>
        <Button variant="filled" size={size} disabled={newer} onClick={() => onDecide("approve")}>
          Approve
        </Button>
      </div>
    </section>
  )
}

const countOf = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`)
