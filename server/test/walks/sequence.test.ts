import { sequenceActions } from "@hub/contract/sequences"
import { expect, test } from "vitest"
import {
  advancedSequence,
  type SequenceOutcome,
  type SequenceState,
  type SequenceEvent,
  actingPartyOf,
} from "../../src/reviews/sequences/sequence.ts"
import { createDice, walkEvents, walkSeed, walkTimeout } from "./dice.ts"
import {
  expectedSequence,
  createSequenceModel,
  topicStatusIn,
  type SequenceModel,
  applySequenceModelEvent,
} from "./sequence-model.ts"

type SequenceEventType = SequenceEvent["type"]
const answers = ["approve", "request_changes"] as const satisfies SequenceEventType[]
const endings = ["complete", "cancel"] as const satisfies SequenceEventType[]
const types: SequenceEventType[] = [...new Set<SequenceEventType>([...sequenceActions, ...answers, "lose_reviewer"])]
const lasting = types.filter((type) => !(endings as readonly SequenceEventType[]).includes(type))
const ways = lasting.filter((type) => type !== "pause" && !(answers as readonly SequenceEventType[]).includes(type))

type WalkStep = {
  type: SequenceEventType
  stale: number[]
  before: SequenceState
  outcome: SequenceOutcome
  asked: number[]
  answered: number[]
}

/** What must hold of every move, each rule as a sentence of its own. */
const rules: Record<string, (step: WalkStep) => boolean> = {
  "at most one step is asked at a time": ({ outcome }) => count(outcome.sequence, "active") <= 1,
  "no step comes or goes": ({ before, outcome }) => outcome.sequence.steps.length === before.steps.length,
  "it is the reviewer's turn exactly while a running sequence asks somebody": ({ outcome: { sequence } }) =>
    (actingPartyOf(sequence) === "reviewer") === (sequence.status === "active" && count(sequence, "active") === 1),
  "a paused sequence says why, and no other does": ({ outcome: { sequence } }) =>
    (sequence.paused_for !== null) === (sequence.status === "paused"),
  "whoever is asked is at the step where it stands": ({ outcome: { sequence, requestAt } }) =>
    requestAt === undefined || (sequence.steps[requestAt] === "active" && sequence.current === requestAt),
  "nothing waits in a sequence that is over, which stands nowhere": ({ outcome: { sequence } }) =>
    actingPartyOf(sequence) !== "nobody" ||
    (sequence.current === null && count(sequence, "active") + count(sequence, "waiting") === 0),
  "a sequence that goes on keeps its topic in review, or with its author": ({ outcome: { sequence, topic } }) =>
    actingPartyOf(sequence) === "nobody" || topic === "pending_review" || topic === "revisions_requested",
  "an owner who has the turn has a way on besides ending it": ({ outcome: { sequence } }) =>
    actingPartyOf(sequence) !== "owner" ||
    ways.some((type) => typeof advancedSequence(sequence, { type, stale: [] }) !== "string"),
  "a topic is approved only when nobody but skipped reviewers did not approve its words of now": (step) =>
    step.outcome.topic !== "approved" ||
    (step.stale.length === 0 && step.outcome.sequence.steps.every((one) => one === "approved" || one === "skipped")),
  "requested changes are never completed into an approval": ({ outcome: { sequence, topic } }) =>
    !sequence.steps.includes("changes_requested") || topic !== "approved",
  "an event changes the step where it stands and the one it asks, and no other before the end": (step) =>
    actingPartyOf(step.outcome.sequence) === "nobody" ||
    step.before.steps.every(
      (one, index) =>
        one === step.outcome.sequence.steps[index] || index === step.before.current || index === step.outcome.requestAt,
    ),
  "no step moves twice: it is answered at most once for each time it is asked": ({ asked, answered }) =>
    asked.every((times, index) => answered[index]! <= times && times - answered[index]! <= 1),
  "an answer never asks the same step again": ({ type, before, outcome }) =>
    !(answers as readonly SequenceEventType[]).includes(type) || outcome.requestAt !== before.current,
}

const count = ({ steps }: SequenceState, status: string) => steps.filter((step) => step === status).length

test(
  `${walkEvents} events walk an ordered review at random as its description tells, and break no rule`,
  { timeout: walkTimeout },
  () => {
    const roll = createDice(walkSeed)
    const fresh = () => createSequenceModel(1 + roll.below(5), { automatic: roll.chance(0.7), stops: roll.chance(0.7) })
    let story: SequenceModel = fresh()
    let [asked, answered] = counters(story)
    let moves = 0
    const broken: unknown[] = []

    for (let event = 0; event < walkEvents; event++) {
      if (story.life === "done" || story.life === "ended") [story, [asked, answered]] = begun(fresh())
      // Endings are rare, so that walks get long.
      const type = roll.one(roll.chance(0.05) ? types : lasting)
      const before = expectedSequence(story) as SequenceState
      const approved = before.steps.flatMap((step, index) => (step === "approved" ? [index] : []))
      const stale = approved.filter(() => roll.chance(0.2))
      const outcome = advancedSequence(before, { type, stale })
      const next = applySequenceModelEvent(story, type, stale)
      const move = typeof outcome === "string" ? undefined : outcome
      const model = next && {
        sequence: expectedSequence(next),
        topic: topicStatusIn(next, next.life === "done" ? stale : []),
      }
      const wrong = same(move && { sequence: move.sequence, topic: move.topic }, model) ? [] : ["it moves as told"]
      if (move) {
        moves++
        for (const [index, step] of before.steps.entries())
          if (step === "active" && (move.sequence.steps[index] !== "active" || move.requestAt === index))
            answered[index]!++
        if (move.requestAt !== undefined) asked[move.requestAt]!++
        const seen = { type, stale, before, outcome: move, asked, answered }
        wrong.push(...Object.keys(rules).filter((rule) => !rules[rule]!(seen)))
      }
      if (wrong.length > 0) broken.push({ wrong, type, before })
      story = next ?? story
    }

    expect(broken.slice(0, 3)).toEqual([])
    expect(moves).toBeGreaterThan(walkEvents / 5)
  },
)

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const counters = ({ said }: SequenceModel) => [said.map(() => 0), said.map(() => 0)] as [number[], number[]]
const begun = (story: SequenceModel) => [story, counters(story)] as const
