import { points } from "@hub/contract/points"
import { pointReplies } from "@hub/contract/point-replies"
import type { Disposition } from "@hub/contract/suggestions"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, download } from "../../call.ts"

export function topicPointsQuery(id: number) {
  return queryOptions({
    queryKey: ["reviews", "points", id],
    queryFn: ({ signal }) => call(points.ofTopic, { params: { id }, signal }),
  })
}

export type PointDecision = {
  id: number
  disposition: Disposition
  reason?: string
  /** When the decision was made that is shown; null where there is none. */
  decided_at: string | null
  insert?: string
  written?: boolean
  confirmed?: { revision: number; start: number }
}

export function useDecidePoint(topic: number) {
  const answered = useAnswered(topic)
  return useMutation({
    mutationFn: ({ id, ...body }: PointDecision) => call(points.dispose, { params: { id }, body }),
    ...answered,
  })
}

export function useReplyToPoint(topic: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body, idempotency_key }: { id: number; body: string; idempotency_key: string }) =>
      call(pointReplies.add, { params: { id }, body: { body }, idempotency_key }),
    onSettled: () => cache.invalidateQueries({ queryKey: topicPointsQuery(topic).queryKey }),
  })
}

export function useSettleRound(topic: number) {
  const answered = useAnswered(topic)
  return useMutation({ mutationFn: (id: number) => call(points.settle, { params: { id } }), ...answered })
}

export const useDownloadSheet = () =>
  useMutation({
    mutationFn: ({ round, as }: { round: number; as: "CSV" | "PDF" }) =>
      download(as === "PDF" ? points.printedSheet : points.sheet, { params: { id: round } }),
  })

/**
 * The answer is the topic's new state; its text may be another one now, wherever it is shown. That is not waited for:
 * the person who decides is at the next point by then.
 */
function useAnswered(topic: number) {
  const cache = useQueryClient()
  const key = topicPointsQuery(topic).queryKey
  return {
    onSuccess: (now: Awaited<ReturnType<typeof readAgain>>) => {
      cache.setQueryData(key, now)
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== key && queryKey[1] !== "points" })
    },
    onError: () => cache.invalidateQueries({ queryKey: key }),
  }
}

const readAgain = (id: number) => call(points.ofTopic, { params: { id } })
