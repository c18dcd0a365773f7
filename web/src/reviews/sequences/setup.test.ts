import { alreadyActive } from "@hub/contract/sequences"
import { expect, test } from "vitest"
import { canAdd, lacking, moved, newStep, refusal, sent } from "./setup.ts"

const step = (key: number, reviewer_id: number | null = key) => ({ ...newStep(key), reviewer_id })

test("a sequence needs a reviewer, a reviewer in every step, and a message", () => {
  expect(lacking([], "Please check.")).toEqual({ reviewers: "Please add at least one reviewer to the sequence." })
  expect(lacking([step(1), step(2, null)], " ")).toEqual({
    "reviewer-2": "Choose the reviewer of this step.",
    message: "Write the initial message.",
  })
  expect(lacking([step(1)], "Please check.")).toEqual({})
})

test("steps without a name are called as usual by their place", () => {
  const steps = [step(1), { ...step(2), step_name: " Law " }, step(3)]

  expect(sent(steps).map(({ step_name }) => step_name)).toEqual(["Expert Review", "Law", "Review Step 3"])
})

test("a step changes places with its neighbour, and stays where it is at the ends", () => {
  const steps = [step(1), step(2), step(3)]

  expect(moved(steps, 2, 1).map(({ key }) => key)).toEqual([1, 3, 2])
  expect(moved(steps, 0, -1)).toBe(steps)
  expect(moved(steps, 2, 3)).toBe(steps)
})

test("twenty reviewers are as many as a sequence has", () => {
  const many = Array.from({ length: 20 }, (_, key) => step(key))

  expect([canAdd(many.slice(1)), canAdd(many)]).toEqual([true, false])
})

test("each refusal is told in the words of section 8", () => {
  const told = (status: number, error: string) => refusal({ status, error })

  expect(told(400, 'This topic already has an active review sequence: "A".')).toBe(
    "This topic already has an active review sequence. Please complete or pause the existing sequence before creating a new one.",
  )
  expect(told(400, "The reviewers list is required.")).toBe("Please add at least one reviewer to the sequence.")
  expect(told(400, "At least one reviewer is required.")).toBe("Please add at least one reviewer to the sequence.")
  expect(told(400, "Write the initial message.")).toBe("Validation error: Write the initial message.")
  expect(told(404, "Topic not found.")).toBe("Topic or reviewer not found. Please refresh the page and try again.")
  expect(told(500, "x")).toBe(
    "Server error occurred while creating the review sequence. Please try again or contact support.",
  )
  expect(told(409, "This topic is archived.")).toBe("This topic is archived.")
  expect(told(0, "")).toBe("Failed to create review sequence. Please try again.")
})

test("an existing sequence is named, or said to have no name", () => {
  expect(alreadyActive("Autumn")).toContain('sequence: "Autumn". Please')
  expect(alreadyActive(null)).toContain('sequence: "Unnamed sequence". Please')
})
