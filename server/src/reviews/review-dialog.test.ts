import { projects } from "@hub/contract/projects"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { expect } from "vitest"
import { type TestHub, openTestHub, now, test } from "../../test/hub.ts"
import {
  approvalInput,
  portalAt,
  eve,
  gus,
  dumpReviewState,
  readTopicStatus,
  findPortalToken,
  createTopicOfBen,
} from "../../test/reviews.ts"

const ida = { name: "Ida", email: "ida@office.test" }

/** A project with three stakeholders, of whom Ida only reads, and a topic of Ben's. */
async function projectOfBen(hub: TestHub) {
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Census" } })
  const linked: number[] = []
  for (const person of [eve, gus, { ...ida, can_review: false }]) {
    const { answer } = await hub.as("ben")(projects.linkStakeholder, { params: { id: project.id }, body: person })
    linked.push(answer.id)
  }
  return { project, topic: await createTopicOfBen(hub), people: linked as [number, number, number] }
}

const send = (hub: TestHub, body: object, headers = {}) =>
  hub.as("ben", headers)(reviews.request, { body: body as never })
const sequencesOf = async (hub: TestHub, topic_id: number) =>
  (await hub.as("ben")(sequences.ofTopic, { params: { topic_id } })).answer

test("stakeholders of a project are asked with one request each, due in seven days, with the notes of the sender", async ({
  hub,
}) => {
  const { project, topic, people } = await projectOfBen(hub)

  const { status, answer } = await send(hub, {
    topic_id: topic.id,
    project_id: project.id,
    assigned_stakeholder_ids: [people[1], people[0]],
    isSequential: false,
    submitter_notes: "Mind the rounding.",
  })

  expect([status, answer.sequence_id]).toEqual([201, null])
  expect(answer.requests).toMatchObject([
    { reviewer: { id: people[0] }, due_date: "2026-11-28", message: "Mind the rounding." },
    { reviewer: { id: people[1] }, due_date: "2026-11-28", message: "Mind the rounding." },
  ])
  expect(await readTopicStatus(hub, topic.id)).toBe("pending_review")
})

test("with the flag and more than one stakeholder they are asked in the order given, the first at once", async ({
  hub,
}) => {
  const { project, topic, people } = await projectOfBen(hub)

  const { status, answer } = await send(hub, {
    topic_id: topic.id,
    project_id: project.id,
    assigned_stakeholder_ids: [people[1], people[0]],
    isSequential: true,
    due_date: "2026-11-24",
    submitter_notes: "Mind the rounding.",
  })

  expect([status, answer.requests.length, answer.notified.map(({ name }) => name)]).toEqual([201, 1, ["Gus"]])
  const [sequence] = await sequencesOf(hub, topic.id)
  expect(sequence).toMatchObject({
    id: answer.sequence_id,
    status: "active",
    initial_message: "Mind the rounding.",
    auto_advance_on_approve: true,
    steps: [
      { reviewer: { id: people[1] }, step_name: "Expert Review", status: "active", due_date: "2026-11-24" },
      { reviewer: { id: people[0] }, step_name: "Review Step 2", status: "waiting", due_date: null },
    ],
  })
  expect(await readTopicStatus(hub, topic.id)).toBe("pending_review")
})

test("the person who comes later in the order has as many days as the first had", async ({ hub }) => {
  const { project, topic, people } = await projectOfBen(hub)
  const { answer } = await send(hub, {
    topic_id: topic.id,
    project_id: project.id,
    assigned_stakeholder_ids: [people[0], people[1]],
    isSequential: true,
    due_date: "2026-11-24",
  })

  hub.setClock(new Date("2026-11-23T09:00:00Z"))
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)

  const [sequence] = await sequencesOf(hub, topic.id)
  expect(sequence!.steps.map(({ due_date }) => due_date)).toEqual(["2026-11-24", "2026-11-26"])
  hub.setClock(now)
})

test("the flag with one stakeholder alone asks for one review, and makes no sequence", async ({ hub }) => {
  const { project, topic, people } = await projectOfBen(hub)

  const { answer } = await send(hub, {
    topic_id: topic.id,
    project_id: project.id,
    assigned_stakeholder_ids: [people[0], people[0]],
    isSequential: true,
  })

  expect([answer.requests.length, answer.sequence_id]).toEqual([1, null])
  expect(await sequencesOf(hub, topic.id)).toEqual([])
})

test("people outside the project are asked beside its stakeholders, after them in a sequence", async ({ hub }) => {
  const { project, topic, people } = await projectOfBen(hub)

  const { answer } = await send(hub, {
    topic_id: topic.id,
    project_id: project.id,
    assigned_stakeholder_ids: [people[0]],
    external: [{ name: "Olaf", email: "olaf@office.test" }],
    isSequential: true,
  })

  const [sequence] = await sequencesOf(hub, topic.id)
  expect([answer.sequence_id, sequence!.steps.map(({ reviewer }) => reviewer.name)]).toEqual([
    sequence!.id,
    ["Eve Expert", "Olaf"],
  ])
})

test.for<[string, (of: { project_id: number; people: number[]; other: number }) => object, string, string]>([
  ["no project", ({ people }) => ({ assigned_stakeholder_ids: [people[0]] }), "project_id", "Choose a project."],
  [
    "no stakeholder",
    ({ project_id }) => ({ project_id, assigned_stakeholder_ids: [] }),
    "assigned_stakeholder_ids",
    "Choose at least one stakeholder.",
  ],
  [
    "a stakeholder who may not review here",
    ({ project_id, people }) => ({ project_id, assigned_stakeholder_ids: [people[0], people[2]] }),
    "assigned_stakeholder_ids",
    "Ida is not a reviewing stakeholder of this project. Choose someone else.",
  ],
  [
    "somebody of no project",
    ({ project_id, other }) => ({ project_id, assigned_stakeholder_ids: [other] }),
    "assigned_stakeholder_ids",
    "Dora is not a reviewing stakeholder of this project. Choose someone else.",
  ],
  [
    "nobody that there is",
    ({ project_id }) => ({ project_id, assigned_stakeholder_ids: [987_654] }),
    "assigned_stakeholder_ids",
    "One of these people is not a reviewing stakeholder of this project. Choose someone else.",
  ],
  [
    "a project that is gone",
    ({ people }) => ({ project_id: 987_654, assigned_stakeholder_ids: [people[0]] }),
    "project_id",
    "This project no longer exists. Choose another one.",
  ],
])("a submission with %s is refused beside its field and asks nobody", async ([, body, field, sentence], { hub }) => {
  const { project, topic, people } = await projectOfBen(hub)
  const dora = await hub.db.selectFrom("people").select("id").where("name", "=", "Dora").executeTakeFirstOrThrow()
  const before = await dumpReviewState(hub)

  const { status, answer } = await send(hub, {
    topic_id: topic.id,
    isSequential: true,
    ...body({ project_id: project.id, people, other: dora.id }),
  })

  expect([status, answer.fields]).toEqual([422, { [field]: sentence }])
  expect(await dumpReviewState(hub)).toBe(before)
})

test("an author who is a stakeholder is refused as reviewer of their own words, beside the stakeholders", async ({
  hub,
}) => {
  const { project, topic, people } = await projectOfBen(hub)
  const ben = await hub.db.selectFrom("people").select("id").where("name", "=", "Ben").executeTakeFirstOrThrow()
  await hub.as("ben")(projects.linkStakeholder, { params: { id: project.id }, body: { person_id: ben.id } })

  for (const isSequential of [false, true]) {
    const { status, answer } = await send(hub, {
      topic_id: topic.id,
      project_id: project.id,
      assigned_stakeholder_ids: [people[0], ben.id],
      isSequential,
    })

    expect([status, answer.code, Object.keys(answer.fields)]).toEqual([
      422,
      "self_review",
      ["assigned_stakeholder_ids"],
    ])
  }
})

test("a sequential submission sent twice with one key makes one sequence", async ({ hub }) => {
  const { project, topic, people } = await projectOfBen(hub)
  const body = {
    topic_id: topic.id,
    project_id: project.id,
    assigned_stakeholder_ids: [people[0], people[1]],
    isSequential: true,
  }

  const [first, second] = [
    await send(hub, body, { "idempotency-key": "one-sequence" }),
    await send(hub, body, { "idempotency-key": "one-sequence" }),
  ]
  const third = await send(hub, body, { "idempotency-key": "another" })

  expect([first.status, second.status, second.answer.sequence_id]).toEqual([201, 201, first.answer.sequence_id])
  expect([third.status, third.answer.code]).toEqual([409, "active_sequence"])
  expect((await sequencesOf(hub, topic.id)).length).toBe(1)
})

test("with mail on the first of a sequence gets the email, and nobody else", async ({ hub }) => {
  const mailing = await openTestHub(hub.db, { mail_is_on: true })
  const { project, topic, people } = await projectOfBen(mailing)

  const { answer } = await send(mailing, {
    topic_id: topic.id,
    project_id: project.id,
    assigned_stakeholder_ids: [people[0], people[1]],
    isSequential: true,
  })
  await mailing.close()

  expect(answer.notified).toMatchObject([{ name: "Eve Expert", mail: "queued", link: null }])
  const mails = await hub.db.selectFrom("emails").select("to_email").execute()
  expect(mails.map(({ to_email }) => to_email)).toEqual([eve.email])
})

test("a topic that is gone is told apart from a reviewer who is gone", async ({ hub }) => {
  const { topic } = await projectOfBen(hub)

  const [noTopic, noReviewer] = [
    await send(hub, { topic_id: 987_654, external: [eve] }),
    await send(hub, { topic_id: topic.id, reviewer_ids: [987_654] }),
  ]

  expect([noTopic.status, noTopic.answer.code]).toEqual([404, "missing"])
  expect([noReviewer.status, noReviewer.answer.code]).toEqual([404, "reviewer_not_found"])
})
