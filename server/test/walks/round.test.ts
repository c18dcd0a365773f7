import { expect, test } from "vitest"
import {
  canBeReassigned,
  deriveRoundMove,
  isDeclineOpen,
  isOpenReview,
  reviewStatusAt,
  waitsForOwner,
} from "../../src/reviews/review.ts"
import type { StoredStatus } from "../../src/reviews/tables.ts"
import { canEditTopic, canMoveTopic, type TopicMove, topicMoves } from "../../src/topics/topic.ts"
import { createDice, walkEvents, walkSeed, walkTimeout } from "./dice.ts"
import { type RoundEvent, newRoundModel, type ModelRequest, applyRoundEvent, type RoundModel } from "./round-model.ts"

const now = new Date("2026-11-22T09:00:00Z")
const people = 5

/** A request in the terms of the hub. */
function stored(one: ModelRequest, { open, round }: RoundModel) {
  const statuses: Record<ModelRequest["said"], StoredStatus> = {
    nothing: one.opened ? "in_progress" : "pending",
    yes: "approved",
    no: "changes_requested",
    declined: "declined",
    "passed on": "delegated",
    "taken back": "cancelled",
  }
  return {
    status: statuses[one.said],
    step_id: null,
    step_status: null,
    sequence_status: null,
    paused_for: null,
    round_status: open && one.ofRound === round ? ("open" as const) : ("closed" as const),
    passed_over_at: one.settled && !one.replaced ? now : null,
    instead_id: one.replaced ? 1 : null,
    expires_at: new Date(now.getTime() + (one.ranOut ? -1 : 1)),
  }
}

/** Whether the hub lets an event happen, by its own rules. */
function lets(world: RoundModel, event: RoundEvent): boolean {
  if (event.type === "send") return !world.open && canMoveTopic(world.topic, "submit")
  if (event.type === "save") return canEditTopic(world.topic)
  if (event.type === "publish") return canMoveTopic(world.topic, "publish")
  const plea = world.requests[event.plea]
  if (!plea) return false
  const row = stored(plea, world)
  if (event.type === "pass over") return waitsForOwner(row)
  if (event.type === "ask instead") return canBeReassigned(row)
  if (!isOpenReview(row.status)) return false
  if (event.type === "take back" || event.type === "renew" || event.type === "time") return true
  if (reviewStatusAt(row.status, row.expires_at, now) === "expired") return false
  return (event.type !== "approve" && event.type !== "request_changes") || plea.words === world.words
}

/** Where the hub takes the topic by the answers in its round, as `settleRound` puts them before its rules. */
function place(world: RoundModel): TopicMove | undefined {
  const round = world.requests.filter(({ ofRound }) => ofRound === world.round)
  return deriveRoundMove(
    round.map((plea) => {
      const row = stored(plea, world)
      return { ...row, waits: isDeclineOpen(row), stale: row.status === "approved" && plea.words !== world.words }
    }),
  )
}

const ofRound = ({ requests, round }: RoundModel) => requests.filter((plea) => plea.ofRound === round)
const approvals = (world: RoundModel) => ofRound(world).filter(({ said }) => said === "yes")

/** What must hold after every event, each rule as a sentence of its own. */
const rules: Record<string, (before: RoundModel, world: RoundModel, event: RoundEvent) => boolean> = {
  "a topic is in review exactly while its round is open": (_, { topic, open }) => (topic === "pending_review") === open,
  "what readers see moves by publishing only": (before, { published }, { type }) =>
    before.published === published || type === "publish",
  "what is published from an approval are the approved words": (before, { published }, { type }) =>
    type !== "publish" || before.topic !== "approved" || published === before.approved,
  "a topic becomes approved only when everybody who counts approved its words of now": (before, world) =>
    world.topic !== "approved" ||
    before.topic === "approved" ||
    (approvals(world).length > 0 && approvals(world).every(({ words }) => words === world.words)),
  "nobody is approved over: no change request and no open plea stands in an approved round": (before, world) =>
    world.topic !== "approved" ||
    before.topic === "approved" ||
    ofRound(world).every(({ said }) => said !== "no" && said !== "nothing"),
  "approved words are those of now": (_, { topic, approved, words }) => topic !== "approved" || approved === words,
  "an answer stands for good": (before, { requests }) =>
    before.requests.every(({ said, words }, index) => {
      const now = requests[index]!
      return (said !== "yes" && said !== "no") || (now.said === said && now.words === words)
    }),
  "no request moves twice: who is out of it, or answered, is so for good": (before, { requests }) =>
    before.requests.every(({ said }, index) => said === "nothing" || requests[index]!.said === said),
  "a closed round opens never again, and one is open at most": (before, { round, open }, { type }) =>
    before.open || !open || (type === "send" && round === before.round + 1),
  "an open round has a reviewer whose turn it is until a date, or a link to renew, or a decline to answer": (
    _,
    world,
  ) =>
    !world.open ||
    ofRound(world).some((plea) => isOpenReview(stored(plea, world).status) || waitsForOwner(stored(plea, world))),
  "a topic sent back can be sent again by its owner": (_, { topic }) =>
    topic !== "revisions_requested" || canMoveTopic(topic, "submit"),
  "whatever is open can be ended or handed on by its owner": (_, world) =>
    !world.open || ofRound(world).some((plea) => canBeReassigned(stored(plea, world))),
}

test(
  `${walkEvents} events walk rounds at random as their description tells, and break no rule`,
  { timeout: walkTimeout },
  () => {
    const roll = createDice(walkSeed)
    let world = newRoundModel
    const seen = new Set<string>()
    const broken: unknown[] = []

    for (let event = 0; event < walkEvents; event++) {
      if (world.round > 6 || world.requests.length > 30) world = newRoundModel
      const chosen = anyEvent(roll, world)
      const next = applyRoundEvent(world, chosen)
      const wrong =
        lets(world, chosen) === (next !== undefined) ? [] : ["the hub lets happen what the description tells"]
      if (next !== undefined) {
        seen.add(chosen.type)
        if (!isPlacedAsExpected(world, next, chosen)) wrong.push("the hub places the topic as the description tells")
        wrong.push(...Object.keys(rules).filter((rule) => !rules[rule]!(world, next, chosen)))
      }
      if (wrong.length > 0) broken.push({ wrong, chosen, world })
      world = next ?? world
    }

    expect(broken.slice(0, 3)).toEqual([])
    expect(seen.size).toBe(13)
  },
)

/** The events after which the hub looks what the round asks of its topic. */
const settling = new Set<RoundEvent["type"]>(["approve", "request_changes", "decline", "take back", "pass over"])

function isPlacedAsExpected(world: RoundModel, next: RoundModel, { type }: RoundEvent) {
  if (!world.open || !settling.has(type)) return true
  const move = place({ ...next, open: true, topic: "pending_review" })
  return next.topic === (move === undefined ? "pending_review" : topicMoves[move].to)
}

const ofPlea = [
  "open",
  "approve",
  "approve",
  "request_changes",
  "decline",
  "take back",
  "pass over",
  "renew",
  "time",
] as const

function anyEvent(roll: ReturnType<typeof createDice>, world: RoundModel): RoundEvent {
  const what = roll.below(20)
  if (what === 0) return { type: "save" }
  if (what === 1) return { type: "publish" }
  if (what < 4)
    return { type: "send", who: [...new Set(Array.from({ length: 1 + roll.below(4) }, () => roll.below(people)))] }
  // Mostly what was asked last, and now and then what is long over.
  const last = Math.max(0, world.requests.length - 1 - roll.below(roll.chance(0.9) ? 4 : 30))
  if (what === 4) return { type: "pass on", plea: last, who: roll.below(people) }
  if (what === 5) return { type: "ask instead", plea: last, who: roll.below(people) }
  return { type: roll.one(ofPlea), plea: last }
}
