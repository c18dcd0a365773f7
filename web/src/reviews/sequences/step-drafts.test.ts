import { sequenceConflictMessage } from "@hub/contract/sequences"
import { expect, test } from "vitest"
import { CallFailed } from "../../call.ts"
import { canAdd, missingInSteps, moveStep, makeStep, describeSequenceRefusal, toStepInputs } from "./step-drafts.ts"

const step = (key: number, reviewer_id: number | null = key) => ({ ...makeStep(key), reviewer_id })

test("a sequence needs a reviewer, a reviewer in every step, and a message", () => {
  expect(missingInSteps([], "Please check.")).toEqual({
    reviewers: "Please add at least one reviewer to the sequence.",
  })
  expect(missingInSteps([step(1), step(2, null)], " ")).toEqual({
    "reviewer-2": "Choose the reviewer for this step.",
    message: "Write the initial message.",
  })
  expect(missingInSteps([step(1)], "Please check.")).toEqual({})
})

test("a step may ask somebody without an account, by name and email", () => {
  const outside = (name: string, email: string) => ({ ...makeStep(2), external: { name, email } })

  expect(Object.keys(missingInSteps([step(1), outside(" ", "gus")], "Please check."))).toEqual(["name-2", "email-2"])
  expect(missingInSteps([outside("Gus Grey", "gus@office.test")], "Please check.")).toEqual({})
  expect(toStepInputs([step(1), outside("Gus Grey", "gus@office.test")])).toEqual([
    { reviewer_id: 1, step_name: "Expert Review", instructions: "" },
    { external: { name: "Gus Grey", email: "gus@office.test" }, step_name: "Review Step 2", instructions: "" },
  ])
})

test("steps without a name are called as usual by their place", () => {
  const steps = [step(1), { ...step(2), step_name: " Law " }, step(3)]

  expect(toStepInputs(steps).map(({ step_name }) => step_name)).toEqual(["Expert Review", "Law", "Review Step 3"])
})

test("a step changes places with its neighbour, and stays where it is at the ends", () => {
  const steps = [step(1), step(2), step(3)]

  expect(moveStep(steps, 2, 1).map(({ key }) => key)).toEqual([1, 3, 2])
  expect(moveStep(steps, 0, -1)).toBe(steps)
  expect(moveStep(steps, 2, 3)).toBe(steps)
})

test("twenty reviewers are as many as a sequence has", () => {
  const many = Array.from({ length: 20 }, (_, key) => step(key))

  expect([canAdd(many.slice(1)), canAdd(many)]).toEqual([true, false])
})

test("each refusal is told in the words of the specification, by its code and status and never by its sentence", () => {
  const refusal = (status: number, code: string, error: string) =>
    describeSequenceRefusal(new CallFailed({ error, code }, status))
  const taken =
    "This topic already has an active review sequence. Please complete or pause the existing sequence before creating a new one."
  const server = "Server error occurred while creating the review sequence. Please try again or contact support."

  expect(refusal(400, "active_sequence", "Any words.")).toBe(taken)
  expect(refusal(409, "active_sequence", "Any words.")).toBe(taken)
  expect(refusal(400, "reviewers_required", "Any words.")).toBe("Please add at least one reviewer to the sequence.")
  expect(refusal(400, "invalid", "Write the initial message.")).toBe("Validation error: Write the initial message.")
  expect(refusal(404, "missing", "Topic not found.")).toBe(
    "Topic or reviewer not found. Please refresh the page and try again.",
  )
  expect(refusal(500, "internal", "x")).toBe(server)
  expect(refusal(500, "unexpected", "The hub couldn't complete this request (status 500). Try again.")).toBe(server)
  expect(refusal(409, "topic_archived", "This topic is archived.")).toBe("This topic is archived.")
})

test.each([
  ["unreachable", 0, "The hub can't be reached. Check your connection and try again."],
  ["unexpected", 502, "The hub couldn't complete this request (status 502). Try again."],
  ["unexpected", 400, "The hub couldn't complete this request (status 400). Try again."],
  ["internal", 503, " "],
])("where the hub itself said nothing (%s, %i) creating a sequence just failed", (code, status, error) => {
  expect(describeSequenceRefusal(new CallFailed({ error, code }, status))).toBe(
    "Failed to create review sequence. Please try again.",
  )
})

test("an existing sequence is named, or said to have no name", () => {
  expect(sequenceConflictMessage("Autumn")).toContain('sequence: "Autumn". Please')
  expect(sequenceConflictMessage(null)).toContain('sequence: "Unnamed sequence". Please')
})
