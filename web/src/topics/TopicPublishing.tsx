import type { TopicSummary } from "@hub/contract/topics"
import { useState } from "react"
import { CallFailed, errorSentence } from "../call.ts"
import { confirm } from "../confirm.ts"
import { toast } from "../toast.ts"
import { lazy } from "../widgets/lazy.tsx"
import { usePublishTopic } from "./queries.ts"

const SubmitForReviewDialog = lazy(
  async () => (await import("../reviews/SubmitForReviewDialog.tsx")).SubmitForReviewDialog,
)

type PublishingTopic = Pick<TopicSummary, "id" | "title" | "status">

/**
 * Publishes a topic after a question. `refusal` is why an approved topic was not published, for the dialog that can send it
 * again or, for administrators, publish it all the same.
 */
export function usePublishing(topic: PublishingTopic, onFailed: (what: string, why: string) => void) {
  const [refusal, setRefusal] = useState<CallFailed | null>(null)
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
          if (error instanceof CallFailed && error.failure.code === "stale_approval") return setRefusal(error)
          if (isOutOfReach(error)) toast("Publish failed - backend not available", "error")
          onFailed("Publish action failed", errorSentence(error))
        },
      },
    )

  return { askToPublish, publish, refusal, dismiss: () => setRefusal(null), isPending: publication.isPending }
}

const isOutOfReach = (error: Error) => error instanceof CallFailed && (error.status === 0 || error.status >= 500)

type PublishingRefusalProps = { topic: TopicSummary; publishing: ReturnType<typeof usePublishing> }

/** Why an approved topic was not published, with what can be done about it. */
export function PublishingRefusal({ topic, publishing }: PublishingRefusalProps) {
  const { refusal, publish, dismiss } = publishing
  if (refusal === null) return null
  return <SubmitForReviewDialog topic={topic} refusal={refusal} onPublish={publish} onClose={dismiss} />
}
