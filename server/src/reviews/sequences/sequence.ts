import type { SequenceStatus, StepStatus, ActingParty } from "@hub/contract/sequences"

/** An ordered review as its rules see it. `current` is the index of the step where it stands; none before the start. */
export type SequenceState = {
  status: SequenceStatus
  paused_for: "changes" | "manual" | null
  current: number | null
  steps: StepStatus[]
  auto_advance: boolean
  pause_on_changes: boolean
}

/** `stale` are the approved steps whose approval is about other words or values than those of now. */
export type SequenceEvent = ReviewerEvent | OwnerEvent
/** What happens to the step whose reviewer is asked. */
type ReviewerEvent =
  | { type: "request_changes" | "reject" | "reopen" | "lose_reviewer" }
  | { type: "approve"; stale: number[] }
/** How the owner has the sequence go on. */
type OwnerEvent =
  | { type: "start" | "ask_again" | "pause" | "resume" | "cancel" }
  | { type: "advance" | "skip" | "complete"; stale: number[] }

/** `ask` is the step whose reviewer is asked now; `withdraw` takes back what is still asked; `topic` is where the topic belongs. */
export type SequenceOutcome = { sequence: SequenceState; requestAt?: number; withdraw?: true; topic: TopicTarget }
export type TopicTarget = "pending_review" | "revisions_requested" | "approved" | "rejected" | "draft"

/** What an ordered review becomes by an event, or the sentence that says why the event cannot be now. */
export function advancedSequence(sequence: SequenceState, event: SequenceEvent): SequenceOutcome | string {
  switch (event.type) {
    case "approve":
    case "request_changes":
    case "reject":
    case "reopen":
    case "lose_reviewer":
      return sequenceAfterReviewer(sequence, event)
    default:
      return sequenceAfterOwner(sequence, event)
  }
}

function sequenceAfterReviewer(sequence: SequenceState, event: ReviewerEvent): SequenceOutcome | string {
  const { status } = sequence
  const step = currentStep(sequence)
  switch (event.type) {
    case "approve":
      if (status !== "active" || step !== "active") return refuseOtherParty(sequence)
      return afterApproval(markCurrentStep(sequence, "approved"), event.stale)

    case "request_changes":
      if (status !== "active" || step !== "active") return refuseOtherParty(sequence)
      if (sequence.pause_on_changes)
        return outcome({ ...markCurrentStep(sequence, "changes_requested"), status: "paused", paused_for: "changes" })
      return afterApproval(markCurrentStep(sequence, "changes_requested"), [])

    case "reject":
      if (status !== "active" || step !== "active") return refuseOtherParty(sequence)
      return { withdraw: true, sequence: { ...endedSequence(sequence), status: "cancelled" }, topic: "rejected" }

    case "reopen":
      if (status !== "active" || (step !== "approved" && step !== "changes_requested"))
        return refuseOtherParty(sequence)
      return outcome(markCurrentStep(sequence, "active"))

    case "lose_reviewer":
      if (!isRunning(sequence) || step !== "active") return refuseOtherParty(sequence)
      return outcome(markCurrentStep(sequence, "cancelled"))
  }
}

function sequenceAfterOwner(sequence: SequenceState, event: OwnerEvent): SequenceOutcome | string {
  const { status, current, paused_for } = sequence
  const step = currentStep(sequence)
  const running = isRunning(sequence)
  switch (event.type) {
    case "start":
      if (status !== "draft") return "This sequence has already started."
      return askAtStep({ ...sequence, status: "active" }, 0)

    case "advance":
      if (paused_for === "manual") return "This sequence is paused. Resume it first."
      if (!running || step === "active") return notTheOwners(sequence)
      if (step === "cancelled") return "This step has no reviewer anymore. Skip it with a reason, or ask again."
      return sequence.steps.includes("changes_requested") && nextStep(sequence, event.stale) === undefined
        ? "No step is left, and the requested changes are not approved. Ask again, or complete the sequence."
        : advanceToNextStep(sequence, event.stale)

    case "ask_again": {
      if (paused_for === "manual") return "This sequence is paused. Resume it first."
      const index = sequence.steps.findIndex((one) => one === "changes_requested" || one === "cancelled")
      if (!running || step === "active" || index < 0) return notTheOwners(sequence)
      const here = step === "changes_requested" || step === "cancelled" ? current : null
      return askAtStep({ ...sequence, status: "active", paused_for: null }, here ?? index)
    }

    case "skip": {
      if (paused_for === "manual") return "This sequence is paused. Resume it first."
      if (!running || step === "approved" || step === "skipped") return notTheOwners(sequence)
      return { withdraw: true, ...advanceToNextStep(markCurrentStep(sequence, "skipped"), event.stale) }
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
      return { withdraw: true, ...outcome({ ...endedSequence(sequence), status: "completed" }, event.stale) }

    case "cancel":
      if (!running && status !== "draft") return `This sequence is ${status}, so it cannot be cancelled.`
      return { withdraw: true, ...outcome({ ...endedSequence(sequence), status: "cancelled" }) }
  }
}

/** Whose turn it is: the reviewer asked, the owner who must decide how it goes on, or nobody once it is over. */
export function actingPartyOf({
  status,
  current,
  steps,
}: Pick<SequenceState, "status" | "current" | "steps">): ActingParty {
  if (status === "completed" || status === "cancelled") return "nobody"
  return status === "active" && current !== null && steps[current] === "active" ? "reviewer" : "owner"
}

type StandingStep = {
  step_status: StepStatus | null
  sequence_status: SequenceStatus | null
  paused_for: SequenceState["paused_for"]
}

/** Whether a step waits for an answer, or for somebody who could give one. */
export function isVacantStep({ step_status, sequence_status, paused_for }: StandingStep) {
  if (step_status === "active") return true
  const runs = sequence_status === "active" || sequence_status === "paused"
  return step_status === "cancelled" && runs && paused_for !== "manual"
}

const isRunning = ({ status }: SequenceState) => status === "active" || status === "paused"

const currentStep = ({ current, steps }: SequenceState) => (current === null ? undefined : steps[current])

const afterApproval = (sequence: SequenceState, stale: number[]) =>
  sequence.auto_advance ? advanceToNextStep(sequence, stale) : outcome(sequence)

/** The next step to ask: one that waits, else one that has to approve the words of now once more. */
function nextStep({ steps }: SequenceState, stale: number[]) {
  const waiting = steps.indexOf("waiting")
  return waiting >= 0 ? waiting : steps.includes("changes_requested") ? undefined : stale[0]
}

function advanceToNextStep(sequence: SequenceState, stale: number[]): SequenceOutcome {
  const moving: SequenceState = { ...sequence, status: "active", paused_for: null }
  const index = nextStep(moving, stale)
  if (index !== undefined) return askAtStep(moving, index)
  if (moving.steps.includes("changes_requested")) return outcome(moving)
  return outcome({ ...moving, status: "completed", current: null }, stale)
}

const askAtStep = (sequence: SequenceState, index: number): SequenceOutcome => ({
  ...outcome(markCurrentStep({ ...sequence, current: index }, "active")),
  requestAt: index,
})

const outcome = (sequence: SequenceState, stale: number[] = []): SequenceOutcome => ({
  sequence,
  topic: topicTargetOf(sequence, stale),
})

function topicTargetOf({ status, paused_for, steps, current }: SequenceState, stale: number[]): TopicTarget {
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

const markCurrentStep = (sequence: SequenceState, state: StepStatus): SequenceState => ({
  ...sequence,
  steps: sequence.steps.map((step, index) => (index === sequence.current ? state : step)),
})

/** What nobody answers any more. */
const endedSequence = (sequence: SequenceState): SequenceState => ({
  ...sequence,
  current: null,
  paused_for: null,
  steps: sequence.steps.map((step) => (step === "waiting" || step === "active" ? "cancelled" : step)),
})

function refuseOtherParty({ status }: SequenceState) {
  return status === "paused" ? "This review is paused. You can answer when it continues." : "It isn't your turn now."
}

function notTheOwners({ status }: SequenceState) {
  return status === "active"
    ? "A reviewer hasn't answered yet. Wait for the answer, or skip the step."
    : `This sequence is ${status}.`
}
