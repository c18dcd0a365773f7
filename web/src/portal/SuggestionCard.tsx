import type { PointResolution, Suggestion } from "@hub/contract/suggestions"
import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import { InWord } from "./InWord.tsx"
import { PointOutcome } from "./PointOutcome.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Portal.module.css"

type SuggestionCardProps = {
  suggestion: Suggestion & { outcome?: PointResolution | null }
  onUndo?: () => void
  children?: ReactNode
}

/** Words that the reviewer changed: what stood there, and what they wrote instead. */
export function SuggestionCard({
  suggestion: { old, insert, said_by, outcome },
  onUndo,
  children,
}: SuggestionCardProps) {
  return (
    <div className={styles.comment}>
      <p className={styles.line}>
        <span className={layout.quiet}>
          {onUndo ? "Your suggestion" : "Suggestion"}
          <InWord said_by={said_by} />:{" "}
        </span>
        {old.trim() !== "" && (
          <del dir="auto" className={`${layout.bad} ${layout.changed}`}>
            {old}
          </del>
        )}{" "}
        {insert.trim() === "" ? "(removed)" : null}
        {insert.trim() !== "" && (
          <ins dir="auto" className={`${layout.good} ${layout.changed}`}>
            {insert}
          </ins>
        )}
      </p>
      {onUndo && (
        <Button
          variant="subtle"
          size="sm"
          mt={4}
          aria-label={`Undo the suggestion “${old.trim() || insert.trim()}”`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
      {outcome !== undefined && <PointOutcome outcome={outcome} />}
      {children}
    </div>
  )
}
