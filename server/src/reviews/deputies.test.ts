import { away } from "@hub/contract/away"
import { dashboard } from "@hub/contract/dashboard"
import { assignedReview } from "@hub/contract/assigned-review"
import { notifications } from "@hub/contract/notifications"
import { reviewHistory } from "@hub/contract/review-history"
import { reviews } from "@hub/contract/reviews"
import { sequences } from "@hub/contract/sequences"
import { pendingActions } from "@hub/contract/pending-actions"
import { expect } from "vitest"
import { requestReview, afterAbsence, setCleoAway, awayDays, duringAbsence } from "../../test/away.ts"
import { type TestHub, now, type Player, test } from "../../test/hub.ts"
import { findPersonId } from "../../test/matrix/principals.ts"
import { approvalInput, readTopicStatus, createTopicOfBen } from "../../test/reviews.ts"

const listActions = async (hub: TestHub, who: Player) =>
  (await hub.as(who)(pendingActions.list, { query: { person: "me" } })).answer
const pending = async (hub: TestHub, who: Player) => (await hub.as(who)(dashboard.pendingActions)).answer

test("while a reviewer is away it is the turn of their deputy too, since the absence or the request", async ({
  hub,
}) => {
  const { topic, review: early } = await requestReview(hub)
  const before = await listActions(hub, "dora")
  hub.setClock(duringAbsence)
  await setCleoAway(hub)
  const { review: late } = await requestReview(hub)

  const doras = await listActions(hub, "dora")
  const all = (await hub.as("ben")(pendingActions.list, { query: { topic: topic.id } })).answer
  hub.setClock(afterAbsence)
  const after = [await listActions(hub, "dora"), await listActions(hub, "cleo")]

  expect(before).toEqual([])
  expect(doras).toMatchObject([
    {
      kind: "review",
      link: `/reviews/tasks/${early.id}`,
      since: duringAbsence.toISOString(),
      due_date: early.due_date,
      description: "Ben asks Cleo for a review, and you are their deputy.",
    },
    { link: `/reviews/tasks/${late.id}`, since: duringAbsence.toISOString() },
  ])
  expect(all.map(({ kind, person, since }) => [kind, person.name, since])).toEqual([
    ["review", "Cleo", now.toISOString()],
    ["review", "Dora", duringAbsence.toISOString()],
  ])
  expect(new Set(all.map(({ key }) => key)).size).toBe(2)
  expect(after.map(({ length }) => length)).toEqual([0, 2])
})

test("dashboard and lists of turns say the same of a deputy, page by page", async ({ hub }) => {
  await setCleoAway(hub)
  await requestReview(hub)
  await requestReview(hub)

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 1, ...(cursor === undefined ? {} : { cursor }) }
    const { answer, headers } = await hub.as("ben")(pendingActions.list, { query })
    seen.push(...answer.map(({ key }) => key))
    cursor = /cursor=([^>&]+)/.exec(String(headers["link"] ?? ""))?.[1]
  } while (cursor !== undefined)

  expect((await pending(hub, "dora")).map(({ id }) => id)).toEqual(
    (await listActions(hub, "dora")).map(({ key }) => key),
  )
  expect([seen.length, new Set(seen).size]).toEqual([4, 4])
  expect((await hub.as("ben")(pendingActions.list)).headers["x-total-count"]).toBe("4")
})

test("an absence that is still to come, or over, gives nobody a turn", async ({ hub }) => {
  await requestReview(hub)
  await setCleoAway(hub, "dora", { from: "2026-11-24", until: "2026-11-25" })

  const lengths = []
  for (const day of ["23T23:59:59", "24T00:00:00", "25T23:59:59", "26T00:00:00"]) {
    hub.setClock(new Date(`2026-11-${day}Z`))
    lengths.push((await listActions(hub, "dora")).length)
  }

  expect(lengths).toEqual([0, 1, 1, 0])
  expect(await listActions(hub, "cleo")).toHaveLength(1)
})

test("the deputy reads and answers, and all records say for whom", async ({ hub }) => {
  await setCleoAway(hub)
  const { topic, review } = await requestReview(hub)
  const params = { id: review.id }
  const { answer: opened } = await hub.as("dora")(assignedReview.open, { params, body: {} })
  const { status } = await hub.as("dora")(assignedReview.decide, { params, body: approvalInput })
  await hub.settle()

  const feedback = await hub.as("ben")(reviews.feedback, { params: { id: topic.id, review_id: review.id } })
  const ended = await hub.as("ben")(reviewHistory.list, { query: { person: await findPersonId(hub, "dora") } })
  const heard = (await hub.as("ben")(notifications.list)).answer.map(({ message }) => message)
  const event = await hub.db
    .selectFrom("events")
    .select("actor_id")
    .where("type", "=", "review.approved")
    .executeTakeFirstOrThrow()

  expect(opened).toMatchObject({ reviewer: "Cleo", stands_in_for: "Cleo", state: "open" })
  expect([status, await readTopicStatus(hub, topic.id)]).toEqual([200, "approved"])
  expect(feedback.answer).toMatchObject({ reviewer: { name: "Cleo" }, answered_by: { name: "Dora" }, away: null })
  expect(ended.answer).toMatchObject([{ reviewers: ["Dora (for Cleo)"], outcome: "approved" }])
  expect(heard).toEqual(['Dora (for Cleo) approved "Jobless rate".'])
  expect(event.actor_id).toBe(await findPersonId(hub, "dora"))
  expect([await listActions(hub, "dora"), await listActions(hub, "cleo")]).toEqual([[], []])
})

test("the deputy finds their answer again when the reviewer is back, and nothing else of hers", async ({ hub }) => {
  await setCleoAway(hub)
  const [done, open] = [await requestReview(hub), await requestReview(hub)]
  await hub.as("dora")(assignedReview.decide, { params: { id: done.review.id }, body: approvalInput })
  hub.setClock(afterAbsence)

  const [own, other] = [
    await hub.as("dora")(assignedReview.read, { params: { id: done.review.id } }),
    await hub.as("dora")(assignedReview.read, { params: { id: open.review.id } }),
  ]
  const late = await hub.as("dora")(assignedReview.decide, { params: { id: open.review.id }, body: approvalInput })
  const cleos = await hub.as("cleo")(assignedReview.decide, { params: { id: open.review.id }, body: approvalInput })

  expect([own.status, own.answer.state, other.status]).toEqual([200, "answered", 404])
  expect([late.status, cleos.status]).toEqual([404, 200])
  const { answer } = await hub.as("ben")(reviews.feedback, {
    params: { id: open.topic.id, review_id: open.review.id },
  })
  expect(answer.answered_by).toBeNull()
})

test("the person who is away may still answer themselves, and the first answer stands", async ({ hub }) => {
  await setCleoAway(hub)
  const { review } = await requestReview(hub)
  const params = { id: review.id }

  const cleos = await hub.as("cleo")(assignedReview.decide, { params, body: approvalInput })
  const doras = await hub.as("dora")(assignedReview.decide, {
    params,
    body: { ...approvalInput, decision: "request_changes", summary: "Count again." },
  })

  expect([cleos.status, doras.status]).toEqual([200, 409])
  expect(doras.answer.code).toBe("already_answered")
})

test("the deputy goes on with what the reviewer has begun to write, and may turn it down or pass it on", async ({
  hub,
}) => {
  const [one, two] = [await requestReview(hub), await requestReview(hub)]
  await hub.as("cleo")(assignedReview.draft, { params: { id: one.review.id }, body: { summary: "So far so good." } })
  await setCleoAway(hub)

  const { answer } = await hub.as("dora")(assignedReview.read, { params: { id: one.review.id } })
  await hub.as("dora")(assignedReview.decline, {
    params: { id: one.review.id },
    body: { reason: "Cleo knows better." },
  })
  await hub.as("dora")(assignedReview.delegate, {
    params: { id: two.review.id },
    body: { name: "Gus", email: "gus@office.test" },
  })
  await hub.settle()

  expect(answer.draft.summary).toBe("So far so good.")
  const sentEmails = await hub.db.selectFrom("emails").select(["to_email", "subject", "text"]).execute()
  expect(sentEmails.map(({ subject }) => subject)).toContain('Dora (for Cleo) declined to review "Jobless rate"')
  expect(sentEmails.find(({ to_email }) => to_email === "gus@office.test")?.text).toContain(
    "Dora (for Cleo) passed this review on to you.",
  )
})

test("nobody answers about words of their own, what they asked for, or twice in one round", async ({ hub }) => {
  await setCleoAway(hub, "ben")
  const own = await requestReview(hub)
  const requested = await requestReview(hub, ["cleo"], "dora")
  await setCleoAway(hub, "dora")
  const twice = await requestReview(hub, ["cleo", "dora"])

  const deputyOf = async (review_id: number, id: number) =>
    (await hub.as("ada")(reviews.feedback, { params: { id, review_id } })).answer.away
  const cleos = twice.requests.find(({ reviewer }) => reviewer.name === "Cleo")!

  expect(await deputyOf(requested.review.id, requested.topic.id)).toEqual({ until: awayDays.until, deputy: null })
  expect(await deputyOf(cleos.id, twice.topic.id)).toEqual({ until: awayDays.until, deputy: null })
  expect(await hub.as("dora")(assignedReview.read, { params: { id: cleos.id } })).toMatchObject({ status: 404 })
  expect(await hub.as("dora")(assignedReview.read, { params: { id: requested.review.id } })).toMatchObject({
    status: 404,
  })
  await setCleoAway(hub, "ben")
  expect(await deputyOf(own.review.id, own.topic.id)).toEqual({ until: awayDays.until, deputy: null })
  expect(
    await hub.as("ben")(assignedReview.decide, { params: { id: own.review.id }, body: approvalInput }),
  ).toMatchObject({
    status: 404,
  })
})

test("with no deputy who can answer, it is the owner's turn to ask somebody else", async ({ hub }) => {
  const { topic, review } = await requestReview(hub)
  await setCleoAway(hub)
  const covered = await listActions(hub, "ben")
  hub.setClock(duringAbsence)
  await hub.as("dora")(away.keep, { body: { from: "2026-11-25", until: "2026-11-26" } })
  const both = await listActions(hub, "ben")
  await setCleoAway(hub, null)

  const alone = await listActions(hub, "ben")
  const reviewer_id = await findPersonId(hub, "ada")
  await hub.as("ben")(reviews.reassign, { params: { id: review.id }, body: { reviewer_id } })

  expect(covered).toEqual([])
  expect(both).toMatchObject([
    {
      kind: "absent",
      description: "Cleo is away and has no deputy. Ask someone else, or wait.",
      link: `/topics/${topic.id}/review-feedback/${review.id}`,
    },
  ])
  expect(alone).toMatchObject([{ kind: "absent", since: duringAbsence.toISOString() }])
  expect(await listActions(hub, "ben")).toEqual([])
})

test.for([
  ["has lost his account", "users", { active: false }, "person_id"],
  ["may not review any more", "people", { can_review: false }, "id"],
] as const)("a deputy who %s answers nothing", async ([, table, change, column], { hub }) => {
  await setCleoAway(hub)
  const { review } = await requestReview(hub)
  const dora = await findPersonId(hub, "dora")
  const before = (await listActions(hub, "dora")).length
  await hub.db
    .updateTable(table as "users")
    .set(change as { active: boolean })
    .where(column as "person_id", "=", dora)
    .execute()

  const { status } = await hub.as("dora")(assignedReview.decide, { params: { id: review.id }, body: approvalInput })

  expect([before, status, await listActions(hub, "dora")]).toEqual([1, 404, []])
  expect((await listActions(hub, "ben")).map(({ kind }) => kind)).toEqual(["absent"])
})

test("a step of an ordered review is answered by the deputy, and the next one is asked", async ({ hub }) => {
  await setCleoAway(hub)
  const topic = await createTopicOfBen(hub)
  const [cleo, ada] = [await findPersonId(hub, "cleo"), await findPersonId(hub, "ada")]
  const { answer } = await hub.as("ben")(sequences.create, {
    body: { topic_id: topic.id, initial_message: "Please.", reviewers: [{ reviewer_id: cleo }, { reviewer_id: ada }] },
  })
  const [action] = await listActions(hub, "dora")

  await hub.as("ben")(sequences.pause, { params: { id: answer.id }, body: { reason: "Wait." } })
  const paused = await listActions(hub, "dora")
  await hub.as("ben")(sequences.resume, { params: { id: answer.id }, body: {} })
  const id = Number(action!.link.split("/").at(-1))
  const { status } = await hub.as("dora")(assignedReview.decide, { params: { id }, body: approvalInput })

  expect([paused, status]).toEqual([[], 200])
  expect((await listActions(hub, "ada")).map(({ kind }) => kind)).toEqual(["review"])
})
