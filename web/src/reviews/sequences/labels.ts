import type { Sequence, SequenceAction, SequenceStep } from "@hub/contract/sequences"

export const stepStatusLabels: Record<SequenceStep["status"], string> = {
  waiting: "Waiting",
  active: "In review",
  approved: "Approved",
  changes_requested: "Changes requested",
  skipped: "Skipped",
  cancelled: "Not answered",
}

/** How a sequence stands, as one sentence. */
export function describeSequence({ status, paused_reason, turn, note }: Sequence): string {
  if (status === "draft") return "Not started yet."
  if (status === "paused" && paused_reason === "changes") return "Paused: changes were requested."
  if (status === "paused") return `Paused: ${note}`
  if (turn.of === "owner") return "Waiting for the owner to decide how to continue."
  return "In review."
}

export type SequenceActionTexts = { label: string; question: string; needs: "reason" | "note" | "nothing" }

/** Each action as its button calls it, and what is asked before it is done. */
export const sequenceActionTexts: Record<SequenceAction, SequenceActionTexts> = {
  start: { label: "Start sequence", question: "", needs: "nothing" },
  advance: { label: "Go to next step", question: "Go to the next step?", needs: "note" },
  ask_again: { label: "Send step again", question: "Send to this step's reviewer again?", needs: "note" },
  skip: { label: "Skip step", question: "Skip this step?", needs: "reason" },
  pause: { label: "Pause sequence", question: "Pause this sequence?", needs: "reason" },
  resume: { label: "Resume sequence", question: "", needs: "nothing" },
  complete: { label: "Complete sequence", question: "Complete this sequence?", needs: "reason" },
  cancel: { label: "Cancel sequence", question: "Cancel this sequence?", needs: "reason" },
}
