import { Button, CloseButton } from "@mantine/core"
import type { OrganizePlan } from "@hub/contract/organize"
import { Link } from "@tanstack/react-router"
import { ArrangePanel } from "../collections/arranging/ArrangePart.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Organize.module.css"
import type { PlanState } from "./use-plan.ts"
import forms from "../widgets/Form.module.css"

type PlanPaneProps = {
  plan: OrganizePlan
  state: PlanState
  /** Whether the effects shown are not those of these steps yet. */
  stale: boolean
  busy: boolean
  failure: string | null
  onApply: () => void
  onUndo: (token: string) => void
}

/** The steps that are planned, what they would do, and the ways on. */
export function PlanPane({ plan, state, stale, busy, failure, onApply, onUndo }: PlanPaneProps) {
  const { steps } = state
  return (
    <ArrangePanel label="Plan">
      <h2 className={layout.heading}>Plan</h2>
      {steps.length === 0 ? (
        <p className={layout.quietLine}>
          Nothing is planned yet. Select topics or headings and choose what to do with them. Nothing changes until you
          apply the plan.
        </p>
      ) : (
        <ol className={styles.steps}>
          {steps.map(({ words }, index) => (
            <li key={`${index} ${words}`}>
              <span className={layout.grow}>{words}</span>
              <CloseButton aria-label={`Remove step ${index + 1}`} onClick={() => state.remove(index)} />
            </li>
          ))}
        </ol>
      )}
      <output aria-busy={stale} className={`${layout.stackClose} ${layout.unlessEmpty}`}>
        {steps.length > 0 && !stale && <Effects plan={plan} />}
        {stale && <p className={layout.quietLine}>Calculating the effects…</p>}
      </output>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {steps.length > 0 && (
        <div className={forms.ends}>
          <Button
            variant="filled"
            disabled={busy || stale || plan.refused.length > 0 || plan.summary === ""}
            onClick={onApply}
          >
            {busy ? "Applying..." : "Apply plan"}
          </Button>
          <Button disabled={busy} onClick={state.clear}>
            Clear plan
          </Button>
        </div>
      )}
      {steps.length === 0 && plan.undo && (
        <div className={styles.last}>
          <h3 className={layout.heading}>Last applied</h3>
          <p className={layout.quietLine}>
            {plan.undo.summary} {plan.undo.by_name ?? "Someone"}, <RelativeTime moment={plan.undo.applied_at} />
          </p>
          <Button
            disabled={busy}
            onClick={() => {
              if (plan.undo) onUndo(plan.undo.token)
            }}
          >
            {busy ? "Undoing..." : "Undo plan"}
          </Button>
        </div>
      )}
    </ArrangePanel>
  )
}

function Effects({ plan: { summary, notes, refused } }: { plan: OrganizePlan }) {
  return (
    <>
      <p className={layout.strongFlush}>{summary || "These steps change nothing."}</p>
      {notes.map((note) => (
        <p key={note} className={layout.quietLine}>
          {note}
        </p>
      ))}
      {refused.length > 0 && (
        <div className={styles.warning}>
          <p className={layout.strongFlush}>This plan can't be applied:</p>
          <ul className={styles.refused}>
            {refused.map(({ sentence, step, topic_id }) => (
              <li key={`${step} ${sentence}`}>
                {step !== null && `Step ${step + 1}: `}
                {sentence}{" "}
                {topic_id !== null && (
                  <Link to="/topics/$id" params={{ id: topic_id }}>
                    Open
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
