import type { SuggestionOutcome } from "@hub/contract/comments/values"

export type CommentRecipient = { to: number; because: "assigned" | "mention" | "reply" | "owner" | SuggestionOutcome }

type CommentReaders = {
  assignee_id: number | null
  mentioned: number[]
  participants: number[]
  owner_id: number | null
  author_id: number
}

/** Who hears of a comment, each once and for the nearest reason; nobody of what they wrote themselves. */
export function chooseRecipients(readers: CommentReaders): CommentRecipient[] {
  const { assignee_id, mentioned, participants, owner_id, author_id } = readers
  const all: CommentRecipient[] = [
    ...(assignee_id === null ? [] : [{ to: assignee_id, because: "assigned" as const }]),
    ...mentioned.map((to) => ({ to, because: "mention" as const })),
    ...participants.map((to) => ({ to, because: "reply" as const })),
    ...(owner_id === null ? [] : [{ to: owner_id, because: "owner" as const }]),
  ]
  return all.filter(({ to }, index) => to !== author_id && all.findIndex((one) => one.to === to) === index)
}
