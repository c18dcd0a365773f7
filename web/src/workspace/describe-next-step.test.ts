import type { NextStep, AwaitedAction } from "@hub/contract/next-step"
import { expect, test } from "vitest"
import {
  describeChangedText,
  describeNextStep,
  explainApproval,
  isNextActionDue,
  labelNextAction,
} from "./describe-next-step.ts"

const now = Date.parse("2026-11-21T09:00:00Z")

const actionOf = (more: Partial<AwaitedAction>): AwaitedAction => ({
  kind: "review",
  id: 7,
  person: { id: 1, name: "Jonas" },
  about: "Mara",
  instead_of: null,
  since: "2026-11-19T09:00:00Z",
  due_date: null,
  overdue: false,
  yours: false,
  can_remind: false,
  ...more,
})

const step = (more: Partial<NextStep>): NextStep => ({
  state: "send",
  action: null,
  waiting_for: [],
  since: null,
  open_points: 0,
  open_suggestions: 0,
  live_revision: null,
  behind: [],
  round: null,
  asks_again: [],
  approved_as: null,
  outdated_by: null,
  scheduled: null,
  live: null,
  ...more,
})

const sentence = (more: Partial<NextStep>, published_revision: number | null = null) =>
  describeNextStep({ next: step(more), published_revision, approved_revision_id: null, revision: 12 }, now)

test("a draft says whether readers have an earlier version", () => {
  expect(sentence({})).toBe("Nobody has been asked yet.")
  expect(sentence({}, 9)).toMatch(/^Readers have version 9\./)
})

test("restored words that were approved say so, and are sent for an approval again", () => {
  expect(sentence({ approved_as: 3 })).toMatch(/^These are the words of version 3, which was approved\./)
  expect(labelNextAction(step({ action: "send", approved_as: 3 }))).toBe("Ask for approval again")
})

test("a topic in review names who is waited for and since when, but no deputy twice", () => {
  const gus = actionOf({ id: 8, person: { id: 2, name: "Gus" } })
  const deputy = actionOf({ person: { id: 3, name: "Ida" }, instead_of: "Jonas" })

  expect(sentence({ state: "wait", waiting_for: [actionOf({}), deputy] })).toBe("Waiting for Jonas, for 2 days.")
  expect(sentence({ state: "wait", waiting_for: [actionOf({ overdue: true }), gus] })).toBe(
    "Waiting for Jonas and Gus, for 2 days. 1 answer overdue.",
  )
  expect(sentence({ state: "wait", waiting_for: [actionOf({}), gus, actionOf({ id: 9 }), actionOf({ id: 10 })] })).toBe(
    "Waiting for Jonas, Gus and 2 others, for 2 days.",
  )
  expect(sentence({ state: "wait" })).toBe("In review. Nobody is asked now.")
})

test("a reviewer reads who asks and until when, and a deputy for whom", () => {
  const mine = actionOf({ yours: true })

  expect(sentence({ state: "review", waiting_for: [mine] })).toBe("Mara asks you for a review.")
  expect(sentence({ state: "review", waiting_for: [actionOf({ yours: true, due_date: "2026-11-28" })] })).toMatch(
    /^Mara asks you for a review\. Due on .*2026/,
  )
  expect(sentence({ state: "review", waiting_for: [actionOf({ yours: true, instead_of: "Jonas" })] })).toBe(
    "Mara asks Jonas for a review, and you are their deputy.",
  )
})

test("comments say how many wait, and for whose decision", () => {
  const mine = actionOf({ kind: "incorporate", about: "Olga", yours: true })
  const theirs = actionOf({ kind: "incorporate", about: "", person: { id: 1, name: "Mara" } })

  expect(sentence({ state: "incorporate", open_points: 3, waiting_for: [mine] })).toBe(
    "Olga requested changes. 3 comments wait for your decision.",
  )
  expect(sentence({ state: "incorporate", open_points: 1, waiting_for: [theirs] })).toBe(
    "1 comment waits for a decision by Mara.",
  )
  expect(sentence({ state: "incorporate", open_points: 1 })).toBe("1 comment waits for a decision.")
})

test("what keeps a reviewer from answering says who can do something about it", () => {
  const expired = actionOf({ kind: "renew", about: "Olga", yours: true })

  expect(sentence({ state: "resolve", waiting_for: [expired] })).toBe(
    "The link of Olga has expired. You can send a new one.",
  )
  expect(sentence({ state: "resolve", waiting_for: [actionOf({ kind: "absent", about: "Olga" })] })).toBe(
    "Olga is away and has no deputy. Jonas can ask someone else.",
  )
})

test("a scheduled topic names its edition, an outdated approval who gave it", () => {
  const scheduled = {
    publication_id: 4,
    collection_id: 1,
    title: "Guide",
    kind: "pdf",
    edition: 4,
    at: "2026-11-30T08:00:00Z",
  } as const

  expect(sentence({ state: "scheduled", scheduled })).toMatch(/^Scheduled for edition 4 of “Guide” \(PDF\), .*2026/)
  expect(sentence({ state: "ask_again", outdated_by: "Priya" })).toMatch(/^The approval by Priya is out of date/)
})

test("who waits for an approval reads who gives it, and what to do for it", () => {
  const only = "Only a reviewer can approve this text."

  expect(explainApproval(step({ state: "send", action: "send" }))).toBe(`${only} Send it to one.`)
  expect(explainApproval(step({ state: "wait" }))).toBe(only)
  expect(explainApproval(step({ state: "incorporate", action: "incorporate" }))).toBe(
    `${only} Decide on each comment, then send it again.`,
  )
  expect(explainApproval(step({ state: "send_again", action: "send_again", asks_again: ["Olga", "Jonas"] }))).toBe(
    `${only} Send it again to ask Olga and Jonas.`,
  )
  expect(explainApproval(step({ state: "send_again", action: "send_again" }))).toBe(
    `${only} Send it again and choose who to ask.`,
  )
})

test("nobody is told to send what they cannot send, and a reviewer needs no explanation", () => {
  expect(explainApproval(step({ state: "send_again", asks_again: ["Olga"] }))).toBe(
    "Only a reviewer can approve this text.",
  )
  expect(explainApproval(step({ state: "review", action: "review" }))).toBeUndefined()
  expect(explainApproval(step({ state: "publish", action: "publish" }))).toBeUndefined()
})

test("the button names its result, and there is none for who can only wait", () => {
  const reminded = actionOf({ can_remind: true })

  expect(labelNextAction(step({ action: "incorporate", open_points: 3 }))).toBe("Review 3 comments")
  expect(labelNextAction(step({ action: "remind", waiting_for: [reminded] }))).toBe("Remind Jonas")
  expect(
    labelNextAction(step({ action: "remind", waiting_for: [reminded, actionOf({ id: 8, can_remind: true })] })),
  ).toBe("Remind 2 reviewers")
  expect(labelNextAction(step({ state: "wait" }))).toBeUndefined()
})

test("a reminder comes first only for somebody who was asked days ago, or has to answer soon", () => {
  const isDue = (more: Partial<AwaitedAction>) =>
    isNextActionDue(step({ action: "remind", waiting_for: [actionOf({ can_remind: true, ...more })] }), now)
  const justAsked = { since: "2026-11-21T08:00:00Z", due_date: "2026-11-28" }

  expect(isDue(justAsked)).toBe(false)
  expect(isDue({ ...justAsked, since: "2026-11-19T08:00:00Z" })).toBe(true)
  expect(isDue({ ...justAsked, due_date: "2026-11-22" })).toBe(true)
  expect(isDue({ ...justAsked, overdue: true })).toBe(true)
  expect(isNextActionDue(step({ action: "publish" }), now)).toBe(true)
})

test("of a published text it is said exactly what readers have", () => {
  expect(sentence({ state: "edit", live_revision: 12 })).toBe("Readers have this text.")
  expect(sentence({ state: "edit", live_revision: 9 })).toBe(
    "Readers have version 9. They get this text with the next edition.",
  )
  expect(sentence({ state: "edit" })).toBe(
    "This text is published. Readers get it with the next edition of a collection that contains it.",
  )
})

test("of a text that is being changed it is not said what is true of its newest version only", () => {
  const changed = (more: Partial<NextStep>) =>
    describeChangedText({ next: step(more), published_revision: 12, approved_revision_id: null, revision: 12 })

  expect(changed({ state: "edit", live_revision: 12 })).toBe("Readers have version 12. They don't have your changes.")
  expect(changed({ state: "edit" })).toBe("Version 12 is published. Your changes since are not.")
  expect(changed({ state: "publish" })).toBe("Version 12 is approved. Your changes since are not.")
  expect(changed({ state: "scheduled" })).toBe(
    "Version 12 is scheduled for an edition. Your changes since are not in it.",
  )
  expect(changed({ state: "wait" })).toBeUndefined()
})

test("comments and suggestions that wait for a decision are told apart", () => {
  const open = { action: "incorporate", open_points: 2, open_suggestions: 1 } as const
  expect(labelNextAction(step(open))).toBe("Review 1 comment and 1 suggestion")
  expect(sentence({ ...open, state: "incorporate" })).toBe("1 comment and 1 suggestion wait for a decision.")
})
