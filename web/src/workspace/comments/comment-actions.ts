import { createContext, useContext } from "react"
import { errorSentence } from "../../call.ts"
import { toast } from "../../toast.ts"
import type { CommentCalls } from "./queries.ts"

/** What every card of the list needs, and what does not change while it is looked at. */
type CommentActions = {
  calls: CommentCalls
  canAdd: boolean
  /** Says to those who can't see it what was done. */
  announce: (sentence: string) => void
}

export const CommentActionsContext = createContext<CommentActions | null>(null)

export function useCommentActions() {
  const found = useContext(CommentActionsContext)
  if (!found) throw new Error("A comment is shown in the list of comments.")
  return found
}

/** Waits for what somebody asked for by a button; a refusal is told. */
export async function tellRefusal(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked
    return true
  } catch (error) {
    toast(errorSentence(error), "error")
    return false
  }
}
