import { collections } from "@hub/contract/collections"
import { evidence } from "@hub/contract/evidence"
import { impact } from "@hub/contract/impact"
import { projects } from "@hub/contract/projects"
import { publications } from "@hub/contract/publications"
import { variableRenaming } from "@hub/contract/variable-renaming"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import { approvalInput, portalAt, reviewContent, eve, findPortalToken } from "../../test/reviews.ts"

const rated = async (hub: TestHub) =>
  (await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })).answer.id
const projectOf = async (hub: TestHub, name = "Prices") =>
  (await hub.as("ben")(projects.create, { body: { name } })).answer.id
const collectionOf = async (hub: TestHub, ids: number[]) => {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const places = ids.map((topic_id) => ({ topic_id }))
  await hub.as("ben")(collections.place, { params: { id: answer.id }, body: { topics: places } })
  return answer.id
}
type ScopeTarget = { project_id?: number; collection_id?: number }
const setIn = (hub: TestHub, id: number, value: string, where: ScopeTarget) =>
  hub.as("ada")(variables.setScoped, { params: { id }, body: { value, ...where } })
const written = async (hub: TestHub, title: string, project_id?: number) =>
  (await hub.as("ben")(topics.create, { body: { title, content: reviewContent, project_id } })).answer.id

async function askedOf(hub: TestHub, topic_id: number) {
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id, external: [eve] } })
  return { review_id: answer.requests[0]!.id, portal: portalAt(hub, findPortalToken(answer.notified[0]!.link!)) }
}
async function approved(hub: TestHub, title: string, project_id?: number) {
  const id = await written(hub, title, project_id)
  const { review_id, portal } = await askedOf(hub, id)
  await portal.decide(approvalInput)
  return { id, review_id }
}
const staleOf = async (hub: TestHub, { id, review_id }: { id: number; review_id: number }) =>
  (await hub.as("ben")(reviews.feedback, { params: { id, review_id } })).answer.stale

async function edition(hub: TestHub, collection_id: number) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "mobile_kb" } })
  await hub.settle()
  return (await hub.as("ben")(publications.get, { params: { id: answer.id } })).answer
}

test("a project has its own value, which its topics show, its reviewers read and its approvals are about", async ({
  hub,
}) => {
  const [rate, project] = [await rated(hub), await projectOf(hub)]
  const { answer } = await setIn(hub, rate, "4 %", { project_id: project })
  const [here, there] = [await written(hub, "In the hub", project), await written(hub, "There")]

  const read = async (id: number) => (await (await askedOf(hub, id)).portal.read()).answer.values
  const shown = async (project_id: number | null) =>
    (await hub.as("cleo")(topics.render, { body: { content: "{{rate}}", project_id } })).answer.html

  expect(answer).toMatchObject({ value: "3 %", others: [{ project_id: project, name: "Prices", value: "4 %" }] })
  expect([await read(here), await read(there)]).toEqual([{ rate: "4 %" }, { rate: "3 %" }])
  expect([await shown(project), await shown(null)]).toEqual([
    expect.stringContaining("4 %"),
    expect.stringContaining("3 %"),
  ])
})

test("a value that changes in one project ends the approvals there and no other", async ({ hub }) => {
  const [rate, project] = [await rated(hub), await projectOf(hub)]
  const [here, there] = [await approved(hub, "In the hub", project), await approved(hub, "There")]
  const change = { value: "4 %", project_id: project }

  const { answer: impactAnswer } = await hub.as("ada")(impact.ofVariable, { params: { id: rate }, body: change })
  const { answer } = await hub.as("ada")(variables.setScoped, { params: { id: rate }, body: change })
  const everywhere = await hub.as("ada")(impact.ofVariable, { params: { id: rate }, body: { value: "5 %" } })

  expect(impactAnswer).toMatchObject({
    topics_total: 1,
    topics: [{ id: here.id, sentences: [{ before: "The rate is 3 %.", after: "The rate is 4 %." }] }],
    stale_approvals: [{ review_id: here.review_id }],
  })
  expect([await staleOf(hub, here), await staleOf(hub, there)]).toEqual([["{{rate}} was “3 %” and is now “4 %”."], []])
  expect(everywhere.answer).toMatchObject({
    topics_total: 1,
    topics: [{ id: there.id }],
    stale_approvals: [{ review_id: there.review_id }],
  })

  const back = { params: { id: rate }, body: { value: null, project_id: project } }
  expect((await hub.as("ada")(impact.ofVariable, back)).answer.topics).toMatchObject([
    { id: here.id, sentences: [{ before: "The rate is 4 %.", after: "The rate is 3 %." }] },
  ])
  await hub.as("ada")(variables.removeScoped, { params: { id: rate, value_id: answer.others[0]!.id } })
  expect(await staleOf(hub, here)).toEqual([])
})

test("a topic that moves to a project of another value has the words of that project, which nobody approved", async ({
  hub,
}) => {
  const [rate, project] = [await rated(hub), await projectOf(hub)]
  await setIn(hub, rate, "4 %", { project_id: project })
  const topic = await approved(hub, "Moves")

  await hub.db.updateTable("topics").set({ project_id: project }).where("id", "=", topic.id).execute()

  expect(await staleOf(hub, topic)).toEqual(["{{rate}} was “3 %” and is now “4 %”."])
})

test("an edition has the values of its collection, then those of each topic's project, and says so in its evidence", async ({
  hub,
}) => {
  const [rate, project] = [await rated(hub), await projectOf(hub)]
  await setIn(hub, rate, "4 %", { project_id: project })
  const [here, there] = [await approved(hub, "In the hub", project), await approved(hub, "There")]
  const collection = await collectionOf(hub, [here.id, there.id])

  const first = await edition(hub, collection)
  const { answer: behind } = await hub.as("ben")(evidence.read, { params: { id: first.id } })
  await setIn(hub, rate, "5 %", { collection_id: collection })
  const impactAnswer = await hub.as("ada")(impact.ofVariable, {
    params: { id: rate },
    body: { value: "6 %", collection_id: collection },
  })
  const second = await edition(hub, collection)

  expect(first).toMatchObject({ status: "live" })
  expect(behind).toMatchObject({ variables: { rate: "3 %" }, places: [{ own_values: { rate: "4 %" } }, {}] })
  expect(behind.approvals.map(({ topic_id }) => topic_id)).toEqual([here.id, there.id])
  expect(impactAnswer.answer).toMatchObject({
    topics: [
      { id: here.id, sentences: [{ before: "The rate is 5 %.", after: "The rate is 6 %." }] },
      { id: there.id, sentences: [{ before: "The rate is 5 %.", after: "The rate is 6 %." }] },
    ],
    stale_approvals: [],
    publications: [{ id: first.id }],
  })
  expect(second).toMatchObject({ status: "check_failed" })
  expect(second.checks.filter(({ rule }) => rule === "stale_approval").map(({ message }) => message)).toEqual([
    "This differs from the approved version. {{rate}} was “4 %” and is now “5 %”.",
    "This differs from the approved version. {{rate}} was “3 %” and is now “5 %”.",
  ])
})

test("another slug takes the values of projects with it", async ({ hub }) => {
  const [rate, project] = [await rated(hub), await projectOf(hub)]
  await setIn(hub, rate, "4 %", { project_id: project })
  const topic = await approved(hub, "In the hub", project)
  await setIn(hub, rate, "4 %", { project_id: project })

  await hub.as("ada")(variableRenaming.rename, { params: { id: rate }, body: { slug: "share" } })

  const { answer } = await hub.as("cleo")(variables.list)
  expect(answer).toMatchObject([{ slug: "share", others: [{ project_id: project, value: "4 %" }] }])
  expect(await staleOf(hub, topic)).toEqual([])
})

test("only administrators give other values, to one place at a time that is there", async ({ hub }) => {
  const [rate, project] = [await rated(hub), await projectOf(hub)]
  const set = (body: ScopeTarget & { value: string }) =>
    hub.as("ada")(variables.setScoped, { params: { id: rate }, body: body })

  const nowhere = await set({ value: "4 %" })
  const both = await set({ value: "4 %", project_id: project, collection_id: 1 })
  const gone = await set({ value: "4 %", project_id: 987_654 })
  const refused = await hub.as("ben")(variables.setScoped, {
    params: { id: rate },
    body: { value: "4 %", project_id: project },
  })
  const unset = await hub.as("ada")(impact.ofVariable, { params: { id: rate }, body: { value: null } })

  expect([nowhere.status, both.status, gone.status, refused.status, unset.status]).toEqual([422, 422, 422, 403, 422])
  expect(gone.answer).toMatchObject({ fields: { project_id: "This no longer exists." } })
})

test("topics that a change touches come page by page", async ({ hub }) => {
  const rate = await rated(hub)
  const ids: number[] = []
  for (let at = 0; at < 23; at++) ids.push(await written(hub, `Topic ${at}`))
  const body = { value: "4 %" }

  const { answer: first } = await hub.as("ada")(impact.ofVariable, { params: { id: rate }, body })
  const { answer: more } = await hub.as("ada")(impact.moreTopics, {
    params: { id: rate },
    body: { ...body, after: first.topics.at(-1)!.id },
  })

  expect(first.topics_total).toBe(23)
  expect([...first.topics, ...more].map(({ id }) => id)).toEqual(ids)
})
