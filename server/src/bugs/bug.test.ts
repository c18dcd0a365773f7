import { type BugStatus, bugStatuses } from "@hub/contract/bugs"
import { expect, test } from "vitest"
import {
  nextStatusesOfBug,
  isReporterNotified,
  missingFieldOfStatus,
  mayArchiveBug,
  mayReopenBug,
  titleOfText,
} from "./bug.ts"

const golden: Record<BugStatus, string> = {
  new: "triaged duplicate wont_fix cannot_reproduce",
  triaged: "in_progress duplicate wont_fix cannot_reproduce",
  in_progress: "resolved",
  resolved: "closed",
  duplicate: "closed",
  wont_fix: "closed",
  cannot_reproduce: "closed",
  closed: "triaged",
}

test.for([...bugStatuses])("a bug that is %s becomes what its life allows, and nothing in the archive", (status) => {
  expect(nextStatusesOfBug({ status, archived_at: null }).join(" ")).toBe(golden[status])
  expect(nextStatusesOfBug({ status, archived_at: new Date() })).toEqual([])
})

test("only a closed bug goes into the archive, once", () => {
  const closed = bugStatuses.filter((status) => mayArchiveBug({ status, archived_at: null }))

  expect(closed).toEqual(["closed"])
  expect(mayArchiveBug({ status: "closed", archived_at: new Date() })).toBe(false)
})

test("who reported a bug may reopen it for thirty days after it was closed", () => {
  const closed_at = new Date("2026-11-01T09:00:00Z")
  const bug = { status: "closed", archived_at: null, closed_at } as const

  expect(mayReopenBug(bug, new Date("2026-12-01T09:00:00Z"))).toBe(true)
  expect(mayReopenBug(bug, new Date("2026-12-01T09:00:01Z"))).toBe(false)
  expect(mayReopenBug({ ...bug, archived_at: closed_at }, closed_at)).toBe(false)
  expect(mayReopenBug({ ...bug, status: "resolved" }, closed_at)).toBe(false)
})

test("what is fixed says in what, what is not fixed why, and a repetition of which", () => {
  const nothing = { fixed_in: "", reason: "", duplicate_of: null }
  const missing = bugStatuses.map((status) => missingFieldOfStatus(status, nothing)?.field)

  expect(Object.fromEntries(bugStatuses.map((status, place) => [status, missing[place]]))).toEqual({
    new: undefined,
    triaged: undefined,
    in_progress: undefined,
    resolved: "fixed_in",
    duplicate: "duplicate_of",
    wont_fix: "reason",
    cannot_reproduce: undefined,
    closed: undefined,
  })
  expect(missingFieldOfStatus("resolved", { ...nothing, fixed_in: "1.4" })).toBeUndefined()
})

test("the person who reported it is told when it is triaged, resolved and closed", () => {
  expect(bugStatuses.filter(isReporterNotified)).toEqual(["triaged", "resolved", "closed"])
})

test("a text is called by the beginning of its first line", () => {
  expect(titleOfText("\n  Saving  fails\r\nevery time")).toBe("Saving fails")
  expect(titleOfText("ä".repeat(300))).toHaveLength(120)
  expect(titleOfText("🙂".repeat(120))).toBe("🙂".repeat(120))
})
