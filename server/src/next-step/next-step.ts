import type { NextStepAction, NextStepState } from "@hub/contract/next-step"
import type { PendingActionKind } from "@hub/contract/pending-actions"
import type { TopicSummary } from "@hub/contract/topics"
import type { TopicStatus } from "@hub/contract/topics/values"

/** A turn as the rule sees it: whose it is for the reader, and what the reader may do about it. */
type ActionStanding = { kind: PendingActionKind; yours: boolean; can_remind: boolean; can_manage: boolean }

export type NextStepInput = {
  status: TopicStatus
  can: Omit<TopicSummary["can"], "unpublish" | "archive"> & { incorporate: boolean; ask_again: boolean }
  actions: ActionStanding[]
  open_points: number
  /** An approval of the text of now is out of date. */
  outdated: boolean
  is_scheduled: boolean
}

type DecidedStep = { state: NextStepState; action: NextStepAction | null }

/** The one rule for the next step of a topic, by its status, its reviews, and what the reader may do. */
export function decideNextStep(state: NextStepInput): DecidedStep {
  const { status, can, open_points, outdated, is_scheduled } = state
  switch (status) {
    case "draft":
      return stepOfSequence(state) ?? step("send", can.submit)
    case "pending_review":
      return stepInReview(state)
    case "revisions_requested":
      if (open_points > 0) return step("incorporate", can.incorporate)
      return stepOfSequence(state) ?? stepAfterFeedback(state)
    case "approved":
      return outdated ? step("ask_again", can.ask_again) : step("publish", can.publish)
    case "published":
      return outdated ? step("ask_again", can.ask_again) : step("edit", can.edit)
    case "staging":
      return { state: "scheduled", action: is_scheduled ? "open_edition" : null }
    case "rejected":
      return step("reopen", can.reopen)
    case "archived":
      return step("restore", can.restore)
  }
}

/** The reader's own answer comes first; then who else is asked; then what keeps anyone from answering. */
function stepInReview(state: NextStepInput): DecidedStep {
  const { actions } = state
  const asked = actions.filter(({ kind }) => kind === "review")
  if (asked.some(({ yours }) => yours)) return step("review", true)
  if (asked.length > 0) return { state: "wait", action: asked.some(({ can_remind }) => can_remind) ? "remind" : null }
  if (actions.some(({ kind }) => kind === "renew" || kind === "absent" || kind === "replace"))
    return { state: "resolve", action: null }
  return stepOfSequence(state) ?? { state: "wait", action: null }
}

function stepOfSequence({ actions }: NextStepInput): DecidedStep | undefined {
  const advance = actions.find(({ kind }) => kind === "advance")
  return advance && step("advance", advance.can_manage)
}

/** Everything that was said has its answer; what was said without a comment has it once the text is another one. */
function stepAfterFeedback({ actions, can }: NextStepInput): DecidedStep {
  const isUnanswered = actions.some(({ kind }) => kind === "incorporate")
  if (isUnanswered) return { state: "revise", action: can.edit ? "edit" : null }
  return step("send_again", can.submit)
}

/** A step that is done by the action of its name. */
function step(state: Extract<NextStepState, NextStepAction>, mayAct: boolean): DecidedStep {
  return { state, action: mayAct ? state : null }
}
