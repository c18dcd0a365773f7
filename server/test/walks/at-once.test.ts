import { createHash } from "node:crypto"
import { parseMarkdown, toPlainText, resolveVariables } from "@hub/markdown"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { topics } from "@hub/contract/topics"
import { pendingActions } from "@hub/contract/pending-actions"
import { variables } from "@hub/contract/variables"
import { expect, test } from "vitest"
import { createFreshHub } from "../fresh-hub.ts"
import type { TestHub } from "../hub.ts"
import { portalAt, reviewContent, saveTopicText, eve, gus, findPortalToken, createTopicOfBen } from "../reviews.ts"
import { createTestSequence } from "../sequences.ts"
import { decideFromOwnAddress } from "./decide.ts"
import { type WalkDice, createDice, walkRounds, walkSeed, walkTimeout } from "./dice.ts"

const atOnce = 64
const ida = { name: "Ida", email: "ida@office.test" }

type AtOnceScene = { topic: number; sequence: number | undefined; reviews: { id: number; token: string }[] }

/** A review of one to three people, at once or one after the other. */
async function asked(hub: TestHub, roll: WalkDice): Promise<AtOnceScene> {
  if (roll.chance(0.5)) {
    const { topic, id, answer } = await createTestSequence(hub, { pause_on_changes: roll.chance(0.5) })
    return { topic: topic.id, sequence: id, reviews: linksIn(answer.notified) }
  }
  const topic = await createTopicOfBen(hub)
  const external = [eve, gus, ida].slice(0, 1 + roll.below(3))
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external } })
  return { topic: topic.id, sequence: undefined, reviews: linksIn(answer.notified) }
}

const linksIn = (notified: { review_id: number; link: string | null }[]) =>
  notified.map(({ review_id, link }) => ({ id: review_id, token: findPortalToken(link!) }))

function anyCall(hub: TestHub, { topic, sequence, reviews: links }: AtOnceScene, roll: WalkDice, rate: number) {
  const { id, token } = roll.one(links)
  const what = roll.below(81)
  if (what === 80) return hub.as("dora")(topics.publish, { params: { id: topic } })
  if (what === 0) return saveTopicText(hub, topic, `${reviewContent}\nChange ${roll.below(1000)}.\n`)
  if (what === 1)
    return hub.as("ada")(variables.change, { params: { id: rate }, body: { value: `${roll.below(9)} %` } })
  if (what === 2) return hub.as("ben")(reviews.cancel, { params: { id } })
  if (what < 5 && sequence !== undefined)
    return what === 3
      ? hub.as("ben")(sequences.pause, { params: { id: sequence }, body: { reason: "Wait." } })
      : hub.as("ben")(sequences.resume, { params: { id: sequence }, body: {} })
  return decideFromOwnAddress(hub, token, what < 74 ? "approve" : "request_changes", 1 + roll.below(what < 16 ? 2 : 1))
}

/** The person who is still asked takes up the newest words and approves them, many times at once. */
async function approveAll(hub: TestHub, { topic: id }: AtOnceScene) {
  const head = (await hub.as("ben")(topics.read, { params: { id } })).answer.revision
  const links: AtOnceScene["reviews"] = []
  for (const { id: review, status } of (await hub.as("ben")(reviews.ofTopic, { params: { id } })).answer)
    if (status === "pending" || status === "in_progress")
      links.push(...linksIn([(await hub.as("ben")(reviews.renew, { params: { id: review } })).answer]))
  for (const { token } of links) await portalAt(hub, token).open(head)
  const all = Array.from({ length: atOnce }, (_, index) => links[index % links.length])
  return Promise.all(all.flatMap((link) => (link ? [decideFromOwnAddress(hub, link.token, "approve", head)] : [])))
}

/** What stands of a topic after all calls, as sentences that are wrong. */
async function wrongIn(hub: TestHub, { topic: id }: AtOnceScene) {
  const topic = (await hub.as("ben")(topics.read, { params: { id } })).answer
  const all = hub.db.selectFrom("review_rounds").where("topic_id", "=", id)
  const open = await all.selectAll().where("status", "=", "open").execute()
  const requests = await hub.db.selectFrom("review_requests").selectAll().where("topic_id", "=", id).execute()
  const steps = await hub.db
    .selectFrom("review_steps")
    .innerJoin("review_sequences as sequence", "sequence.id", "sequence_id")
    .select(["review_steps.id", "review_steps.status", "sequence.status as sequence_status"])
    .where("topic_id", "=", id)
    .execute()
  const events = await hub.db
    .selectFrom("events")
    .select("subject_id")
    .where("type", "in", ["review.approved", "review.changes_requested", "review.cancelled"])
    .where(
      "subject_id",
      "in",
      requests.map((request) => request.id),
    )
    .execute()
  const waiting = (await hub.as("ben")(pendingActions.list, { query: { topic: id } })).answer
  const ended = requests.filter(({ status }) => status !== "pending" && status !== "in_progress")
  const rules = {
    "in review exactly while one round is open": (topic.status === "pending_review") === (open.length === 1),
    "one round is open at most": open.length <= 1,
    "one step is asked at most": steps.filter(({ status }) => status === "active").length <= 1,
    "each request has exactly one outcome": events.length === ended.length,
    "no outcome is of the same request": new Set(events.map(({ subject_id }) => subject_id)).size === events.length,
    "what is open is somebody's turn": !isOpen(topic.status, steps) || waiting.length > 0,
    "what is over asks nobody":
      steps.length === 0 || isOpen(topic.status, steps) || requests.every((one) => one.status !== "pending"),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

const isOpen = (status: string, steps: { sequence_status: string }[]) =>
  ["pending_review", "revisions_requested"].includes(status) ||
  steps.some(({ sequence_status }) => ["active", "paused"].includes(sequence_status))

const hashOf = (text: string, values: Record<string, string>) =>
  createHash("sha256")
    .update(toPlainText(resolveVariables(parseMarkdown(text), values).tree))
    .digest("hex")

/** The person who may publish it does so while the value that stands in it changes, all at once. */
function publishAll(
  hub: TestHub,
  { topic: id }: AtOnceScene,
  roll: WalkDice,
  rate: number,
): Promise<{ status: number }[]> {
  return Promise.all(
    Array.from({ length: atOnce }, () =>
      roll.chance(0.1)
        ? hub.as("ada")(variables.change, { params: { id: rate }, body: { value: `${roll.below(3)} %` } })
        : hub.as(roll.one(["ben", "dora"]))(topics.publish, { params: { id } }),
    ),
  )
}

type TopicReport = { status: string; hash: string; stale: boolean }

/** The answers about a topic: what was read, and whether they are told to be about something else than it says now. */
async function answersOf(hub: TestHub, { topic: id }: AtOnceScene): Promise<TopicReport[]> {
  const reports: TopicReport[] = []
  for (const review of (await hub.as("ben")(reviews.ofTopic, { params: { id } })).answer) {
    const { answer } = await hub.as("ben")(reviews.feedback, { params: { id, review_id: review.id } })
    if (answer.status !== "approved") continue
    const { content } = (await hub.as("ben")(topics.revision, { params: { id, number: answer.revision } })).answer
    reports.push({
      status: answer.status,
      hash: hashOf(content, answer.resolved_values!),
      stale: answer.stale.length > 0,
    })
  }
  return reports
}

/** What went out of a topic as approved, as the hub remembers it: the words with the value of that moment. */
async function wentOut(hub: TestHub, { topic: id }: AtOnceScene) {
  const events = await hub.db
    .selectFrom("events")
    .select(["type", "subject_id", "data"])
    .where("type", "in", ["variable.created", "variable.changed", "topic.published"])
    .orderBy("id")
    .execute()
  const hashes: string[] = []
  let rate = ""
  for (const { type, subject_id, data } of events as { type: string; subject_id: number; data: any }[]) {
    if (type !== "topic.published") rate = data.value
    else if (subject_id === id && data.from === "approved") {
      const revision = hub.db.selectFrom("revisions").select("content").where("id", "=", data.revision_id)
      hashes.push(hashOf((await revision.executeTakeFirstOrThrow()).content, { rate }))
    }
  }
  return hashes
}

/** What is told of a topic's approvals, and what went out of it, as sentences that are wrong. */
async function wrongInPublishing(hub: TestHub, asked: AtOnceScene, rate: string) {
  const [answers, out] = [await answersOf(hub, asked), await wentOut(hub, asked)]
  const { content } = (await hub.as("ben")(topics.read, { params: { id: asked.topic } })).answer
  const now = hashOf(content, { rate })
  const approved = new Set(answers.map(({ hash }) => hash))
  const rules = {
    "an approval is told to be stale exactly while it is about other words or values": answers.every(
      ({ hash, stale }) => stale === (hash !== now),
    ),
    "what goes out as approved is what was approved": out.every((hash) => approved.has(hash)),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

test(
  `of ${atOnce} answers, edits, pauses, cancellations and publications at once each request has one outcome, ${walkRounds} times`,
  {
    timeout: 4 * walkTimeout,
  },
  async () => {
    const hub = await createFreshHub()
    const roll = createDice(walkSeed)
    const { id: rate } = (await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })).answer
    const seen: Record<string, number> = {}
    const wrong: unknown[] = []

    for (let round = 0; round < walkRounds; round++) {
      const review = await asked(hub, roll)
      const answers: { status: number }[] = await Promise.all(
        Array.from({ length: atOnce }, () => anyCall(hub, review, roll, rate)),
      )
      for (const rule of await wrongIn(hub, review)) wrong.push({ round, rule })
      if (roll.chance(0.7)) answers.push(...(await approveAll(hub, review)))
      for (const { status } of answers) seen[status] = (seen[status] ?? 0) + 1
      for (const rule of await wrongIn(hub, review)) wrong.push({ round, rule })

      const { status } = (await hub.as("ben")(topics.read, { params: { id: review.topic } })).answer
      seen[status] = (seen[status] ?? 0) + 1
      if (status !== "approved") continue
      for (const { status } of await publishAll(hub, review, roll, rate))
        seen[`publish ${status}`] = (seen[`publish ${status}`] ?? 0) + 1
      const { value } = (await hub.as("ada")(variables.list)).answer[0]!
      for (const rule of await wrongInPublishing(hub, review, value)) wrong.push({ round, rule })
    }

    if (walkRounds > 20) console.log(JSON.stringify(seen))
    expect([wrong, hub.failures, Object.keys(seen).filter((status) => Number(status) >= 500)]).toEqual([[], [], []])
  },
)
