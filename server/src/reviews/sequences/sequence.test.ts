import { expect, test } from "vitest"
import { advancedSequence, type SequenceState, type SequenceEvent, turnOf } from "./sequence.ts"

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

const told = (sequence: SequenceState, type: SequenceEvent["type"], stale: number[] = []) =>
  advancedSequence(sequence, { type, stale })

test("the first reviewer is asked at the start, and nobody else", () => {
  expect(told(fresh(3), "start")).toMatchObject({
    ask: 0,
    topic: "pending_review",
    sequence: { status: "active", current: 0, steps: ["active", "waiting", "waiting"] },
  })
})

test("an approval asks the next reviewer, and the last one approves the topic", () => {
  const started = through(fresh(2), "start")

  expect(told(started, "approve")).toMatchObject({ ask: 1, topic: "pending_review" })
  expect(told(through(started, "approve"), "approve")).toEqual({
    topic: "approved",
    sequence: { ...started, status: "completed", current: null, steps: ["approved", "approved"] },
  })
})

test("a rejection ends the sequence and rejects the topic", () => {
  const second = through(fresh(3), "start", "approve")

  expect(told(second, "reject")).toEqual({
    withdraw: true,
    topic: "rejected",
    sequence: { ...second, status: "cancelled", current: null, steps: ["approved", "cancelled", "cancelled"] },
  })
  expect(told(fresh(2), "reject")).toBe("It isn't your turn now.")
})

test("without auto-advance an approval waits for the owner", () => {
  const waiting = through(fresh(2, { auto_advance: false }), "start", "approve")

  expect([turnOf(waiting), waiting.steps]).toEqual(["owner", ["approved", "waiting"]])
  expect(told(waiting, "advance")).toMatchObject({ ask: 1 })
  expect(told(waiting, "approve")).toBe("It isn't your turn now.")
})

test("a change request pauses, and the owner advances or asks again", () => {
  const paused = through(fresh(2), "start", "request_changes")

  expect([paused.status, paused.paused_for, turnOf(paused)]).toEqual(["paused", "changes", "owner"])
  expect(told(paused, "advance")).toMatchObject({ ask: 1, sequence: { steps: ["changes_requested", "active"] } })
  expect(told(paused, "ask_again")).toMatchObject({ ask: 0, sequence: { steps: ["active", "waiting"] } })
  expect(told(paused, "resume")).toBe("Changes were requested. Advance to the next step, or ask again.")
})

test("a topic whose changes were passed over does not end approved", () => {
  const passed = through(fresh(2), "start", "request_changes", "advance", "approve")

  expect([passed.status, turnOf(passed)]).toEqual(["active", "owner"])
  expect(told(passed, "advance")).toMatch(/^No step is left/)
  expect(told(passed, "complete")).toMatchObject({ topic: "revisions_requested", sequence: { status: "completed" } })
  expect(told(passed, "ask_again")).toMatchObject({ ask: 0 })
})

test("without pausing a change request is kept, and the next reviewer is asked", () => {
  const going = through(fresh(2, { pause_on_changes: false }), "start", "request_changes")

  expect([going.status, going.steps]).toEqual(["active", ["changes_requested", "active"]])
  expect(told(going, "approve")).toMatchObject({ topic: "revisions_requested", sequence: { status: "active" } })
})

test("whoever approved other words than those of now is asked once more before the end", () => {
  const last = through(fresh(2), "start", "approve")

  expect(told(last, "approve", [0])).toMatchObject({ ask: 0, sequence: { steps: ["active", "approved"] } })
  expect(told(last, "complete", [0])).toMatchObject({ topic: "draft" })
})

test("a skipped step is over and does not count", () => {
  const skipped = through(fresh(2), "start", "skip")

  expect(skipped.steps).toEqual(["skipped", "active"])
  expect(told(skipped, "approve")).toMatchObject({ topic: "approved" })
  expect(told(through(fresh(1), "start"), "skip")).toMatchObject({ topic: "draft", sequence: { status: "completed" } })
})

test("a step that lost its reviewer waits for the owner, who skips it or asks again", () => {
  const lost = through(fresh(2), "start", "lose_reviewer")

  expect([turnOf(lost), told(lost, "advance")]).toEqual([
    "owner",
    "This step has no reviewer anymore. Skip it with a reason, or ask again.",
  ])
  expect(told(lost, "skip")).toMatchObject({ ask: 1 })
})

test("while it is paused by hand nobody answers, and it goes on where it stood", () => {
  const paused = through(fresh(2), "start", "pause")

  expect(told(paused, "approve")).toBe("This review is paused. You can answer when it continues.")
  expect(told(paused, "advance")).toBe("This sequence is paused. Resume it first.")
  expect(through(paused, "resume")).toEqual(through(fresh(2), "start"))
})

test("completing and cancelling end it, and take back what is still asked", () => {
  const started = through(fresh(2), "start", "approve")

  expect(told(started, "complete")).toMatchObject({ withdraw: true, topic: "draft", sequence: { status: "completed" } })
  expect(told(started, "cancel")).toMatchObject({ withdraw: true, topic: "draft", sequence: { status: "cancelled" } })
  expect(told(through(started, "cancel"), "cancel")).toBe("This sequence is cancelled, so it cannot be cancelled.")
})
