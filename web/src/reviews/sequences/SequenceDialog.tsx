import { Button, Modal } from "@mantine/core"
import { sequenceConflictMessage, type SequenceResult } from "@hub/contract/sequences"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { focusOnShow } from "../../dialog-focus.ts"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { UsualReview } from "../UsualReview.tsx"
import { ReviewNotifications } from "../ReviewNotifications.tsx"
import { describeFirstReviewer } from "../submission.ts"
import { sequencesQuery } from "./queries.ts"
import { SequenceForm } from "./SequenceForm.tsx"
import styles from "./Sequences.module.css"
import forms from "../../widgets/Form.module.css"

type SequenceDialogProps = { topic: { id: number; title: string }; onClose: () => void }

const closesAfter = 1600

/** Puts reviewers in an order, then says truly what became of telling the first. */
export function SequenceDialog({ topic, onClose }: SequenceDialogProps) {
  const [made, setMade] = useState<SequenceResult>()
  return (
    <Modal
      opened
      onClose={onClose}
      title="Sequential Review Setup"
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      {made === undefined ? (
        <Setup topic={topic} onCancel={onClose} onMade={setMade} />
      ) : (
        <SequenceCreated sequence={made} onClose={onClose} />
      )}
    </Modal>
  )
}

function Setup({
  topic,
  onCancel,
  onMade,
}: {
  topic: SequenceDialogProps["topic"]
  onCancel: () => void
  onMade: (made: SequenceResult) => void
}) {
  const { data, isPending, refetch } = useQuery({ ...sequencesQuery(topic.id), staleTime: 0 })
  const active = data?.find(({ status }) => status === "active")
  if (isPending) return <LoadingRows rows={4} />
  return (
    <>
      {active && (
        <p role="alert" className={styles.warning}>
          {sequenceConflictMessage(active.name)}
        </p>
      )}
      <UsualReview>
        {(usual) => (
          <SequenceForm
            topic={topic}
            usual={usual}
            blocked={active !== undefined}
            onCancel={onCancel}
            onMade={onMade}
            onTaken={() => void refetch()}
          />
        )}
      </UsualReview>
    </>
  )
}

/** Where a mail went out nothing is left to do, so the dialog closes by itself; a link to pass on stays. */
function SequenceCreated({ sequence, onClose }: { sequence: SequenceResult; onClose: () => void }) {
  const waits = sequence.status === "draft"
  const first = waits ? null : describeFirstReviewer(sequence.notified)
  const nothingLeft = !waits && sequence.notified.every(({ link }) => link === null)
  useEffect(() => {
    if (!nothingLeft) return
    const timer = setTimeout(onClose, closesAfter)
    return () => clearTimeout(timer)
  }, [nothingLeft, onClose])
  return (
    <>
      <output className={styles.made}>
        Sequential review created successfully!{first === "notified" && " First reviewer has been notified."}
        {first !== null && first !== "notified" && ` First reviewer will be notified on ${first.notified_at}.`}
        {waits && " No one is notified until you start it."}
      </output>
      {!nothingLeft && !waits && <ReviewNotifications notifications={sequence.notified} />}
      <div className={forms.ends}>
        <Button variant="filled" onClick={onClose} ref={focusOnShow}>
          Done
        </Button>
      </div>
    </>
  )
}
