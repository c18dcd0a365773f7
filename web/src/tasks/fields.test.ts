import { NewTask, type Task, TaskChange } from "@hub/contract/tasks"
import { expect, test } from "vitest"
import { formatDay } from "../widgets/day.ts"
import { describeTaskValue, makeTaskFormSchema, namesInTask, toTaskFormValues } from "./fields.ts"

const task = {
  title: "Check the weights",
  description: "",
  project_id: 2,
  project_name: "Census",
  topic: { id: 7, title: "Weights" },
  collection: null,
  assignee_id: 4,
  assignee_name: "Ben",
  priority: "high",
  due_date: "2027-01-31",
  status: "in_progress",
  tags: [
    { id: 12, name: "cpi", colour: "teal" },
    { id: 3, name: "rents", colour: "red" },
  ],
} as Task

test("a task comes out of its form as it went in, with the version that was read", () => {
  const { data } = makeTaskFormSchema(TaskChange, { version: 3 }).safeParse(toTaskFormValues(task))

  expect(data).toEqual({
    title: "Check the weights",
    description: "",
    project_id: 2,
    topic_id: 7,
    collection_id: null,
    assignee_id: 4,
    priority: "high",
    due_date: "2027-01-31",
    status: "in_progress",
    tag_ids: [3, 12],
    version: 3,
  })
})

test("a new task is to be done, of medium priority and without a title, which is asked for", () => {
  const values = toTaskFormValues(null)

  const { error } = makeTaskFormSchema(NewTask, {}).safeParse(values)

  expect(values).toMatchObject({ status: "todo", priority: "medium", title: "", tag_ids: "" })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[["title"], "A title is required."]])
})

test.each([
  ["due_date", "", "none"],
  ["due_date", "2027-01-31", formatDay("2027-01-31")],
  ["status", "in_progress", "In progress"],
  ["priority", "high", "High"],
  ["project_id", "2", "Census"],
  ["topic_id", "7", "Weights"],
  ["assignee_id", "4", "Ben"],
  ["tag_ids", "3,12,99", "rents, cpi, no. 99"],
  ["title", "Check the weights", "“Check the weights”"],
  ["title", "done", "“done”"],
  ["description", "constructor", "“constructor”"],
])("the field %s with the value %j is described as %s", (field, value, words) => {
  expect(describeTaskValue(field, value, namesInTask(task))).toBe(words)
})
