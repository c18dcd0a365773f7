import { useState } from "react"
import { TopicReading } from "./TopicReading.tsx"
import type { TopicPlace } from "./TopicFrame.tsx"
import { useRenderedTopic } from "./use-rendered-topic.ts"
import { type WritingStart, useStartWriting } from "./use-start-writing.ts"

/** A topic that is read, or written where it stands. */
export function TopicView(place: TopicPlace) {
  const page = useRenderedTopic(place.topic)
  const [writing, setWriting] = useState<WritingStart | null>(null)
  const [wasWriting, setWasWriting] = useState(false)
  const start = useStartWriting(place.topic.id, setWriting)
  if (writing === null) return <TopicReading {...place} page={page} onWrite={start} focusesEdit={wasWriting} />
  const { TopicWriting } = writing
  return (
    <TopicWriting
      {...place}
      page={page}
      start={writing}
      onDone={() => {
        setWasWriting(true)
        setWriting(null)
      }}
    />
  )
}
