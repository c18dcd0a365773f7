import { collections } from "@hub/contract/collections"
import { projects, type ReviewAgainScope } from "@hub/contract/projects"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import { approvalInput, portalAt, reviewContent, eve, readTopicStatus, findPortalToken } from "../../test/reviews.ts"
import { createTestSequence, readCurrentLink } from "../../test/sequences.ts"

type ApprovedTopicSetup = { title?: string; text?: string; review_again?: ReviewAgainScope }

const valued = async (hub: TestHub, slug = "rate", value = "3 %") =>
  (await hub.as("ada")(variables.create, { body: { slug, value } })).answer.id
const changed = (hub: TestHub, id: number, value: string) =>
  hub.as("ada")(variables.change, { params: { id }, body: { value } })
const publish = (hub: TestHub, id: number) => hub.as("ben")(topics.publish, { params: { id } })

/** A topic of ben's that Eve approved. */
async function approved(
  hub: TestHub,
  { title = "Jobless rate", text = reviewContent, review_again }: ApprovedTopicSetup = {},
) {
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: `Of ${title}`, review_again } })
  const body = { title, content: text, project_id: project.id }
  const { answer: topic } = await hub.as("ben")(topics.create, { body })
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: [eve] } })
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)
  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
  return topic.id
}

/** An edition of a collection with these topics. */
async function edition(hub: TestHub, ids: number[]) {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const places = ids.map((topic_id) => ({ topic_id }))
  await hub.as("ben")(collections.place, { params: { id: collection.id }, body: { topics: places } })
  const body = { collection_id: collection.id, kind: "mobile_kb" as const }
  const { answer } = await hub.as("ben")(publications.create, { body })
  return async () => (await hub.as("ben")(publications.get, { params: { id: answer.id } })).answer
}

const was = "{{rate}} was “3 %” and is now “4 %”."

test("an approved topic is not published while a value is not the approved one, and is once it is so again", async ({
  hub,
}) => {
  const rate = await valued(hub)
  const id = await approved(hub)
  await changed(hub, rate, "4 %")

  const refused = await publish(hub, id)
  await changed(hub, rate, "3 %")
  const published = await publish(hub, id)

  expect(refused).toMatchObject({
    status: 409,
    answer: {
      code: "stale_approval",
      error: `This differs from the approved version. ${was} Ask the reviewers again, or undo the change.`,
      details: { approvals: [{ reviewer: "Eve Expert", changes: [was] }] },
    },
  })
  expect([published.status, published.answer.status]).toEqual([200, "published"])
})

test("the person who approved is asked again without an edit, and then it goes out", async ({ hub }) => {
  const rate = await valued(hub)
  const id = await approved(hub)
  const nobody = await hub.as("ben")(reviews.resubmit, { params: { id }, body: {} })
  await changed(hub, rate, "4 %")

  const { status, answer } = await hub.as("ben")(reviews.resubmit, { params: { id }, body: {} })
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)
  const published = await publish(hub, id)

  expect([nobody.status, nobody.answer.code]).toEqual([409, "nobody_to_ask_again"])
  expect([status, answer.requests.map(({ kind, reviewer }) => [kind, reviewer.name])]).toEqual([
    201,
    [["recheck", "Eve Expert"]],
  ])
  expect([published.status, published.answer.revision]).toEqual([200, 1])
})

test("those who approved one after the other are asked again alike, also after it went out", async ({ hub }) => {
  const rate = await valued(hub)
  const { topic, id: sequence, link } = await createTestSequence(hub)
  await portalAt(hub, link).decide(approvalInput)
  await portalAt(hub, await readCurrentLink(hub, sequence)).decide(approvalInput)
  await publish(hub, topic.id)
  await changed(hub, rate, "4 %")

  const { answer } = await hub.as("ben")(reviews.resubmit, { params: { id: topic.id }, body: {} })
  for (const { link } of answer.notified) await portalAt(hub, findPortalToken(link!)).decide(approvalInput)

  expect(answer.requests.map(({ reviewer }) => reviewer.name).toSorted()).toEqual(["Eve Expert", "Gus"])
  expect((await publish(hub, topic.id)).status).toBe(200)
})

test("an administrator publishes it all the same with a reason, which is remembered as just that", async ({ hub }) => {
  const rate = await valued(hub)
  const id = await approved(hub)
  await changed(hub, rate, "4 %")
  const call = { params: { id }, body: { override_reason: "A misprint was mended." } }

  const author = await hub.as("ben")(topics.publish, call)
  const silent = await hub.as("ada")(topics.publish, { ...call, body: { override_reason: " " } })
  const admin = await hub.as("ada")(topics.publish, call)

  const events = await hub.db
    .selectFrom("events")
    .select("data")
    .where("type", "=", "topic.approval_overridden")
    .execute()
  expect([author.status, author.answer.error]).toEqual([
    403,
    "Only administrators can publish text that isn't approved.",
  ])
  expect([silent.status, admin.status]).toEqual([422, 200])
  expect(events).toEqual([
    { data: { title: "Jobless rate", reason: "A misprint was mended.", changes: [was], revision: 1 } },
  ])
})

test("a draft is published directly, and so is what a project asks nobody about again", async ({ hub }) => {
  const rate = await valued(hub)
  const { answer: draft } = await hub.as("ben")(topics.create, { body: { title: "Draft", content: reviewContent } })
  const lenient = await approved(hub, { review_again: "none" })
  await changed(hub, rate, "4 %")

  expect([(await publish(hub, draft.id)).status, (await publish(hub, lenient)).status]).toEqual([200, 200])
})

test("a value that nobody had seen, and another picture, are no more what was approved than another value", async ({
  hub,
}) => {
  const unset = await approved(hub, { title: "Unset" })
  await valued(hub)
  const year = await valued(hub, "year", "2025")
  const titled = await approved(hub, { title: "Rates of {{year}}", text: "Words." })
  await changed(hub, year, "2026")
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { images } = await import("@hub/contract/images")
  const { answer: image } = await hub.as("ben")(images.upload, { files: [{ name: "a.svg", bytes: svg }] })
  const pictured = await approved(hub, { title: "Pictured", text: `![A map](${image.public_url})` })
  await hub.db.updateTable("images").set({ sha256: "another" }).where("id", "=", image.id).execute()

  const said = async (id: number) => (await publish(hub, id)).answer.error

  expect(await said(unset)).toContain("{{rate}} was not set and is now “3 %”.")
  expect(await said(titled)).toContain("{{year}} was “2025” and is now “2026”.")
  expect(await said(pictured)).toContain("An image has changed.")
})

test("an edition does not go out with what is not what was approved, and says so of each topic", async ({ hub }) => {
  const rate = await valued(hub)
  const ids = [await approved(hub), await approved(hub, { title: "Method", text: "We count." })]
  await publish(hub, ids[1]!)
  await changed(hub, rate, "4 %")
  const read = await edition(hub, ids)

  await hub.settle()

  const { status, checks } = await read()
  expect([status, checks]).toMatchObject([
    "check_failed",
    [
      {
        rule: "stale_approval",
        severity: "block",
        topic_id: ids[0],
        title: "Jobless rate",
        message: `This differs from the approved version. ${was}`,
      },
    ],
  ])
  expect(await readTopicStatus(hub, ids[0]!)).toBe("approved")
})

test("a value that changes while an edition waits changes nothing in it: it goes out as it was approved", async ({
  hub,
}) => {
  const rate = await valued(hub)
  const id = await approved(hub)
  const read = await edition(hub, [id])
  await changed(hub, rate, "4 %")

  await hub.settle()

  expect((await read()).status).toBe("live")
})

test("what could not be built is held against the approvals of now before it is built again", async ({ hub }) => {
  const topic_id = await approved(hub, { text: "We count." })
  const read = await edition(hub, [topic_id])
  const { id } = await read()
  await hub.db.updateTable("publications").set({ status: "failed", error: "No room." }).where("id", "=", id).execute()
  await hub.db.updateTable("jobs").set({ state: "parked" }).where("queue", "=", "publication.build").execute()
  await hub.as("ben")(topics.save, { params: { id: topic_id }, body: { title: "Jobless rate", content: "We ask." } })
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id, external: [eve] } })
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide({ ...approvalInput, expected_revision: 2 })

  const { status } = await hub.as("ben")(publications.retry, { params: { id } })
  await hub.settle()

  const edited = await read()
  expect([status, edited.status]).toEqual([202, "check_failed"])
  expect(edited.checks.map(({ rule }) => rule)).toEqual(["stale_approval"])
})
