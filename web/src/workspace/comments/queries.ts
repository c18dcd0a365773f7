import { comments } from "@hub/contract/comments"
import type { CommentState } from "@hub/contract/comments/values"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { useMemo } from "react"
import { call } from "../../call.ts"
import type { PassageAnchor } from "../passage-text.ts"

export function topicCommentsQuery(id: number) {
  return queryOptions({
    queryKey: ["topics", "comments", id],
    queryFn: ({ signal }) => call(comments.ofTopic, { params: { id }, signal }),
  })
}

/** The words of a comment, and the key by which it is kept once however often it is sent. */
type SentComment = { body: string; idempotency_key: string }
type SentThread = SentComment & { anchor: CommentPlace | null; suggestion?: string; assignee_id: number | null }

/** Who a thread is handed to, and who had it when that was chosen. */
type AssignInput = { id: number; assignee_id: number | null; seen: number | null }

export type CommentCalls = ReturnType<typeof useCommentCalls>

/** What can be done about comments; the functions stay the same, so that many cards need not be drawn again. */
export function useCommentCalls(topic_id: number) {
  const cache = useQueryClient()
  // What is assigned, resolved or deleted is somebody's turn, or is not any more.
  const stale = [topicCommentsQuery(topic_id).queryKey, ["turns"], ["dashboard"]]
  const changed = { onSettled: () => Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey }))) }
  const { mutateAsync: add } = useMutation({
    mutationFn: ({ idempotency_key, ...body }: SentThread) =>
      call(comments.add, { params: { id: topic_id }, body, idempotency_key }),
    ...changed,
  })
  const { mutateAsync: reply } = useMutation({
    mutationFn: ({ id, body, idempotency_key }: SentComment & { id: number }) =>
      call(comments.reply, { params: { id }, body: { body }, idempotency_key }),
    ...changed,
  })
  const { mutateAsync: edit } = useMutation({
    mutationFn: ({ id, ...body }: { id: number; body: string; version: number }) =>
      call(comments.change, { params: { id }, body }),
    ...changed,
  })
  const { mutateAsync: move } = useMutation({
    mutationFn: ({ id, state }: { id: number; state: CommentState }) =>
      call(comments.change, { params: { id }, body: { state } }),
    ...changed,
  })
  const { mutateAsync: assign } = useMutation({
    mutationFn: ({ id, ...body }: AssignInput) => call(comments.assign, { params: { id }, body }),
    ...changed,
  })
  const { mutateAsync: decide } = useMutation({
    mutationFn: ({ id, ...body }: SuggestionDecisionInput & { id: number; confirmed?: SeenPlace }) =>
      call(comments.decide, { params: { id }, body }),
    ...changed,
  })
  const { mutateAsync: remove } = useMutation({
    mutationFn: (id: number) => call(comments.delete, { params: { id } }),
    ...changed,
  })
  return useMemo(
    () => ({ topic_id, add, reply, edit, move, assign, decide, remove }),
    [topic_id, add, reply, edit, move, assign, decide, remove],
  )
}

/** A decision on a suggestion; `insert` is the text that an author puts in its place. */
export type SuggestionDecisionInput =
  | { outcome: "accepted" | "rejected" }
  | { outcome: "accepted_edited"; insert: string }

/** The newest version as it was looked at, and where the suggested words stand in it. */
type SeenPlace = { revision: number; start: number }

/** Words of the text, and the version in which they were read. */
export type CommentPlace = PassageAnchor & { revision: number }
