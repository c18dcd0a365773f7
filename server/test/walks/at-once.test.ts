import { createHash } from "node:crypto"
import { parse, plainText, resolveVariables } from "@hub/markdown"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { topics } from "@hub/contract/topics"
import { turns } from "@hub/contract/turns"
import { variables } from "@hub/contract/variables"
import { expect, test } from "vitest"
import { freshHub } from "../fresh-hub.ts"
import type { Hub } from "../hub.ts"
import { at, content, edit, eve, gus, tokenIn, topicOfBen } from "../reviews.ts"
import { inSequence } from "../sequences.ts"
import { type Dice, dice, rounds, seed, timeout } from "./dice.ts"

const atOnce = 64
const ida = { name: "Ida", email: "ida@office.test" }

type Asked = { topic: number; sequence: number | undefined; reviews: { id: number; token: string }[] }

/** A review of one to three people, at once or one after the other. */
async function asked(hub: Hub, roll: Dice): Promise<Asked> {
  if (roll.chance(0.5)) {
    const { topic, id, answer } = await inSequence(hub, { pause_on_changes: roll.chance(0.5) })
    return { topic: topic.id, sequence: id, reviews: linksIn(answer.notified) }
  }
  const topic = await topicOfBen(hub)
  const external = [eve, gus, ida].slice(0, 1 + roll.below(3))
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external } })
  return { topic: topic.id, sequence: undefined, reviews: linksIn(answer.notified) }
}

const linksIn = (notified: { review_id: number; link: string | null }[]) =>
  notified.map(({ review_id, link }) => ({ id: review_id, token: tokenIn(link!) }))

let visitor = 0

/** Answers from a place of their own each, so that none is told to wait. */
function decide(hub: Hub, token: string, decision: "approve" | "request_changes", expected_revision: number) {
  visitor++
  return hub.app
    .inject({
      method: "POST",
      url: `/api/review/${token}/decision`,
      remoteAddress: `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
      payload: { decision, summary: "As I see it.", expected_revision },
    })
    .then(({ statusCode: status }) => ({ status }))
}

function anyCall(hub: Hub, { topic, sequence, reviews: links }: Asked, roll: Dice, rate: number) {
  const { id, token } = roll.one(links)
  const what = roll.below(80)
  if (what === 0) return edit(hub, topic, `${content}\nChange ${roll.below(1000)}.\n`)
  if (what === 1)
    return hub.as("ada")(variables.change, { params: { id: rate }, body: { value: `${roll.below(9)} %` } })
  if (what === 2) return hub.as("ben")(reviews.cancel, { params: { id } })
  if (what < 5 && sequence !== undefined)
    return what === 3
      ? hub.as("ben")(sequences.pause, { params: { id: sequence }, body: { reason: "Wait." } })
      : hub.as("ben")(sequences.resume, { params: { id: sequence }, body: {} })
  return decide(hub, token, what < 74 ? "approve" : "request_changes", 1 + roll.below(what < 16 ? 2 : 1))
}

/** Whoever is still asked takes up the newest words and approves them, many times at once. */
async function approveAll(hub: Hub, { topic: id }: Asked) {
  const head = (await hub.as("ben")(topics.read, { params: { id } })).answer.revision
  const links: Asked["reviews"] = []
  for (const { id: review, status } of (await hub.as("ben")(reviews.ofTopic, { params: { id } })).answer)
    if (status === "pending" || status === "in_progress")
      links.push(...linksIn([(await hub.as("ben")(reviews.renew, { params: { id: review } })).answer]))
  for (const { token } of links) await at(hub, token).open(head)
  const all = Array.from({ length: atOnce }, (_, index) => links[index % links.length])
  return Promise.all(all.flatMap((link) => (link ? [decide(hub, link.token, "approve", head)] : [])))
}

/** What stands of a topic after all calls, as sentences that are wrong. */
async function wrongIn(hub: Hub, { topic: id }: Asked) {
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
  const facts = await hub.db
    .selectFrom("facts")
    .select("subject_id")
    .where("type", "in", ["review.approved", "review.changes_requested", "review.cancelled"])
    .where(
      "subject_id",
      "in",
      requests.map((request) => request.id),
    )
    .execute()
  const waiting = (await hub.as("ben")(turns.list, { query: { topic: id } })).answer
  const ended = requests.filter(({ status }) => status !== "pending" && status !== "in_progress")
  const rules = {
    "in review exactly while one round is open": (topic.status === "pending_review") === (open.length === 1),
    "one round is open at most": open.length <= 1,
    "one step is asked at most": steps.filter(({ status }) => status === "active").length <= 1,
    "each request has exactly one outcome": facts.length === ended.length,
    "no outcome is of the same request": new Set(facts.map(({ subject_id }) => subject_id)).size === facts.length,
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
    .update(plainText(resolveVariables(parse(text), values).tree))
    .digest("hex")

/** The hashes of what was approved, as told by answers that hold; and of what is published, as readers get it. */
async function publish(hub: Hub, { topic: id }: Asked) {
  await hub.as("ben")(topics.publish, { params: { id } })
  const { published_revision } = (await hub.as("ben")(topics.read, { params: { id } })).answer
  const values = Object.fromEntries(
    (await hub.as("ada")(variables.list)).answer.map(({ slug, value }) => [slug, value]),
  )
  const textOf = async (number: number) =>
    (await hub.as("ben")(topics.revision, { params: { id, number } })).answer.content
  const approved = []
  for (const review of (await hub.as("ben")(reviews.ofTopic, { params: { id } })).answer) {
    const params = { id, review_id: review.id }
    const { answer } = await hub.as("ben")(reviews.feedback, { params })
    if (answer.status === "approved")
      approved.push({
        stale: answer.stale.length > 0,
        hash: hashOf(await textOf(answer.revision), answer.resolved_values!),
      })
  }
  return { published: hashOf(await textOf(published_revision!), values), approved }
}

test(
  `of ${atOnce} answers, edits, pauses and cancellations at once each request has one outcome, ${rounds} times`,
  {
    timeout: 4 * timeout,
  },
  async () => {
    const hub = await freshHub()
    const roll = dice(seed)
    const { id: rate } = (await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })).answer
    const seen: Record<string, number> = {}
    const wrong: unknown[] = []

    for (let round = 0; round < rounds; round++) {
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
      const { published, approved } = await publish(hub, review)
      if (approved.length === 0 || approved.some(({ stale, hash }) => stale !== (hash !== published)))
        wrong.push({
          round,
          rule: "what is published is what was approved, or its approval is told to be stale",
          approved,
        })
    }

    if (rounds > 20) console.log(JSON.stringify(seen))
    expect([wrong, hub.failures, Object.keys(seen).filter((status) => Number(status) >= 500)]).toEqual([[], [], []])
  },
)
