import { expect, test } from "vitest"
import { advancedSequence, type SequenceState, type SequenceEvent, actingPartyOf } from "./sequence.ts"

const fresh = (steps: number, flags: Partial<SequenceState> = {}): SequenceState => ({
  status: "draft",
  paused_for: null,
  current: null,
  steps: Array.from({ length: steps }, () => "waiting"),
  auto_advance: true,
  pause_on_changes: true,
  ...flags,
})

/** The sequence after all these events; a refusal ends the test. */
function through(sequence: SequenceState, ...events: (SequenceEvent["type"] | SequenceEvent)[]) {
  let now = sequence
  for (const event of events) {
    const outcome = advancedSequence(now, typeof event === "string" ? { type: event, stale: [] } : event)
    if (typeof outcome === "string") throw new Error(outcome)
    now = outcome.sequence
  }
  return now
}

const advance = (sequence: SequenceState, type: SequenceEvent["type"], stale: number[] = []) =>
  advancedSequence(sequence, { type, stale })

test("the first reviewer is asked at the start, and nobody else", () => {
  expect(advance(fresh(3), "start")).toMatchObject({
    requestAt: 0,
    topic: "pending_review",
    sequence: { status: "active", current: 0, steps: ["active", "waiting", "waiting"] },
  })
})

test("an approval asks the next reviewer, and the last one approves the topic", () => {
  const started = through(fresh(2), "start")

  expect(advance(started, "approve")).toMatchObject({ requestAt: 1, topic: "pending_review" })
  expect(advance(through(started, "approve"), "approve")).toEqual({
    topic: "approved",
    sequence: { ...started, status: "completed", current: null, steps: ["approved", "approved"] },
  })
})

test("a rejection ends the sequence and rejects the topic", () => {
  const second = through(fresh(3), "start", "approve")

  expect(advance(second, "reject")).toEqual({
    withdraw: true,
    topic: "rejected",
    sequence: { ...second, status: "cancelled", current: null, steps: ["approved", "cancelled", "cancelled"] },
  })
  expect(advance(fresh(2), "reject")).toBe("It isn't your turn now.")
})

test("without auto-advance an approval waits for the owner", () => {
  const waiting = through(fresh(2, { auto_advance: false }), "start", "approve")

  expect([actingPartyOf(waiting), waiting.steps]).toEqual(["owner", ["approved", "waiting"]])
  expect(advance(waiting, "advance")).toMatchObject({ requestAt: 1 })
  expect(advance(waiting, "approve")).toBe("It isn't your turn now.")
})

test("a change request pauses, and the owner advances or asks again", () => {
  const paused = through(fresh(2), "start", "request_changes")

  expect([paused.status, paused.paused_for, actingPartyOf(paused)]).toEqual(["paused", "changes", "owner"])
  expect(advance(paused, "advance")).toMatchObject({
    requestAt: 1,
    sequence: { steps: ["changes_requested", "active"] },
  })
  expect(advance(paused, "ask_again")).toMatchObject({ requestAt: 0, sequence: { steps: ["active", "waiting"] } })
  expect(advance(paused, "resume")).toBe("Changes were requested. Advance to the next step, or ask again.")
})

test("a topic whose changes were passed over does not end approved", () => {
  const passed = through(fresh(2), "start", "request_changes", "advance", "approve")

  expect([passed.status, actingPartyOf(passed)]).toEqual(["active", "owner"])
  expect(advance(passed, "advance")).toMatch(/^No step is left/)
  expect(advance(passed, "complete")).toMatchObject({ topic: "revisions_requested", sequence: { status: "completed" } })
  expect(advance(passed, "ask_again")).toMatchObject({ requestAt: 0 })
})

test("without pausing a change request is kept, and the next reviewer is asked", () => {
  const going = through(fresh(2, { pause_on_changes: false }), "start", "request_changes")

  expect([going.status, going.steps]).toEqual(["active", ["changes_requested", "active"]])
  expect(advance(going, "approve")).toMatchObject({ topic: "revisions_requested", sequence: { status: "active" } })
})

test("the person who approved other words than those of now is asked once more before the end", () => {
  const last = through(fresh(2), "start", "approve")

  expect(advance(last, "approve", [0])).toMatchObject({ requestAt: 0, sequence: { steps: ["active", "approved"] } })
  expect(advance(last, "complete", [0])).toMatchObject({ topic: "draft" })
})

test("a skipped step is over and does not count", () => {
  const skipped = through(fresh(2), "start", "skip")

  expect(skipped.steps).toEqual(["skipped", "active"])
  expect(advance(skipped, "approve")).toMatchObject({ topic: "approved" })
  expect(advance(through(fresh(1), "start"), "skip")).toMatchObject({
    topic: "draft",
    sequence: { status: "completed" },
  })
})

test("a step that lost its reviewer waits for the owner, who skips it or asks again", () => {
  const lost = through(fresh(2), "start", "lose_reviewer")

  expect([actingPartyOf(lost), advance(lost, "advance")]).toEqual([
    "owner",
    "This step has no reviewer anymore. Skip it with a reason, or ask again.",
  ])
  expect(advance(lost, "skip")).toMatchObject({ requestAt: 1 })
})

test("while it is paused by hand nobody answers, and it goes on where it stood", () => {
  const paused = through(fresh(2), "start", "pause")

  expect(advance(paused, "approve")).toBe("This review is paused. You can answer when it continues.")
  expect(advance(paused, "advance")).toBe("This sequence is paused. Resume it first.")
  expect(through(paused, "resume")).toEqual(through(fresh(2), "start"))
})

test("completing and cancelling end it, and take back what is still asked", () => {
  const started = through(fresh(2), "start", "approve")

  expect(advance(started, "complete")).toMatchObject({
    withdraw: true,
    topic: "draft",
    sequence: { status: "completed" },
  })
  expect(advance(started, "cancel")).toMatchObject({
    withdraw: true,
    topic: "draft",
    sequence: { status: "cancelled" },
  })
  expect(advance(through(started, "cancel"), "cancel")).toBe("This sequence is cancelled, so it cannot be cancelled.")
})
