import { type SequenceAction, sequences } from "@hub/contract/sequences"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../call.ts"

/** The sequences of a topic, newest first. */
export function sequencesQuery(topic_id: number) {
  return queryOptions({
    queryKey: ["reviews", "sequences", topic_id],
    queryFn: ({ signal }) => call(sequences.ofTopic, { params: { topic_id }, signal }),
  })
}

/** Its owner moves a sequence on, holds it, or ends it; `words` are the reason or what the reviewer is told. */
export function useSequenceAction(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ action, words }: { action: SequenceAction; words: string }) => {
      const params = { id }
      const [noted, reasoned] = [
        { params, body: { note: words } },
        { params, body: { reason: words } },
      ]
      switch (action) {
        case "start":
          return call(sequences.start, noted)
        case "advance":
          return call(sequences.advance, noted)
        case "ask_again":
          return call(sequences.askAgain, noted)
        case "resume":
          return call(sequences.resume, noted)
        case "skip":
          return call(sequences.skip, reasoned)
        case "pause":
          return call(sequences.pause, reasoned)
        case "complete":
          return call(sequences.complete, reasoned)
        case "cancel":
          return call(sequences.cancel, reasoned)
      }
    },
    // Topic, reviews and turns move with it, wherever they are shown.
    onSettled: () => cache.invalidateQueries(),
  })
}
