import type { ReviewNotification } from "@hub/contract/reviews"
import { expect, test } from "vitest"
import { makeKeyPerText, makeSubmissionSchema, describeSubmission } from "./submission.ts"

const eve = { name: "Eve", email: "eve@office.test" }
const fields = {
  project_id: "",
  isSequential: false,
  name: "",
  email: "",
  priority: "medium",
  due_date: "2026-11-28",
  submitter_notes: "Please look.",
}
const nobody = { stakeholders: [], others: [], invited: [] }

const refused = (asked: object, given: object) =>
  makeSubmissionSchema({ ...nobody, ...asked })
    .safeParse({ ...fields, ...given })
    .error?.issues.map(({ path, message }) => [path[0], message])

test("a submission holds the stakeholders in their order, and the people outside the project", () => {
  const asked = { stakeholders: ["7", "6"], others: ["4", "5"], invited: [eve] }

  expect(makeSubmissionSchema(asked).parse({ ...fields, project_id: "3", isSequential: true })).toEqual({
    priority: "medium",
    due_date: "2026-11-28",
    submitter_notes: "Please look.",
    project_id: 3,
    assigned_stakeholder_ids: [7, 6],
    isSequential: true,
    reviewer_ids: [4, 5],
    external: [eve],
  })
})

test("without a stakeholder no project is named, and a person still standing in the fields is asked", () => {
  const sent = makeSubmissionSchema(nobody).parse({ ...fields, project_id: "3", ...eve, email: " EVE@office.test" })

  expect([sent.external, "project_id" in sent]).toEqual([[eve], false])
})

test("somebody is asked, a stakeholder where a project is chosen, and half a person is refused", () => {
  expect(refused({}, {})).toEqual([["reviewer_ids", "Choose at least one reviewer."]])
  expect(refused({}, { project_id: "3" })).toEqual([["assigned_stakeholder_ids", "Choose at least one stakeholder."]])
  expect(refused({ others: ["4"] }, {})).toBeUndefined()
  expect(refused({}, { name: "Eve" })).toEqual([["email", "Enter an email address."]])
  expect(refused({ others: ["4"] }, { email: "eve@office.test" })).toEqual([["name", "A name is required."]])
  expect(refused({ others: ["4"] }, { due_date: "" })?.[0]?.[0]).toBe("due_date")
})

test("what is said of a submission is true: the first is notified in the hub or by an email on its way", () => {
  const notificationOf = (more: Partial<ReviewNotification>) => ({
    review_id: 1,
    name: "Eve",
    link: null,
    in_app: false,
    ...more,
  })
  const said = (sequence_id: number | null, mail: ReviewNotification["mail"], in_app = false) =>
    describeSubmission("Rates", { sequence_id, notified: [{ ...notificationOf({ in_app }), mail }] })

  expect(said(null, "waiting")).toBe('"Rates" submitted for review to 1 reviewer(s).')
  expect(said(3, "queued")).toBe('"Rates" submitted for sequential review. First reviewer notified.')
  expect(said(3, "waiting", true)).toBe('"Rates" submitted for sequential review. First reviewer notified.')
  expect(said(3, "waiting")).toBe('"Rates" submitted for sequential review.')
  expect(said(3, "failed")).toBe('"Rates" submitted for sequential review.')
})

test("the first of a sequence who has quiet hours is not called notified before it is true", () => {
  const reviewer = { review_id: 1, name: "Cleo", link: null, in_app: true, mail: "deferred" as const }
  const notified = [{ ...reviewer, mail_at: "2026-11-24T07:00:00.000Z" }]
  const said = describeSubmission("Rates", { sequence_id: 3, notified })

  expect(said).toMatch(/^"Rates" submitted for sequential review\. First reviewer will be notified on .*2026.*\.$/)
})

test("a submission sent again keeps its key, and a changed one gets another", () => {
  let count = 0
  const keyFor = makeKeyPerText(() => `key ${++count}`)

  expect(["a", "a", "b", "b"].map(keyFor)).toEqual(["key 1", "key 1", "key 2", "key 2"])
})
