import { Button, Menu } from "@mantine/core"
import type { TopicSummary } from "@hub/contract/topics"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { ActionItems } from "../widgets/ActionItems.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { TopicLink } from "./TopicLink.tsx"
import { hasTopicMoves, listTopicMoves, useTopicMoves } from "./topic-moves.ts"
import { PublishingRefusal, usePublishing } from "./TopicPublishing.tsx"
import styles from "./TopicTable.module.css"

const SubmitForReviewDialog = lazy(
  async () => (await import("../reviews/SubmitForReviewDialog.tsx")).SubmitForReviewDialog,
)

const SequenceDialog = lazy(async () => (await import("../reviews/sequences/SequenceDialog.tsx")).SequenceDialog)

const UnpublishDialog = lazy(async () => (await import("./UnpublishDialog.tsx")).UnpublishDialog)

/** Hears that an action failed: which, and why. */
export type OnTopicFailure = (what: string, why: string) => void
type TopicActionsProps = { topic: TopicSummary; onFailed: OnTopicFailure }

const small = { size: "xs", variant: "subtle" } as const

/** What can be done with one topic, as far as its row says. */
export function TopicActions({ topic, onFailed }: TopicActionsProps) {
  const [dialog, setDialog] = useState<"submit" | "sequence" | null>(null)
  const close = () => setDialog(null)
  const submit = topic.status === "draft" ? "Send for review" : "Send again"
  const publishing = usePublishing(topic, onFailed)

  return (
    <div className={styles.buttons}>
      <Button
        size="xs"
        renderRoot={(props) => (
          <TopicLink topic={topic} aria-label={`${topic.can.edit ? "Edit" : "View"} ${topic.title}`} {...props} />
        )}
      >
        {topic.can.edit ? "Edit" : "View"}
      </Button>
      {topic.can.submit && (
        <Button {...small} aria-label={`${submit}: ${topic.title}`} onClick={() => setDialog("submit")}>
          {submit}
        </Button>
      )}
      {topic.can.submit && topic.status === "draft" && (
        <Button {...small} aria-label={`Sequential review of ${topic.title}`} onClick={() => setDialog("sequence")}>
          Sequential review
        </Button>
      )}
      {topic.can.publish && (
        <Button
          {...small}
          aria-label={`Publish ${topic.title}`}
          disabled={publishing.isPending}
          onClick={() => void publishing.askToPublish()}
        >
          Publish
        </Button>
      )}
      {(topic.can.edit || hasTopicMoves(topic)) && <More topic={topic} onFailed={onFailed} />}
      {dialog === "submit" && <SubmitForReviewDialog topic={topic} onClose={close} />}
      <PublishingRefusal topic={topic} publishing={publishing} />
      {dialog === "sequence" && <SequenceDialog topic={topic} onClose={close} />}
    </div>
  )
}

function More({ topic, onFailed }: TopicActionsProps) {
  const [unpublishes, setUnpublishes] = useState(false)
  const moves = useTopicMoves(topic, onFailed)
  const { id, title, can } = topic
  return (
    <>
      <MoreMenu label={`More actions for ${title}`}>
        {can.edit && (
          <Menu.Item renderRoot={(props) => <Link to="/topics/$id" params={{ id }} {...props} />}>View</Menu.Item>
        )}
        <ActionItems actions={listTopicMoves(topic, moves, () => setUnpublishes(true))} />
      </MoreMenu>
      {unpublishes && <UnpublishDialog topic={topic} onClose={() => setUnpublishes(false)} />}
    </>
  )
}
