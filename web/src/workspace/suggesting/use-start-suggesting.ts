import type { TopicPage } from "@hub/contract/topics"
import { useQueryClient } from "@tanstack/react-query"
import type { EditorPosition } from "../../editor/mode.ts"
import { revisionQuery } from "../../history/queries.ts"
import { topicQuery } from "../../topics/queries.ts"
import { type StartWriting, useStartEditor } from "../use-start-writing.ts"
import { readStoredTyping, restoreTyping } from "./stored-typing.ts"

/** What suggesting begins with: the text that was read, and what was typed since and is not sent. */
export type SuggestingStart = {
  topic: TopicPage
  base: { revision: number; content: string }
  typed: string
  place: EditorPosition | null
  TopicSuggesting: Awaited<ReturnType<typeof loadSuggesting>>["TopicSuggesting"]
}

const loadSuggesting = () => import("./TopicSuggesting.tsx")

/** Fetches what is needed to suggest changes before they are. */
export const prepareSuggesting = () => void loadSuggesting().catch(() => undefined)

/** Begins to suggest changes of a topic in its place, or goes on with those that are not sent. */
export function useStartSuggesting(id: number, onStart: (start: SuggestingStart) => void): StartWriting {
  const cache = useQueryClient()
  return useStartEditor(async (place) => {
    const [topic, { TopicSuggesting }] = await Promise.all([
      cache.fetchQuery({ ...topicQuery(id), staleTime: 0 }),
      loadSuggesting(),
    ])
    const stored = readStoredTyping(id)
    const base =
      stored === undefined || stored.revision === topic.revision
        ? { revision: topic.revision, content: topic.content }
        : { revision: stored.revision, content: (await cache.fetchQuery(revisionQuery(id, stored.revision))).content }
    const typed = stored === undefined ? base.content : restoreTyping(base.content, stored)
    onStart({ topic, base, typed, place, TopicSuggesting })
    return true
  })
}
