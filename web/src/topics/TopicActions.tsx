import type { TopicLine } from "@hub/contract/topics"
import { Button, Modal } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { CallFailed } from "../call.ts"
import { SubmitForReviewDialog } from "../reviews/SubmitForReviewDialog.tsx"
import { say } from "../say.ts"
import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { usePublishTopic } from "./queries.ts"
import styles from "./TopicTable.module.css"

const small = { size: "compact-sm", variant: "light" } as const

/** What can be done with one topic, as far as its row says. */
export function TopicActions({ topic }: { topic: TopicLine }) {
  const [dialog, setDialog] = useState<"submit" | "sequence" | null>(null)
  const submit = topic.status === "draft" ? "Submit" : "Resubmit"
  const publication = usePublishTopic()

  const publish = () =>
    publication.mutate(topic.id, {
      onSuccess: () => say("Topic published successfully!", "success"),
      onError: (error) => say(whyNot(error), "error", 6000),
    })

  return (
    <div className={styles.buttons}>
      <Button
        {...small}
        variant="default"
        aria-label={`${topic.can.edit ? "Edit" : "View"} ${topic.title}`}
        renderRoot={(props) => <Link to="/topics/$id/edit" params={{ id: topic.id }} {...props} />}
      >
        {topic.can.edit ? "Edit" : "View"}
      </Button>
      {topic.can.submit && (
        <Button {...small} aria-label={`${submit} ${topic.title} for review`} onClick={() => setDialog("submit")}>
          {submit}
        </Button>
      )}
      {topic.can.submit && topic.status === "draft" && (
        <Button
          {...small}
          aria-label={`Sequence: review ${topic.title} in order`}
          onClick={() => setDialog("sequence")}
        >
          Sequence
        </Button>
      )}
      {topic.can.publish && (
        <Button {...small} aria-label={`Publish ${topic.title}`} disabled={publication.isPending} onClick={publish}>
          Publish
        </Button>
      )}
      {dialog === "submit" && <SubmitForReviewDialog topic={topic} onClose={() => setDialog(null)} />}
      <Modal opened={dialog === "sequence"} onClose={() => setDialog(null)} title="Sequential Review Setup">
        <NotBuilt
          what="Sequential review"
          purpose="Here you will put reviewers in an order, each asked when the one before has approved. Until then, submit the topic for review to several people at once."
        />
      </Modal>
    </div>
  )
}

/** Section 8; a hub that answers says why itself. */
function whyNot(error: Error): string {
  if (!(error instanceof CallFailed)) return "Publish action failed"
  return error.status === 0 || error.status >= 500 ? "Publish failed - backend not available" : error.failure.error
}
