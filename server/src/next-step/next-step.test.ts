import { collections } from "@hub/contract/collections"
import { points } from "@hub/contract/points"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type Player, type TestHub, now, test } from "../../test/hub.ts"
import {
  approvalInput,
  createTopicInReview,
  createTopicOfBen,
  findPortalToken,
  eve,
  portalAt,
} from "../../test/reviews.ts"
import { changesAnswer, createTestSequence } from "../../test/sequences.ts"

const momentAfter = (days: number) => new Date(now.getTime() + days * 86_400_000)
const commented = { ...changesAnswer(), comments: [{ heading: null, quote: "We count.", body: "How?" }] }

const nextStepFor = async (hub: TestHub, player: Player, id: number) =>
  (await hub.as(player)(topics.read, { params: { id } })).answer.next

/** The step, and what its author, an administrator, another author and a reviewer who was not asked can do about it. */
async function stepFor(hub: TestHub, id: number) {
  const [author, admin, other, reader] = await Promise.all(
    (["ben", "ada", "dora", "cleo"] as const).map((player) => nextStepFor(hub, player, id)),
  )
  return [author!.state, author!.action, admin!.action, other!.action, reader!.action]
}

const waitingOf = async (hub: TestHub, id: number) =>
  (await nextStepFor(hub, "ben", id)).waiting_for.map(({ kind, person, about, yours }) => [
    kind,
    person.name,
    about,
    yours,
  ])

async function askCleo(hub: TestHub, id: number) {
  const { id: reviewer_id } = await hub.db
    .selectFrom("people")
    .select("id")
    .where("email", "=", "cleo@hub.test")
    .executeTakeFirstOrThrow()
  return hub.as("ben")(reviews.request, { body: { topic_id: id, reviewer_id } })
}

async function approve(hub: TestHub, id: number, expected_revision = 1) {
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: id, external: [eve] } })
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide({ ...approvalInput, expected_revision })
}

test("a draft is to be sent for review by an author, and waits for nobody", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)

  expect(await stepFor(hub, id)).toEqual(["send", "send", "send", "send", null])
  expect(await nextStepFor(hub, "ben", id)).toMatchObject({ waiting_for: [], since: null, round: null, live: null })
})

test("a draft whose earlier version was published names the edition that readers have", async ({ hub }) => {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  const body = { title: "Rates", content: "Old.", collection_id: collection.id }
  const { id } = (await hub.as("ben")(topics.create, { body })).answer
  const asked = { collection_id: collection.id, kind: "mobile_kb" } as const
  const { id: publication_id } = (await hub.as("ben")(publications.create, { body: asked })).answer
  await hub.settle()

  const published = await stepFor(hub, id)
  await hub.as("ben")(topics.save, { params: { id }, body: { title: "Rates", content: "New." } })

  expect(published).toEqual(["edit", "edit", "edit", "edit", null])
  expect(await nextStepFor(hub, "ben", id)).toMatchObject({
    state: "send",
    live: {
      publication_id,
      collection_id: collection.id,
      title: "Guide",
      kind: "mobile_kb",
      edition: 1,
      at: now.toISOString(),
    },
    live_revision: 1,
  })
})

test("a PDF that was left behind by a newer knowledge base is named, with the version that it still has", async ({
  hub,
}) => {
  const ben = hub.as("ben")
  const { answer: collection } = await ben(collections.create, { body: { name: "Guide" } })
  const body = { title: "Rates", content: "Old.", collection_id: collection.id }
  const { id } = (await ben(topics.create, { body })).answer
  const publish = async (kind: "mobile_kb" | "pdf") => {
    const { answer } = await ben(publications.create, { body: { collection_id: collection.id, kind } })
    await hub.settle()
    return answer.id
  }
  const pdf = await publish("pdf")
  await publish("mobile_kb")
  expect((await nextStepFor(hub, "ben", id)).behind).toEqual([])

  await ben(topics.save, { params: { id }, body: { title: "Rates", content: "New." } })
  await publish("mobile_kb")

  expect(await nextStepFor(hub, "ben", id)).toMatchObject({
    live: { kind: "mobile_kb", edition: 2 },
    live_revision: 2,
    behind: [{ publication_id: pdf, kind: "pdf", edition: 1, revision: 1 }],
  })
})

test("a topic in review waits for who is asked; who asked reminds them, once a day", async ({ hub }) => {
  const { topic, review } = await createTopicInReview(hub)

  const before = await stepFor(hub, topic.id)
  const waiting = (await nextStepFor(hub, "ben", topic.id)).waiting_for
  await hub.as("ben")(reviews.remind, { params: { id: review.id } })

  expect(before).toEqual(["wait", "remind", "remind", null, null])
  expect(waiting).toEqual([
    {
      kind: "review",
      id: review.id,
      person: { id: review.reviewer.id, name: "Eve Expert" },
      about: "Ben",
      instead_of: null,
      since: now.toISOString(),
      due_date: "2026-11-28",
      overdue: false,
      yours: false,
      can_remind: true,
    },
  ])
  expect(await stepFor(hub, topic.id)).toEqual(["wait", null, null, null, null])
})

test("a reviewer with an account is asked for their own answer, and sees that it is late", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  await askCleo(hub, id)
  hub.setClock(momentAfter(9))

  expect(await stepFor(hub, id)).toEqual(["wait", "remind", "remind", null, "review"])
  expect(await nextStepFor(hub, "cleo", id)).toMatchObject({
    state: "review",
    since: now.toISOString(),
    round: 1,
    waiting_for: [{ kind: "review", about: "Ben", yours: true, overdue: true, can_remind: false }],
  })
})

test("a request whose link has expired has to be renewed by who asked", async ({ hub }) => {
  const { topic } = await createTopicInReview(hub)
  hub.setClock(momentAfter(400))

  expect(await stepFor(hub, topic.id)).toEqual(["resolve", null, null, null, null])
  expect(await waitingOf(hub, topic.id)).toEqual([["renew", "Ben", "Eve Expert", true]])
})

test("comments without a decision are to be incorporated by an author", async ({ hub }) => {
  const { topic, token } = await createTopicInReview(hub)
  hub.setClock(momentAfter(2))
  await portalAt(hub, token).decide(commented)

  expect(await stepFor(hub, topic.id)).toEqual(["incorporate", "incorporate", "incorporate", "incorporate", null])
  expect(await nextStepFor(hub, "ben", topic.id)).toMatchObject({
    open_points: 1,
    since: momentAfter(2).toISOString(),
    waiting_for: [{ kind: "incorporate", person: { name: "Ben" }, about: "Eve Expert", yours: true }],
  })
})

test("once every comment has a decision, the topic is to be sent again", async ({ hub }) => {
  const { topic, token } = await createTopicInReview(hub)
  await portalAt(hub, token).decide(commented)
  const { answer } = await hub.as("ben")(points.ofTopic, { params: { id: topic.id } })
  const body = { disposition: "rejected", reason: "We say so." } as const
  await hub.as("ben")(points.dispose, { params: { id: answer.cards[0]!.points[0]!.id }, body })

  expect(await stepFor(hub, topic.id)).toEqual(["send_again", "send_again", "send_again", "send_again", null])
  expect(await nextStepFor(hub, "ben", topic.id)).toMatchObject({ open_points: 0, asks_again: ["Eve Expert"] })
})

test("changes that were requested without a comment are made first, and then the topic is sent again", async ({
  hub,
}) => {
  const { topic, token } = await createTopicInReview(hub)
  await portalAt(hub, token).decide(changesAnswer())

  const unchanged = await stepFor(hub, topic.id)
  await hub.as("ben")(topics.save, { params: { id: topic.id }, body: { title: "Jobless rate", content: "Monthly." } })

  expect(unchanged).toEqual(["revise", "edit", "edit", "edit", null])
  expect(await stepFor(hub, topic.id)).toEqual(["send_again", "send_again", "send_again", "send_again", null])
})

test("a sequential review that does not go on by itself is continued by who set it up", async ({ hub }) => {
  const { link, topic, id } = await createTestSequence(hub, { auto_advance_on_approve: false })

  const asked = await stepFor(hub, topic.id)
  await portalAt(hub, link).decide(approvalInput)

  expect(asked).toEqual(["wait", "remind", "remind", null, null])
  expect(await stepFor(hub, topic.id)).toEqual(["advance", "advance", "advance", null, null])
  expect((await nextStepFor(hub, "ben", topic.id)).waiting_for).toMatchObject([
    { kind: "advance", id, about: "active" },
  ])
})

test("an approved topic is to be published, unless its approval is out of date", async ({ hub }) => {
  await hub.as("ada")(variables.create, { body: { slug: "rate", value: "4" } })
  const { id } = await createTopicOfBen(hub)
  await approve(hub, id)

  const approved = await stepFor(hub, id)
  const { answer } = await hub.as("ada")(variables.list)
  const rate = answer.find(({ slug }) => slug === "rate")!
  await hub.as("ada")(variables.change, { params: { id: rate.id }, body: { value: "5" } })

  expect(approved).toEqual(["publish", "publish", "publish", "publish", null])
  expect(await stepFor(hub, id)).toEqual(["ask_again", "ask_again", "ask_again", "ask_again", null])
  expect(await nextStepFor(hub, "cleo", id)).toMatchObject({ outdated_by: "Eve Expert" })
})

test("a draft with the words of an approved version, as after restoring it, names that version", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  await approve(hub, id)
  const { title, content } = (await hub.as("ben")(topics.read, { params: { id } })).answer
  await hub.as("ben")(topics.save, { params: { id }, body: { title, content: "Other." } })
  const changed = (await nextStepFor(hub, "ben", id)).approved_as
  await hub.as("ben")(topics.save, { params: { id }, body: { title, content } })

  expect(changed).toBeNull()
  expect(await nextStepFor(hub, "ben", id)).toMatchObject({ state: "send", approved_as: 1 })
})

test("a topic in a scheduled edition names it and its time to everyone", async ({ hub }) => {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  const body = { title: "Rates", content: "New.", collection_id: collection.id }
  const { id } = (await hub.as("ben")(topics.create, { body })).answer
  await approve(hub, id)
  const release_at = momentAfter(1).toISOString()
  const asked = { collection_id: collection.id, kind: "mobile_kb", release_at } as const
  await hub.as("ben")(publications.create, { body: asked })
  await hub.settle()

  expect(await stepFor(hub, id)).toEqual(["scheduled", ...Array<string>(4).fill("open_edition")])
  expect(await nextStepFor(hub, "cleo", id)).toMatchObject({
    scheduled: { title: "Guide", edition: 1, at: release_at },
    live: null,
  })
})

test("a rejected topic is reopened by its owner or an administrator, an archived one is restored", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)
  const { answer } = await hub.as("ben")(reviews.request, {
    body: { topic_id: id, external: [eve], allow_reject: true },
  })
  const token = findPortalToken(answer.notified[0]!.link!)
  await portalAt(hub, token).decide({ decision: "reject", summary: "Not ours.", expected_revision: 1 })

  const rejected = await stepFor(hub, id)
  const waiting = await waitingOf(hub, id)
  await hub.as("ben")(topics.archive, { params: { id } })

  expect(rejected).toEqual(["reopen", "reopen", "reopen", null, null])
  expect(waiting).toEqual([["reopen", "Ben", "Eve Expert", true]])
  expect(await stepFor(hub, id)).toEqual(["restore", "restore", "restore", "restore", null])
})
