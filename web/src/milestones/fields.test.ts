import { type Milestone, MilestoneChange, NewMilestone } from "@hub/contract/milestones"
import { expect, test } from "vitest"
import { toMilestoneFormValues, reasonQuestionFor, makeMilestoneFormSchema, describeMilestoneValue } from "./fields.ts"

const release = { type: "release", date: "2026-12-01" } as Milestone
const deadline = { ...release, type: "deadline" } as Milestone

test.each([
  [null, "release", "2026-12-09", null],
  [deadline, "deadline", "2026-12-09", null],
  [release, "release", "2026-12-01", null],
  [release, "release", "2026-12-02", "Why is the release date changing?"],
  [release, "milestone", "2026-12-01", "Why is this no longer a release?"],
])("of %o that becomes a %s on %s the form asks %o", (saved, type, date, question) => {
  expect(reasonQuestionFor(saved, { type, date })).toBe(question)
})

test("a new milestone needs a name, a project and a date, each said in the words of the screen", () => {
  const result = makeMilestoneFormSchema(NewMilestone, {}).safeParse(toMilestoneFormValues(null))

  expect(result.error?.issues.map(({ path, message }) => [path[0], message]).toSorted()).toEqual([
    ["date", "Choose a date."],
    ["name", "A name is required."],
    ["project_id", "Choose a project."],
  ])
})

test("a change carries the topics as numbers, and the version it was made from", () => {
  const values = { ...toMilestoneFormValues(null), name: "Launch", date: "2026-12-01", topic_ids: "4,9" }

  const { data } = makeMilestoneFormSchema(MilestoneChange, { version: 3, reason: "" }).safeParse(values)

  expect(data).toMatchObject({ name: "Launch", topic_ids: [4, 9], version: 3, status: "open" })
})

test("a milestone that was missed is open in its form", () => {
  expect(toMilestoneFormValues({ topics: [], status: "missed" } as unknown as Milestone).status).toBe("open")
})

test("values are said in words", () => {
  expect(describeMilestoneValue("type", "release", {})).toBe("Release")
  expect(describeMilestoneValue("name", "open", {})).toBe("“open”")
  expect(describeMilestoneValue("topic_ids", "4,9", { 4: "Prices" })).toBe("2 topics (Prices, no. 9)")
  expect(describeMilestoneValue("description", "", {})).toBe("none")
})
