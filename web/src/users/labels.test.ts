import { withheldReasons } from "@hub/contract/hand-over/values"
import type { User } from "@hub/contract/users"
import { expect, test } from "vitest"
import { CallFailed } from "../call.ts"
import {
  describeHandedOver,
  describeSetup,
  describeUnseenWork,
  describeWithheld,
  userFailureReason,
  withFallbackReason,
} from "./labels.ts"

const refused = new CallFailed({ error: "A user with this email address already exists.", code: "email_taken" }, 409)
const failures: [name: string, error: unknown][] = [
  ["a hub out of reach", new CallFailed({ error: "The hub can't be reached.", code: "unreachable" }, 0)],
  ["a stumbling hub", new CallFailed({ error: "Something went wrong. Please try again.", code: "bug" }, 500)],
  ["something between that answers", new CallFailed({ error: "Status 404.", code: "unexpected" }, 404)],
]

test("a refusal is told in the words of the server", () => {
  expect(userFailureReason(refused, "Failed to save user")).toBe("A user with this email address already exists.")
  expect(withFallbackReason("Failed to save user", refused)).toBe(refused)
})

test.each(failures)("of %s only the fallback is told", (_, error) => {
  expect(userFailureReason(error, "Failed to save user")).toBe("Failed to save user")
  expect(withFallbackReason("Failed to save user", error)).toMatchObject({ failure: { error: "Failed to save user" } })
})

test("an error of the screen itself stays what it is", () => {
  const bug = new TypeError("undefined is not a function")

  expect(withFallbackReason("Failed to save user", bug)).toBe(bug)
})

test.each<[Partial<User>, string | null]>([
  [{ password_set: true, setup_email: "sent" }, null],
  [{ password_set: false, active: true, setup_email: null }, "Password not set"],
  [{ password_set: false, active: false, setup_email: "sent" }, "Password not set"],
  [{ password_set: false, active: true, setup_email: "sent" }, "Password not set, setup email sent"],
  [{ password_set: false, active: true, setup_email: "queued" }, "Password not set, setup email is being sent"],
  [{ password_set: false, active: true, setup_email: "failed" }, "Password not set, setup email failed"],
  [
    { password_set: false, active: true, setup_email: "waiting" },
    "Password not set, setup email not sent because email is off",
  ],
])("of the account %o the list notes %o", (user, note) => {
  expect(describeSetup(user as User)).toBe(note)
})

test("what went over is counted in words, and what stays has a reason that names who could not have it", () => {
  expect(
    describeHandedOver([
      { kind: "topics", count: 1204 },
      { kind: "open reviews", count: 1 },
    ]),
  ).toBe("Handed over 1,204 topics, 1 open review.")
  expect(withheldReasons.map((reason) => describeWithheld(reason, "Dora")).every((words) => /Dora/.test(words))).toBe(
    true,
  )
  expect([1, 2].map(describeUnseenWork)).toEqual([
    "1 item under an embargo whose list you are not on stays.",
    "2 items under an embargo whose list you are not on stay.",
  ])
})
