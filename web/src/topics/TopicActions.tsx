import { Button, Menu } from "@mantine/core"
import type { TopicSummary } from "@hub/contract/topics"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { CallFailed, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { lazy } from "../widgets/lazy.tsx"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { usePublishTopic, useMoveTopic } from "./queries.ts"
import { TopicLink } from "./TopicLink.tsx"
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
  const [dialog, setDialog] = useState<"submit" | "sequence" | CallFailed | null>(null)
  const close = () => setDialog(null)
  const submit = topic.status === "draft" ? "Send for review" : "Send again"
  const publication = usePublishTopic()

  async function askToPublish(): Promise<void> {
    const question =
      topic.status === "approved"
        ? `Publish "${topic.title}"?`
        : `Publish "${topic.title}" without a review? Nobody has approved this text.`
    const sentence = `${question} Readers get it with the next edition of a collection that contains it.`
    if (await confirm(sentence, { title: "Publish topic", yes: "Publish topic" })) publish({})
  }

  const publish = (more: { override_reason?: string }) =>
    publication.mutate(
      { id: topic.id, ...more },
      {
        onSuccess: () => toast("Topic published successfully!", "success"),
        onError: (error) => {
          if (error instanceof CallFailed && error.failure.code === "stale_approval") return setDialog(error)
          if (outOfReach(error)) toast("Publish failed - backend not available", "error", 6000)
          onFailed("Publish action failed", errorSentence(error))
        },
      },
    )

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
          disabled={publication.isPending}
          onClick={() => void askToPublish()}
        >
          Publish
        </Button>
      )}
      {(topic.can.edit || topic.can.unpublish || topic.can.reopen || topic.can.archive || topic.can.restore) && (
        <More topic={topic} onFailed={onFailed} />
      )}
      {dialog !== null && dialog !== "sequence" && (
        <SubmitForReviewDialog
          topic={topic}
          refusal={dialog === "submit" ? null : dialog}
          onPublish={publish}
          onClose={close}
        />
      )}
      {dialog === "sequence" && <SequenceDialog topic={topic} onClose={close} />}
    </div>
  )
}

function More({ topic, onFailed }: TopicActionsProps) {
  const [unpublishes, setUnpublishes] = useState(false)
  const putAway = useMoveTopic()
  const { id, title, can } = topic

  async function archive(): Promise<void> {
    const sentence = `Archive "${title}"? It stays readable, and you can restore it as a draft.`
    if (await confirm(sentence, { title: "Archive topic", yes: "Archive" })) move("archive", "Topic archived.")
  }
  const move = (move: "archive" | "restore" | "reopen", done: string) =>
    putAway.mutate(
      { id, move },
      {
        onSuccess: () => toast(done, "success"),
        onError: (error) => onFailed(`The topic could not be ${movedWords[move]}`, errorSentence(error)),
      },
    )

  return (
    <>
      <MoreMenu label={`More actions for ${title}`}>
        {can.edit && (
          <Menu.Item renderRoot={(props) => <Link to="/topics/$id" params={{ id }} {...props} />}>View</Menu.Item>
        )}
        {can.unpublish && <Menu.Item onClick={() => setUnpublishes(true)}>Unpublish</Menu.Item>}
        {can.reopen && (
          <Menu.Item onClick={() => move("reopen", "Topic reopened as a draft.")}>Reopen as draft</Menu.Item>
        )}
        {can.archive && <Menu.Item onClick={() => void archive()}>Archive</Menu.Item>}
        {can.restore && <Menu.Item onClick={() => move("restore", "Topic restored as a draft.")}>Restore</Menu.Item>}
      </MoreMenu>
      {unpublishes && <UnpublishDialog topic={topic} onClose={() => setUnpublishes(false)} />}
    </>
  )
}

const movedWords = { archive: "archived", restore: "restored", reopen: "reopened" }

const outOfReach = (error: Error) => error instanceof CallFailed && (error.status === 0 || error.status >= 500)
