import type { SequenceStatus, StepStatus, Turn } from "@hub/contract/sequences"

/** An ordered review as its rules see it. `current` is the index of the step where it stands; none before the start. */
export type Sequence = {
  status: SequenceStatus
  paused_for: "changes" | "manual" | null
  current: number | null
  steps: StepStatus[]
  auto_advance: boolean
  pause_on_changes: boolean
}

/** `stale` are the approved steps whose approval is about other words or values than those of now. */
export type SequenceEvent =
  | {
      type:
        | "start"
        | "request_changes"
        | "reject"
        | "reopen"
        | "lose_reviewer"
        | "ask_again"
        | "pause"
        | "resume"
        | "cancel"
    }
  | { type: "approve" | "advance" | "skip" | "complete"; stale: number[] }

/** `ask` is the step whose reviewer is asked now; `withdraw` takes back what is still asked; `topic` is where the topic belongs. */
export type Outcome = { sequence: Sequence; ask?: number; withdraw?: true; topic: TopicPlace }
export type TopicPlace = "pending_review" | "revisions_requested" | "approved" | "rejected" | "draft"

/** What an ordered review becomes by an event, or the sentence that says why the event cannot be now. */
export function after(sequence: Sequence, event: SequenceEvent): Outcome | string {
  const { status, current, paused_for } = sequence
  const step = current === null ? undefined : sequence.steps[current]
  const running = status === "active" || status === "paused"
  switch (event.type) {
    case "start":
      if (status !== "draft") return "This sequence was started already."
      return asking({ ...sequence, status: "active" }, 0)

    case "approve":
      if (status !== "active" || step !== "active") return notTheirTurn(sequence)
      return approved(marked(sequence, "approved"), event.stale)

    case "request_changes":
      if (status !== "active" || step !== "active") return notTheirTurn(sequence)
      if (sequence.pause_on_changes)
        return outcome({ ...marked(sequence, "changes_requested"), status: "paused", paused_for: "changes" })
      return approved(marked(sequence, "changes_requested"), [])

    case "reject":
      if (status !== "active" || step !== "active") return notTheirTurn(sequence)
      return { withdraw: true, sequence: { ...ended(sequence), status: "cancelled" }, topic: "rejected" }

    case "reopen":
      if (status !== "active" || (step !== "approved" && step !== "changes_requested")) return notTheirTurn(sequence)
      return outcome(marked(sequence, "active"))

    case "lose_reviewer":
      if (!running || step !== "active") return notTheirTurn(sequence)
      return outcome(marked(sequence, "cancelled"))

    case "advance":
      if (paused_for === "manual") return "This sequence is paused. Resume it first."
      if (!running || step === "active") return notTheOwners(sequence)
      if (step === "cancelled") return "Nobody answers this step any more. Skip it with a reason, or ask again."
      return sequence.steps.includes("changes_requested") && next(sequence, event.stale) === undefined
        ? "No step is left, and the requested changes are not agreed. Ask again, or complete the sequence."
        : onward(sequence, event.stale)

    case "ask_again": {
      if (paused_for === "manual") return "This sequence is paused. Resume it first."
      const index = sequence.steps.findIndex((one) => one === "changes_requested" || one === "cancelled")
      if (!running || step === "active" || index < 0) return notTheOwners(sequence)
      const here = step === "changes_requested" || step === "cancelled" ? current : null
      return asking({ ...sequence, status: "active", paused_for: null }, here ?? index)
    }

    case "skip": {
      if (paused_for === "manual") return "This sequence is paused. Resume it first."
      if (!running || step === "approved" || step === "skipped") return notTheOwners(sequence)
      return { withdraw: true, ...onward(marked(sequence, "skipped"), event.stale) }
    }

    case "pause":
      if (status !== "active") return `This sequence is ${status}, so it cannot be paused.`
      return outcome({ ...sequence, status: "paused", paused_for: "manual" })

    case "resume":
      if (status !== "paused") return `This sequence is ${status}, so it cannot be resumed.`
      if (paused_for === "changes") return "Changes were requested. Advance to the next step, or ask again."
      return outcome({ ...sequence, status: "active", paused_for: null })

    case "complete":
      if (!running) return `This sequence is ${status}, so it cannot be completed.`
      return { withdraw: true, ...outcome({ ...ended(sequence), status: "completed" }, event.stale) }

    case "cancel":
      if (!running && status !== "draft") return `This sequence is ${status}, so it cannot be cancelled.`
      return { withdraw: true, ...outcome({ ...ended(sequence), status: "cancelled" }) }
  }
}

/** Whose turn it is: the reviewer asked, the owner who must decide how it goes on, or nobody once it is over. */
export function turnOf({ status, current, steps }: Pick<Sequence, "status" | "current" | "steps">): Turn {
  if (status === "completed" || status === "cancelled") return "nobody"
  return status === "active" && current !== null && steps[current] === "active" ? "reviewer" : "owner"
}

type Standing = {
  step_status: StepStatus | null
  sequence_status: SequenceStatus | null
  paused_for: Sequence["paused_for"]
}

/** Whether a step waits for an answer, or for somebody who could give one. */
export function isVacant({ step_status, sequence_status, paused_for }: Standing) {
  if (step_status === "active") return true
  const runs = sequence_status === "active" || sequence_status === "paused"
  return step_status === "cancelled" && runs && paused_for !== "manual"
}

const approved = (sequence: Sequence, stale: number[]) =>
  sequence.auto_advance ? onward(sequence, stale) : outcome(sequence)

/** The next step to ask: one that waits, else one that has to approve the words of now once more. */
function next({ steps }: Sequence, stale: number[]) {
  const waiting = steps.indexOf("waiting")
  return waiting >= 0 ? waiting : steps.includes("changes_requested") ? undefined : stale[0]
}

function onward(sequence: Sequence, stale: number[]): Outcome {
  const moving: Sequence = { ...sequence, status: "active", paused_for: null }
  const index = next(moving, stale)
  if (index !== undefined) return asking(moving, index)
  if (moving.steps.includes("changes_requested")) return outcome(moving)
  return outcome({ ...moving, status: "completed", current: null }, stale)
}

const asking = (sequence: Sequence, index: number): Outcome => ({
  ...outcome(marked({ ...sequence, current: index }, "active")),
  ask: index,
})

const outcome = (sequence: Sequence, stale: number[] = []): Outcome => ({ sequence, topic: placeOf(sequence, stale) })

function placeOf({ status, paused_for, steps, current }: Sequence, stale: number[]): TopicPlace {
  const changes = steps.includes("changes_requested")
  if (status === "completed") {
    const counted = steps.filter((step) => step !== "skipped")
    if (counted.length > 0 && counted.every((step) => step === "approved") && stale.length === 0) return "approved"
    return changes ? "revisions_requested" : "draft"
  }
  if (status === "cancelled" || status === "draft") return "draft"
  if (paused_for === "changes") return "revisions_requested"
  const over = !steps.includes("waiting") && (current === null || steps[current] !== "active")
  return changes && over ? "revisions_requested" : "pending_review"
}

const marked = (sequence: Sequence, state: StepStatus): Sequence => ({
  ...sequence,
  steps: sequence.steps.map((step, index) => (index === sequence.current ? state : step)),
})

/** What nobody answers any more. */
const ended = (sequence: Sequence): Sequence => ({
  ...sequence,
  current: null,
  paused_for: null,
  steps: sequence.steps.map((step) => (step === "waiting" || step === "active" ? "cancelled" : step)),
})

function notTheirTurn({ status }: Sequence) {
  return status === "paused" ? "This review is paused. You will be told when it goes on." : "It is not your turn now."
}

function notTheOwners({ status }: Sequence) {
  return status === "active"
    ? "A reviewer is asked now. Wait for the answer, or skip the step."
    : `This sequence is ${status}.`
}
