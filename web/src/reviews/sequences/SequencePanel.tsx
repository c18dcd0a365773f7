import { Button } from "@mantine/core"
import type { ReviewNotification } from "@hub/contract/reviews"
import { type Sequence, type SequenceAction, sequenceActions, type SequenceStep } from "@hub/contract/sequences"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorSentence } from "../../call.ts"
import { toast } from "../../toast.ts"
import { lazy } from "../../widgets/lazy.tsx"
import { MomentAgo } from "../../widgets/MomentAgo.tsx"
import { SequenceActionDialog } from "./SequenceActionDialog.tsx"
import { sequencesQuery, useSequenceAction } from "./queries.ts"
import layout from "../../widgets/Layout.module.css"
import styles from "./Sequences.module.css"
import { sequenceActionTexts, describeSequence, stepStatusLabels } from "./labels.ts"

const Notifications = lazy(async () => (await import("../ReviewNotifications.tsx")).ReviewNotifications)
const InsteadDialog = lazy(async () => (await import("../ReassignDialog.tsx")).ReassignDialog)

/** The sequence that a topic is in, if it is in one: its steps, whose turn it is, and what its owner can do. */
export function SequencePanel({ topic_id }: { topic_id: number }) {
  const { data } = useQuery(sequencesQuery(topic_id))
  const running = data?.filter(({ status }) => status !== "completed" && status !== "cancelled") ?? []
  return running.map((sequence) => <Panel key={sequence.id} sequence={sequence} />)
}

function Panel({ sequence }: { sequence: Sequence }) {
  const doing = useSequenceAction(sequence.id)
  const [asking, setAsking] = useState<SequenceAction>()
  const [replacing, setReplacing] = useState<SequenceStep>()
  const [links, setLinks] = useState<ReviewNotification[]>([])
  const { turn } = sequence
  const vacant = sequence.steps.find(({ can_reassign }) => can_reassign)

  function begin(action: SequenceAction): void {
    if (sequenceActionTexts[action].needs === "nothing") act(action, "")
    else setAsking(action)
  }
  function act(action: SequenceAction, words: string): void {
    doing.mutate(
      { action, words },
      {
        onSuccess: ({ notified }) => setLinks(notified.filter(({ link }) => link !== null)),
        onError: (error) => toast(errorSentence(error), "error"),
        onSettled: () => setAsking(undefined),
      },
    )
  }

  return (
    <section className={styles.panel} aria-label={sequence.name ?? "Sequential review"}>
      <strong>{sequence.name ?? "Sequential review"}</strong>
      {sequence.description !== null && <p className={layout.flush}>{sequence.description}</p>}
      <p className={layout.flush}>
        {describeSequence(sequence)}{" "}
        {turn.name !== null && turn.since !== null && (
          <>
            It became {turn.name}’s turn <MomentAgo moment={turn.since} />.
          </>
        )}
      </p>
      <ol className={styles.steps}>
        {sequence.steps.map((step) => (
          <li key={step.id} aria-current={step.position === sequence.current_step ? "step" : undefined}>
            {step.step_name}: {step.reviewer.name} – {stepStatusLabels[step.status]}
            {step.status === "active" && step.due_date !== null && `, due ${step.due_date}`}
            {step.note !== "" && <span className={layout.quietSmall}> ({step.note})</span>}
          </li>
        ))}
      </ol>
      <div className={layout.row}>
        {sequenceActions
          .filter((action) => sequence.can[action])
          .map((action) => (
            <Button key={action} size="xs" disabled={doing.isPending} onClick={() => begin(action)}>
              {sequenceActionTexts[action].label}
            </Button>
          ))}
        {vacant && (
          <Button size="xs" onClick={() => setReplacing(vacant)}>
            Choose another reviewer
          </Button>
        )}
      </div>
      {links.length > 0 && <Notifications notifications={links} />}
      {replacing?.review_id != null && (
        <InsteadDialog
          id={replacing.review_id}
          name={replacing.reviewer.name}
          proposed={null}
          onClose={() => setReplacing(undefined)}
        />
      )}
      {asking && (
        <SequenceActionDialog
          about={sequenceActionTexts[asking]}
          busy={doing.isPending}
          onDo={(words) => act(asking, words)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}
