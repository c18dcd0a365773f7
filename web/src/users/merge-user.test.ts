import type { User } from "@hub/contract/users"
import { expect, test } from "vitest"
import { CallFailed } from "../call.ts"
import { userInConflict, type UserFormValues, mergeUserValues, describeUserChanges } from "./merge-user.ts"

const seen: UserFormValues = { name: "Noor", email: "noor@office.test", role: "author", active: true }

test.each<
  [what: string, mine: Partial<UserFormValues>, theirs: Partial<UserFormValues>, joins: Partial<UserFormValues>]
>([
  ["nothing typed, a role saved", {}, { role: "admin" }, { role: "admin" }],
  ["a name typed, a role saved", { name: "Noor B." }, { role: "admin" }, { name: "Noor B.", role: "admin" }],
  ["both typed the name", { name: "Noor B." }, { name: "Noor C." }, { name: "Noor B." }],
  ["switched off here, renamed there", { active: false }, { name: "N" }, { active: false, name: "N" }],
])("of two edits each keeps its own: %s", (_, mine, theirs, joins) => {
  expect(mergeUserValues({ ...seen, ...mine }, seen, { ...seen, ...theirs })).toEqual({ ...seen, ...joins })
})

test.each<[theirs: Partial<UserFormValues>, words: string]>([
  [{}, ""],
  [{ role: "admin" }, "The role is now Admin."],
  [{ active: false }, "The account is now inactive."],
  [{ name: "N", email: "n@office.test" }, "The name is now N. The email is now n@office.test."],
])("what somebody else changed to %o is said in words", (theirs, words) => {
  expect(describeUserChanges(seen, { ...seen, ...theirs })).toBe(words)
})

const user: User = {
  ...seen,
  id: 3,
  person_id: 4,
  title: "",
  organization: "",
  created_at: "2026-11-21T09:00:00.000Z",
  password_set: true,
  setup_email: null,
  last_seen_at: null,
  second_factor: false,
  provider_linked: false,
  open_work: null,
  can: {
    edit: true,
    delete: true,
    demote: true,
    resend_setup_email: false,
    remove_second_factor: false,
    unlink_provider: false,
  },
}

test("only the refusal that carries the account tells of it", () => {
  const failed = (code: string, details?: unknown) => new CallFailed({ error: "No.", code, details }, 409)

  expect(userInConflict(failed("changed_meanwhile", { user }))).toEqual(user)
  expect(userInConflict(failed("changed_meanwhile", { user: {} }))).toBeUndefined()
  expect(userInConflict(failed("email_taken", { user }))).toBeUndefined()
  expect(userInConflict(new TypeError("no"))).toBeUndefined()
})
