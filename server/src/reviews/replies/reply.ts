import { limits } from "@hub/contract/limits"
import { conflict } from "../../platform/refusal.ts"

type ConversationRound = { settled_at: Date | null }

/** Once its reviewers were told the outcome a round is over, and nobody looks at its points any more. */
export const canReplyInRound = ({ settled_at }: ConversationRound) => settled_at === null

/** Why nothing can be added to what is said about a point. */
export function requireOpenConversation(round: ConversationRound, replies: number) {
  if (!canReplyInRound(round))
    throw conflict("This review is finished, so replies can't be added anymore.", { code: "already_settled" })
  if (replies >= limits.comment_replies)
    throw conflict(`A comment can have at most ${limits.comment_replies} replies.`, { code: "too_many_replies" })
}
