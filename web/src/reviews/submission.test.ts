import { expect, test } from "vitest"
import { keyPerText, submission } from "./submission.ts"

const eve = { name: "Eve", email: "eve@office.test" }
const fields = { name: "", email: "", priority: "medium", due_date: "2026-11-28", message: "Please look." }

const refused = (chosen: string[], given: object) =>
  submission(chosen, [])
    .safeParse({ ...fields, ...given })
    .error?.issues.map(({ path, message }) => [path[0], message])

test("a submission holds whoever was picked and whoever was invited", () => {
  expect(submission(["4", "5"], [eve]).parse(fields)).toEqual({
    priority: "medium",
    due_date: "2026-11-28",
    message: "Please look.",
    reviewer_ids: [4, 5],
    external: [eve],
  })
})

test("a person still standing in the fields is asked too", () => {
  expect(submission([], []).parse({ ...fields, ...eve, email: " EVE@office.test" }).external).toEqual([eve])
})

test("nobody chosen, and half a person, are refused beside their fields", () => {
  expect(refused([], {})).toEqual([["reviewer_ids", "Choose at least one reviewer."]])
  expect(refused(["4"], { name: "Eve" })).toEqual([["email", "Enter an email address."]])
  expect(refused(["4"], { email: "eve@office.test" })).toEqual([["name", "A name is required."]])
  expect(refused(["4"], { due_date: "" })?.[0]?.[0]).toBe("due_date")
})

test("a submission sent again keeps its key, and a changed one gets another", () => {
  let count = 0
  const keyFor = keyPerText(() => `key ${++count}`)

  expect(["a", "a", "b", "b"].map(keyFor)).toEqual(["key 1", "key 1", "key 2", "key 2"])
})
