import { access, groups } from "@hub/contract/access"
import { collections } from "@hub/contract/collections"
import { comments } from "@hub/contract/comments"
import { projects } from "@hub/contract/projects"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import { notifications } from "@hub/contract/notifications"
import { portal } from "@hub/contract/portal"
import { dashboard } from "@hub/contract/dashboard"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { eve, findPortalToken } from "../../test/reviews.ts"
import { createVisibleRows } from "./create-visible-rows.ts"
import { createFreshHub } from "../../test/fresh-hub.ts"
import type { Player } from "../../test/hub.ts"
import { createRestrictedProject, give, personId, userId } from "../../test/restricted.ts"

test("an open project is everybody's; a restricted one is not there for those who are not named in it", async () => {
  const hub = await createFreshHub()
  const { project, collection, topic } = await createRestrictedProject(hub)
  for (const who of ["dora", "cleo"] as const) {
    const as = hub.as(who)
    expect((await as(projects.read, { params: project })).status).toBe(404)
    expect((await as(collections.read, { params: collection })).status).toBe(404)
    expect((await as(topics.read, { params: topic })).status).toBe(404)
    expect((await as(projects.list)).answer).toEqual([])
    expect((await as(collections.list)).headers["x-total-count"]).toBe("0")
    const listed = await as(topics.list)
    expect([listed.answer, listed.headers["x-total-count"]]).toEqual([[], "0"])
  }
  for (const who of ["ada", "ben"] as const) {
    expect((await hub.as(who)(topics.read, { params: topic })).status).toBe(200)
    expect((await hub.as(who)(topics.list)).headers["x-total-count"]).toBe("1")
  }
  // What is hidden from one is hidden on no connection of another, and back.
  await hub.as("ada")(access.change, { params: project, body: { restricted: false } })
  expect((await hub.as("dora")(topics.read, { params: topic })).status).toBe(200)
})

test("each role may what the ones before it may, and no more", async () => {
  const hub = await createFreshHub()
  const { project, collection, topic } = await createRestrictedProject(hub)
  const may = async (who: Player) => {
    const as = hub.as(who)
    const save = { title: "Inflation", content: `It was **4.3** says ${who}.`, base_revision: 1 }
    const statuses = {
      read: (await as(topics.read, { params: topic })).status,
      comment: (await as(comments.add, { params: topic, body: { body: "Is it so?", anchor: null } })).status,
      task: (await as(tasks.create, { body: { title: "Check", project_id: project.id } })).status,
      save: (await as(topics.save, { params: topic, body: save })).status,
      publish: (await as(publications.create, { body: { collection_id: collection.id, kind: "mobile_kb" } })).status,
      manage: (await as(access.change, { params: project, body: { restricted: true } })).status,
    }
    return Object.entries(statuses).flatMap(([what, status]) => (status < 300 ? [what] : []))
  }
  await give(hub, project, "dora", "reader")
  expect(await may("dora")).toEqual(["read"])
  await give(hub, project, "dora", "reviewer")
  expect(await may("dora")).toEqual(["read", "comment"])
  await give(hub, project, "dora", "author")
  expect(await may("dora")).toEqual(["read", "comment", "task", "save"])
  // Cleo's account lets her review, whatever the project would.
  await give(hub, project, "cleo", "manager")
  expect(await may("cleo")).toEqual(["read", "comment"])
})

test("a group gives its members its role, as long as they are in it", async () => {
  const hub = await createFreshHub()
  const { project, topic } = await createRestrictedProject(hub)
  const [ada, dora] = [hub.as("ada"), hub.as("dora")]
  const group = (await ada(groups.create, { body: { name: "Price statistics" } })).answer
  const dora_id = await userId(hub, "dora")
  await ada(groups.addMember, { params: group, body: { user_id: dora_id } })
  await ada(access.grant, { params: project, body: { group_id: group.id, role: "reader" } })
  expect((await dora(topics.read, { params: topic })).answer.can.edit).toBe(false)
  expect((await hub.as("cleo")(topics.read, { params: topic })).status).toBe(404)
  // The most that somebody has counts.
  await give(hub, project, "dora", "author")
  expect((await dora(topics.read, { params: topic })).answer.can.edit).toBe(true)

  const readers = (await ada(access.readers, { params: project })).answer
  expect(readers.map(({ name, role, is_administrator }) => [name, role, is_administrator])).toEqual([
    ["Ben", "manager", false],
    ["Dora", "author", false],
    ["Ada", "manager", true],
  ])
  const review = (await ada(access.review)).answer
  expect(review.map(({ person, role, through, granted_by }) => [person, role, through, granted_by])).toEqual([
    ["Ada", "manager", null, "Ada"],
    ["Ben", "manager", null, "Ada"],
    ["Dora", "reader", "Price statistics", "Ada"],
    ["Dora", "author", null, "Ada"],
  ])

  const { grants } = (await ada(access.read, { params: project })).answer
  const own = grants.find(({ name }) => name === "Dora")!
  await ada(access.revoke, { params: { id: project.id, grant_id: own.id } })
  await ada(groups.removeMember, { params: { id: group.id, user_id: dora_id } })
  expect((await dora(topics.read, { params: topic })).status).toBe(404)
  expect((await ada(groups.delete, { params: group })).status).toBe(204)
})

test("a restricted project keeps a manager, and only its managers say who may see it", async () => {
  const hub = await createFreshHub()
  const { project } = await createRestrictedProject(hub)
  const ben = hub.as("ben")
  const { grants } = (await ben(access.read, { params: project })).answer
  const [first, last] = grants.map(({ id }) => ({ id: project.id, grant_id: id }))
  expect((await ben(access.revoke, { params: first! })).status).toBe(204)
  for (const refused of [
    await hub.as("ada")(access.revoke, { params: last! }),
    await hub.as("ada")(access.changeGrant, { params: last!, body: { role: "author" } }),
  ])
    expect([refused.status, refused.answer.code]).toEqual([409, "last_manager"])
  await give(hub, project, "dora", "publisher")
  const refused = await hub.as("dora")(access.change, { params: project, body: { restricted: false } })
  expect([refused.status, refused.answer.error]).toEqual([
    403,
    "Only the project's managers, its owner and administrators decide who may see it.",
  ])
  // Who owns it and is not its manager any more does not decide either.
  await give(hub, project, "dora", "manager")
  await give(hub, project, "ben", "author")
  expect((await ben(access.change, { params: project, body: { restricted: false } })).status).toBe(403)
  expect((await hub.as("dora")(access.change, { params: project, body: { restricted: false } })).status).toBe(200)
})

test("nobody is asked for a review, or told of a mention, who could not open the topic; the person who holds a link can", async () => {
  const hub = await createFreshHub()
  const { project, topic } = await createRestrictedProject(hub)
  const ben = hub.as("ben")
  const cleo = await personId(hub, "cleo")
  const refused = await ben(reviews.request, { body: { topic_id: topic.id, reviewer_id: cleo } })
  expect([refused.status, refused.answer.code]).toEqual([422, "no_access"])
  expect(refused.answer.error).toBe("Cleo has no access to this topic's project. Give them a role in it first.")

  await ben(comments.add, { params: topic, body: { body: "Look, @Dora", anchor: null } })
  await hub.settle()
  expect((await hub.as("dora")(notifications.list)).answer).toEqual([])
  expect(await hub.db.selectFrom("notifications").selectAll().where("title", "like", "%ention%").execute()).toEqual([])

  const asked = (await ben(reviews.request, { body: { topic_id: topic.id, external: eve } })).answer
  const params = { token: findPortalToken(asked.notified[0]!.link!) }
  for (const who of ["nobody", "dora"] as const)
    expect((await hub.as(who)(portal.read, { params })).answer.title).toBe("Inflation")
  const body = { decision: "approve" as const, expected_revision: 1 }
  expect((await hub.as("dora")(portal.decide, { params, body })).status).toBe(200)
  await give(hub, project, "cleo", "reviewer")
  const now = await ben(reviews.request, { body: { topic_id: topic.id, reviewer_id: cleo } })
  expect(now.status).not.toBe(422)
})

test("events of a restricted project reach nobody who is not in it, also after a restart of what they see", async () => {
  const hub = await createFreshHub()
  const { project, topic } = await createRestrictedProject(hub)
  const activityOf = async (who: Player) =>
    (await hub.as(who)(dashboard.activity)).answer.map(({ sentence }) => sentence).join(" ")
  expect(await activityOf("ben")).toContain("Inflation")
  expect(await activityOf("dora")).not.toContain("Inflation")
  await createVisibleRows(hub.db)
  await sql`drop view visible.topics cascade`.execute(hub.db)
  await createVisibleRows(hub.db)
  expect((await hub.as("dora")(topics.read, { params: topic })).status).toBe(404)
  expect((await hub.as("dora")(projects.activity, { params: project })).status).toBe(404)
})
