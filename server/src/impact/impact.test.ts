import { collections } from "@hub/contract/collections"
import { impact } from "@hub/contract/impact"
import { projects } from "@hub/contract/projects"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { sql } from "kysely"
import { expect } from "vitest"
import { type TestHub, type Player, test } from "../../test/hub.ts"
import { approvalInput, portalAt, reviewContent, saveTopicText, eve, findPortalToken } from "../../test/reviews.ts"

const rated = async (hub: TestHub) =>
  (await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3.1 %" } })).answer.id
const asked = (hub: TestHub, id: number, value: string, who: Player = "ada") =>
  hub.as(who)(impact.ofVariable, { params: { id }, body: { value } })

/** A topic of ben's that Eve approved. */
async function approved(hub: TestHub, title: string, text = reviewContent, project_id?: number) {
  const { answer: topic } = await hub.as("ben")(topics.create, { body: { title, content: text, project_id } })
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, external: eve } })
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)
  return { id: topic.id, review_id: answer.requests[0]!.id }
}
const staleOf = async (hub: TestHub, { id, review_id }: { id: number; review_id: number }) =>
  (await hub.as("ben")(reviews.feedback, { params: { id, review_id } })).answer.stale

test("before a value changes, every topic is named with its sentences as they are and as they would be", async ({
  hub,
}) => {
  const id = await rated(hub)
  const first = await approved(hub, "Jobless rate")
  await approved(hub, "Method", "We count.")

  const { status, answer } = await asked(hub, id, "4 %")

  expect(status).toBe(200)
  expect(answer).toMatchObject({
    topics_total: 1,
    topics: [
      { id: first.id, title: "Jobless rate", sentences: [{ before: "The rate is 3.1 %.", after: "The rate is 4 %." }] },
    ],
  })
  expect((await asked(hub, id, "4 %", "ben")).status).toBe(403)
  expect((await asked(hub, 987654, "4 %")).status).toBe(404)
  expect((await hub.as("cleo")(variables.list)).answer).toMatchObject([{ value: "3.1 %" }])
})

test("exactly the approvals that are named are stale once the value is saved", async ({ hub }) => {
  const id = await rated(hub)
  const { answer: lenient } = await hub.as("ben")(projects.create, { body: { name: "Notes", review_again: "none" } })
  const touched = await approved(hub, "Jobless rate")
  const other = await approved(hub, "Method", "We count.")
  const before = await approved(hub, "Edited since")
  await saveTopicText(hub, before.id, reviewContent.replace("We count.", "We ask."), "Edited since")
  const never = await approved(hub, "Note", reviewContent, lenient.id)

  const { answer } = await asked(hub, id, "4 %")
  const same = await asked(hub, id, "3.1 %")
  await hub.as("ada")(variables.change, { params: { id }, body: { value: "4 %" } })

  expect(answer.stale_approvals).toMatchObject([
    { review_id: touched.review_id, topic_id: touched.id, topic_title: "Jobless rate", reviewer: "Eve Expert" },
  ])
  expect([answer.stale_total, same.answer.stale_approvals]).toEqual([1, []])
  expect(await staleOf(hub, touched)).toEqual(["{{rate}} was “3.1 %” and is now “4 %”."])
  expect([await staleOf(hub, other), await staleOf(hub, never)]).toEqual([[], []])
})

test("every approval is counted, however many newer ones there are", async ({ hub }) => {
  const id = await rated(hub)
  const oldest = await approved(hub, "Jobless rate")
  const edited = await approved(hub, "Edited since")
  await saveTopicText(hub, edited.id, reviewContent.replace("We count.", "We ask."), "Edited since")
  /** The same answer from so many more. */
  const again = async ({ review_id }: { review_id: number }, times: number) => {
    const requests = hub.db.selectFrom("review_requests").where("id", "=", review_id)
    const { id: _, reviewer_id: __, ...row } = await requests.selectAll().executeTakeFirstOrThrow()
    const columns = sql.join(Object.keys(row).flatMap((name) => (name === "ended_at" ? [] : [sql.ref(name)])))
    await sql`with readers as (
        insert into people (name, created_at) select 'Reader ' || n, now() from generate_series(1, ${times}::int) n returning id)
      insert into review_requests (reviewer_id, ${columns})
        select readers.id, ${columns} from readers, (${requests.selectAll()}) request`.execute(hub.db)
  }
  await again(edited, 201)
  const onlyOldest = await asked(hub, id, "4 %")
  await again(oldest, 201)

  const { answer } = await asked(hub, id, "4 %")

  expect(onlyOldest.answer).toMatchObject({ stale_total: 1, stale_approvals: [{ review_id: oldest.review_id }] })
  expect([answer.stale_total, answer.stale_approvals.length]).toEqual([202, 200])
})

test("live editions with the value are named, and those that came before them are not", async ({ hub }) => {
  const id = await rated(hub)
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  await hub.as("ben")(topics.create, {
    body: { title: "Rate", content: "# Rate\n\n{{rate}}\n", collection_id: collection.id },
  })
  for (const kind of ["mobile_kb", "mobile_kb"] as const) {
    await hub.as("ben")(publications.create, { body: { collection_id: collection.id, kind } })
    await hub.settle()
  }

  const { answer } = await asked(hub, id, "4 %")

  expect(answer.publications).toMatchObject([{ title: "Price guide", edition: 2, kind: "mobile_kb" }])
})
