import type { ReviewNotice } from "@hub/contract/reviews"
import { type Sequence, type SequenceDeed, sequenceDeeds, type Step } from "@hub/contract/sequences"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { sentenceOf } from "../../call.ts"
import { say } from "../../say.ts"
import { Button } from "../../widgets/Button.tsx"
import { later } from "../../widgets/later.tsx"
import { MomentAgo } from "../../widgets/MomentAgo.tsx"
import { DeedDialog } from "./DeedDialog.tsx"
import { sequencesOf, useSequenceDeed } from "./queries.ts"
import styles from "./Sequences.module.css"
import { deedWords, standing, stepWords } from "./words.ts"

const Notices = later(async () => (await import("../Notices.tsx")).Notices)
const InsteadDialog = later(async () => (await import("../InsteadDialog.tsx")).InsteadDialog)

/** The sequence that a topic is in, if it is in one: its steps, whose turn it is, and what its owner can do. */
export function SequencePanel({ topic_id }: { topic_id: number }) {
  const { data } = useQuery(sequencesOf(topic_id))
  const running = data?.filter(({ status }) => status !== "completed" && status !== "cancelled") ?? []
  return running.map((sequence) => <Panel key={sequence.id} sequence={sequence} />)
}

function Panel({ sequence }: { sequence: Sequence }) {
  const doing = useSequenceDeed(sequence.id)
  const [asking, setAsking] = useState<SequenceDeed>()
  const [replacing, setReplacing] = useState<Step>()
  const [links, setLinks] = useState<ReviewNotice[]>([])
  const { turn } = sequence
  const vacant = sequence.steps.find(({ can_reassign }) => can_reassign)

  function begin(deed: SequenceDeed): void {
    if (deedWords[deed].needs === "nothing") act(deed, "")
    else setAsking(deed)
  }
  function act(deed: SequenceDeed, words: string): void {
    doing.mutate(
      { deed, words },
      {
        onSuccess: ({ notified }) => setLinks(notified.filter(({ link }) => link !== null)),
        onError: (error) => say(sentenceOf(error), "error"),
        onSettled: () => setAsking(undefined),
      },
    )
  }

  return (
    <section className={styles.panel} aria-label={sequence.name ?? "Sequential review"}>
      <strong>{sequence.name ?? "Sequential review"}</strong>
      {sequence.description !== null && <p className={styles.turn}>{sequence.description}</p>}
      <p className={styles.turn}>
        {standing(sequence)}{" "}
        {turn.name !== null && turn.since !== null && (
          <>
            It is {turn.name}’s turn, since <MomentAgo moment={turn.since} />.
          </>
        )}
      </p>
      <ol className={styles.steps}>
        {sequence.steps.map((step) => (
          <li key={step.id} aria-current={step.position === sequence.current_step ? "step" : undefined}>
            {step.step_name}: {step.reviewer.name} – {stepWords[step.status]}
            {step.status === "active" && step.due_date !== null && `, due ${step.due_date}`}
            {step.note !== "" && <span className={styles.dimmed}> ({step.note})</span>}
          </li>
        ))}
      </ol>
      <div className={styles.deeds}>
        {sequenceDeeds
          .filter((deed) => sequence.can[deed])
          .map((deed) => (
            <Button key={deed} look="default" size="xs" disabled={doing.isPending} onClick={() => begin(deed)}>
              {deedWords[deed].label}
            </Button>
          ))}
        {vacant && (
          <Button look="default" size="xs" onClick={() => setReplacing(vacant)}>
            Ask somebody else
          </Button>
        )}
      </div>
      {links.length > 0 && <Notices notices={links} />}
      {replacing?.review_id != null && (
        <InsteadDialog
          id={replacing.review_id}
          name={replacing.reviewer.name}
          proposed={null}
          onClose={() => setReplacing(undefined)}
        />
      )}
      {asking && (
        <DeedDialog
          about={deedWords[asking]}
          busy={doing.isPending}
          onDo={(words) => act(asking, words)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}
