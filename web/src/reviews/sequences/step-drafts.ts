import { ExternalReviewer } from "@hub/contract/reviews"
import { stepsPerSequence, defaultStepName } from "@hub/contract/sequences"
import { type CallFailed, hubErrorSentence } from "../../call.ts"

/**
 * A step as it is being set up. `key` tells the cards apart while they change places. With `external` its reviewer is asked by
 * name and email, without an account.
 */
export type StepDraft = {
  key: number
  reviewer_id: number | null
  external: { name: string; email: string } | null
  step_name: string
  instructions: string
}

export const makeStep = (key: number): StepDraft => ({
  key,
  reviewer_id: null,
  external: null,
  step_name: "",
  instructions: "",
})

export function moveStep(steps: StepDraft[], from: number, to: number): StepDraft[] {
  const step = steps[from]
  if (!step || to < 0 || to >= steps.length) return steps
  return steps.toSpliced(from, 1).toSpliced(to, 0, step)
}

export const canAdd = (steps: StepDraft[]) => steps.length < stepsPerSequence

/** What is missing, by the field it is missing in; section 5. */
export function missingInSteps(steps: StepDraft[], message: string): Record<string, string> {
  const fields = steps.flatMap(({ key, reviewer_id, external }) => {
    if (external === null)
      return reviewer_id === null ? [[`reviewer-${key}`, "Choose the reviewer for this step."]] : []
    const person = ExternalReviewer.safeParse(external)
    return (person.error?.issues ?? []).map(({ path, message }) => [`${String(path[0])}-${key}`, message])
  })
  if (steps.length === 0) fields.push(["reviewers", "Please add at least one reviewer to the sequence."])
  if (message.trim() === "") fields.push(["message", "Write the initial message."])
  return Object.fromEntries(fields) as Record<string, string>
}

/** The steps as they are sent; one without a name gets the usual one of its place. */
export const toStepInputs = (steps: StepDraft[]) =>
  steps.flatMap(({ reviewer_id, external, step_name, instructions }, index) => {
    const asked = external !== null ? { external } : reviewer_id !== null ? { reviewer_id } : null
    if (asked === null) return []
    return [{ ...asked, step_name: step_name.trim() || defaultStepName(index + 1), instructions: instructions.trim() }]
  })

/** What a refusal to create a sequence says to its author, in the specification's words. */
export function describeSequenceRefusal(failed: CallFailed): string {
  const { status, failure } = failed
  if (failure.code === "active_sequence")
    return "This topic already has an active review sequence. Please complete or pause the existing sequence before creating a new one."
  if (failure.code === "reviewers_required") return "Please add at least one reviewer to the sequence."
  const said = hubErrorSentence(failed)
  if (status === 400 && said !== undefined) return `Validation error: ${said}`
  if (status === 404) return "Topic or reviewer not found. Please refresh the page and try again."
  if (status === 500)
    return "Server error occurred while creating the review sequence. Please try again or contact support."
  return said ?? "Failed to create review sequence. Please try again."
}
