import { NewProject, type Project, ProjectChange } from "@hub/contract/projects"
import { expect, test } from "vitest"
import { toProjectFormValues, namesInProject, makeProjectFormSchema, describeProjectValue } from "./fields.ts"

const project = {
  name: "Census",
  description: "",
  status: "on_hold",
  owner_id: 4,
  owner_name: "Ben",
  start_date: null,
  target_date: "2027-01-31",
  review_again: "all",
  tags: [
    { id: 12, name: "cpi", colour: "teal" },
    { id: 3, name: "rents", colour: "red" },
  ],
} as Project

test("a project comes out of its form as it went in, with the version that was read", () => {
  const { data } = makeProjectFormSchema(ProjectChange, { version: 3 }).safeParse(toProjectFormValues(project))

  expect(data).toEqual({
    name: "Census",
    description: "",
    status: "on_hold",
    owner_id: 4,
    start_date: null,
    target_date: "2027-01-31",
    review_again: "all",
    tag_ids: [3, 12],
    version: 3,
  })
})

test("no owner means nobody in a project that is there, and the person who makes it in a new one", () => {
  const values = { ...toProjectFormValues(project), owner_id: "" }

  expect(makeProjectFormSchema(ProjectChange, { version: 3 }).safeParse(values).data?.owner_id).toBeNull()
  expect(makeProjectFormSchema(NewProject, {}).safeParse(values).data?.owner_id).toBeUndefined()
})

test.each([
  ["status", "on_hold", "On Hold"],
  ["owner_id", "4", "Ben"],
  ["owner_id", "5", "no. 5"],
  ["tag_ids", "3,12", "rents, cpi"],
  ["name", "Census", "“Census”"],
  ["description", "", "none"],
])("the value of %s, %o, is said as %s", (field, value, words) => {
  expect(describeProjectValue(field, value, namesInProject(project))).toBe(words)
})
