import { MeetingChange, MeetingInput } from "@hub/contract/calendar"
import { expect, test } from "vitest"
import { toMeetingFormValues, makeMeetingFormSchema, describeMeetingValue } from "./fields.ts"

const fresh = toMeetingFormValues(null, "2026-11-24")
const errorsOf = (values: object) => {
  const result = makeMeetingFormSchema(MeetingInput, {}).safeParse({ ...fresh, title: "Kick-off", ...values })
  return result.success ? result.data : result.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
}

test("a new meeting is planned for one day and no project", () => {
  expect(errorsOf({})).toEqual({
    title: "Kick-off",
    description: "",
    start_date: "2026-11-24",
    end_date: "2026-11-24",
    project_id: null,
  })
  expect(errorsOf({ project_id: "7" })).toMatchObject({ project_id: 7 })
})

test("what is missing or wrong is said beside its field", () => {
  expect(errorsOf({ title: " " })).toEqual(["title: A title is required."])
  expect(errorsOf({ end_date: "" })).toContain("end_date: Choose a date.")
  expect(errorsOf({ end_date: "2026-11-23" })).toEqual(["end_date: The meeting must end after it starts."])
})

test("a change names the version it was made from", () => {
  const result = makeMeetingFormSchema(MeetingChange, { version: 3 }).safeParse({ ...fresh, title: "Kick-off" })

  expect(result.success && result.data.version).toBe(3)
})

test("values are told in words, a project by its name", () => {
  expect(describeMeetingValue("project_id", "7", { "7": "Census" })).toBe("“Census”")
  expect(describeMeetingValue("project_id", "8", {})).toBe("“no. 8”")
  expect(describeMeetingValue("project_id", "", {})).toBe("none")
  expect(describeMeetingValue("start_date", "2026-11-24", {})).toMatch(/2026/)
})
