import type { Presence } from "@hub/contract/drafts"
import type { TopicPage } from "@hub/contract/topics"
import { useQueryClient } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { useEffect, useEffectEvent, useState } from "react"
import { topicQuery } from "../topics/queries.ts"
import { CommentsContext, useTopicComments } from "./comments/use-comments.ts"
import { TopicReading } from "./TopicReading.tsx"
import type { TopicPlace } from "./TopicFrame.tsx"
import { TopicPresenceContext, useOwnPresence } from "./topic-presence.ts"
import { useFollowTopic } from "./use-follow-topic.ts"
import { useShownVersion } from "./use-shown-version.ts"
import { type SuggestingStart, useStartSuggesting } from "./suggesting/use-start-suggesting.ts"
import { useRenderedTopic } from "./use-rendered-topic.ts"
import { type StartWriting, type WritingStart, useStartWriting } from "./use-start-writing.ts"

/** Begins to write a topic that was just made. */
function useFirstWriting({ can }: TopicPage, start: StartWriting): void {
  const { beginsToWrite = false } = useLocation({ select: ({ state }) => state })
  const begin = useEffectEvent(() => {
    start(null)
    // The page loaded again later is read. The router need not know: nothing else changes by it.
    History.prototype.replaceState.call(history, { ...history.state, beginsToWrite: false }, "")
  })
  useEffect(() => {
    if (beginsToWrite && can.edit) begin()
  }, [beginsToWrite, can.edit])
}

/** A topic that is read, or written where it stands. */
export function TopicView(place: TopicPlace) {
  const { topic, collection_id, hasRail, tab, onTab, onSheet } = place
  const page = useRenderedTopic(topic)
  const [writing, setWriting] = useState<WritingStart | null>(null)
  const [wasWriting, setWasWriting] = useState(false)
  const { version, close } = useShownVersion()
  const start = useStartWriting(topic.id, (begun) => {
    // What is written is the text of now.
    if (version !== undefined) close()
    setWriting(begun)
  })
  const [suggesting, setSuggesting] = useState<SuggestingStart | null>(null)
  const suggest = useStartSuggesting(topic.id, (begun) => {
    if (version !== undefined) close()
    setWriting(null)
    setSuggesting(begun)
  })
  useFirstWriting(topic, start)
  const comments = useTopicComments(topic, tab, () => {
    onTab("comments")
    if (!hasRail) onSheet("about")
  })
  useFollowTopic(topic.id, collection_id)
  const shared = useOwnPresence(topic.id)
  useNewestVersion(topic, shared.presence)
  const TopicWriting = writing?.TopicWriting
  const TopicSuggesting = suggesting?.TopicSuggesting
  return (
    <CommentsContext value={comments}>
      <TopicPresenceContext value={shared}>
        {writing && TopicWriting ? (
          <TopicWriting
            {...place}
            page={page}
            start={writing}
            onDone={() => {
              setWasWriting(true)
              setWriting(null)
            }}
            onSuggest={suggest}
          />
        ) : suggesting && TopicSuggesting ? (
          <TopicSuggesting
            {...place}
            page={page}
            start={suggesting}
            onDone={(made) => {
              setWasWriting(true)
              setSuggesting(null)
              if (made > 0) onTab("comments")
            }}
            onWrite={start}
          />
        ) : (
          <TopicReading {...place} page={page} onWrite={start} onSuggest={suggest} focusesEdit={wasWriting} />
        )}
      </TopicPresenceContext>
    </CommentsContext>
  )
}

/** What somebody saves while the topic is shown is shown next. */
function useNewestVersion({ id, revision }: TopicPage, presence: Presence | undefined): void {
  const cache = useQueryClient()
  const newest = presence?.latest_revision ?? 0
  useEffect(() => {
    if (newest > revision) void cache.invalidateQueries({ queryKey: topicQuery(id).queryKey })
  }, [cache, id, revision, newest])
}
