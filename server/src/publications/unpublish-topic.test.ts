import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, type Player, test } from "../../test/hub.ts"
import { approvalInput, portalAt, eve, findPortalToken } from "../../test/reviews.ts"

async function published(
  hub: TestHub,
  { approved = false, collection_id }: { approved?: boolean; collection_id?: number },
) {
  const body = { title: "Rates", content: "The rate is three.", ...(collection_id && { collection_id }) }
  const { answer: topic } = await hub.as("ben")(topics.create, { body })
  if (approved) {
    const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: [eve] } })
    await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)
  }
  await hub.as("ben")(topics.publish, { params: { id: topic.id } })
  return topic.id
}

const unpublish = (hub: TestHub, id: number, reason = "The rate is wrong.", who: Player | "nobody" = "ben") =>
  hub.as(who)(topics.unpublish, { params: { id }, body: { reason } })

test("a topic that was published as approved is approved again, and readers see nothing of it", async ({ hub }) => {
  const id = await published(hub, { approved: true })
  const before = (await hub.as("ben")(topics.read, { params: { id } })).answer

  const { answer } = await unpublish(hub, id)

  expect(before).toMatchObject({ status: "published", can: { publish: false, unpublish: true } })
  expect(answer).toMatchObject({
    status: "approved",
    approved_revision_id: before.approved_revision_id,
    published_revision_id: null,
    published_revision: null,
    can: { publish: true, unpublish: false },
  })
})

test("a topic that was published without a review is a draft again, and can be published again", async ({ hub }) => {
  const id = await published(hub, {})

  const { answer } = await unpublish(hub, id)
  const again = await hub.as("ben")(topics.publish, { params: { id } })

  expect(answer).toMatchObject({ status: "draft", not_reviewed: false, published_revision: null })
  expect(again.answer).toMatchObject({ status: "published", published_revision: 1 })
})

test("while readers have it in an edition it stays published, and the refusal names the edition", async ({ hub }) => {
  const { answer: guide } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const id = await published(hub, { collection_id: guide.id })
  const body = { collection_id: guide.id, kind: "mobile_kb" } as const
  const { answer: edition } = await hub.as("ben")(publications.create, { body })
  await hub.settle()

  const refused = await unpublish(hub, id)
  await hub.as("ben")(publications.withdraw, { params: { id: edition.id }, body: { reason: "The rate is wrong." } })
  const { answer } = await unpublish(hub, id)

  expect([refused.status, refused.answer]).toMatchObject([
    409,
    {
      code: "in_live_edition",
      error:
        "Readers have this topic in edition 1 of “Price guide”. Withdraw that edition, or publish one without the topic, and unpublish it then.",
      details: { editions: [{ id: edition.id, title: "Price guide", edition: 1, kind: "mobile_kb" }] },
    },
  ])
  expect(answer).toMatchObject({ status: "draft", published_revision: null })
})

test("only authors unpublish, only what is published, and say why; the reason is remembered", async ({ hub }) => {
  const id = await published(hub, {})

  const answers = [
    await unpublish(hub, id, "Because.", "cleo"),
    await unpublish(hub, id, "Because.", "nobody"),
    await unpublish(hub, id, " "),
    await unpublish(hub, 999_999),
    await unpublish(hub, id),
    await unpublish(hub, id),
  ]

  expect(answers.map(({ status }) => status)).toEqual([403, 401, 422, 404, 200, 409])
  expect(answers.at(-1)!.answer.error).toBe("This topic is draft, so it cannot be unpublished now.")
  const events = await hub.db.selectFrom("events").select("data").where("type", "=", "topic.unpublished").execute()
  expect(events.map(({ data }) => data)).toMatchObject([
    { title: "Rates", from: "published", to: "draft", reason: "The rate is wrong." },
  ])
})
