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
  if (turn.of === "owner") return "Waits for its owner to say how it goes on."
  return "In review."
}

export type SequenceActionTexts = { label: string; question: string; needs: "reason" | "note" | "nothing" }

/** Each deed as its button calls it, and what is asked before it is done. */
export const sequenceActionTexts: Record<SequenceAction, SequenceActionTexts> = {
  start: { label: "Start", question: "", needs: "nothing" },
  advance: { label: "Advance", question: "Go on to the next step", needs: "note" },
  ask_again: { label: "Ask again", question: "Ask this step's reviewer again", needs: "note" },
  skip: { label: "Skip step", question: "Skip this step", needs: "reason" },
  pause: { label: "Pause", question: "Pause this sequence", needs: "reason" },
  resume: { label: "Resume", question: "", needs: "nothing" },
  complete: { label: "Complete", question: "Complete this sequence", needs: "reason" },
  cancel: { label: "Cancel sequence", question: "Cancel this sequence", needs: "reason" },
}
