import type { TopicPage } from "@hub/contract/topics"
import { useQueryClient } from "@tanstack/react-query"
import { createContext, useRef } from "react"
import { errorSentence } from "../call.ts"
import type { EditorPosition } from "../editor/mode.ts"
import { toast } from "../toast.ts"
import { topicQuery } from "../topics/queries.ts"
import { typeAhead } from "./type-ahead.ts"

/** What writing begins with: the topic as the hub has it now, and where in its text. */
export type WritingStart = {
  topic: TopicPage
  place: EditorPosition | null
  TopicWriting: Awaited<ReturnType<typeof loadWriting>>["TopicWriting"]
}

export type StartWriting = (place: EditorPosition | null) => void

/** Begins to write the topic that is read, where it is shown or at a place of its source; null while it is written, and for those who cannot. */
export const StartWritingContext = createContext<((place?: EditorPosition) => void) | null>(null)

const loadWriting = () => import("./TopicWriting.tsx")

/** Fetches what is needed to write before it is. */
export const prepareWriting = () => void loadWriting().catch(() => undefined)

/** Begins to write a topic in its place; what keeps anybody from it is said. */
export function useStartWriting(id: number, onStart: (start: WritingStart) => void): StartWriting {
  const cache = useQueryClient()
  return useStartEditor(async (place) => {
    // What was shown may be old; an editor begins with what is on the hub.
    const [topic, { TopicWriting }] = await Promise.all([
      cache.fetchQuery({ ...topicQuery(id), staleTime: 0 }),
      loadWriting(),
    ])
    if (topic.can.edit) onStart({ topic, place, TopicWriting })
    else toast("You can read this topic, but you can't edit it.", "warn", 6000)
    return topic.can.edit
  })
}

/** Opens an editor, once at a time; what is typed meanwhile goes into it. `open` answers whether it did. */
export function useStartEditor(open: (place: EditorPosition | null) => Promise<boolean>): StartWriting {
  const starting = useRef(false)
  async function start(place: EditorPosition | null): Promise<void> {
    const abandon = typeAhead()
    try {
      if (!(await open(place))) abandon()
    } catch (error) {
      abandon()
      toast(`The editor could not be opened. ${errorSentence(error)}`, "error")
    }
  }
  return (place) => {
    if (starting.current) return
    starting.current = true
    void start(place).finally(() => (starting.current = false))
  }
}
