import { useState } from "react"
import { CommentsContext, useTopicComments } from "./comments/use-comments.ts"
import { TopicReading } from "./TopicReading.tsx"
import type { TopicPlace } from "./TopicFrame.tsx"
import { useRenderedTopic } from "./use-rendered-topic.ts"
import { type WritingStart, useStartWriting } from "./use-start-writing.ts"

/** A topic that is read, or written where it stands. */
export function TopicView(place: TopicPlace) {
  const { topic, hasRail, tab, onTab, onSheet } = place
  const page = useRenderedTopic(topic)
  const [writing, setWriting] = useState<WritingStart | null>(null)
  const [wasWriting, setWasWriting] = useState(false)
  const start = useStartWriting(topic.id, setWriting)
  const comments = useTopicComments(topic, tab, () => {
    onTab("comments")
    if (!hasRail) onSheet("about")
  })
  const TopicWriting = writing?.TopicWriting
  return (
    <CommentsContext value={comments}>
      {writing && TopicWriting ? (
        <TopicWriting
          {...place}
          page={page}
          start={writing}
          onDone={() => {
            setWasWriting(true)
            setWriting(null)
          }}
        />
      ) : (
        <TopicReading {...place} page={page} onWrite={start} focusesEdit={wasWriting} />
      )}
    </CommentsContext>
  )
}
