import { access, groups } from "@hub/contract/access"
import { collections } from "@hub/contract/collections"
import { comments } from "@hub/contract/comments"
import { projects } from "@hub/contract/projects"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { tasks } from "@hub/contract/tasks"
import { topics } from "@hub/contract/topics"
import type { ProjectRole } from "@hub/contract/access/values"
import { expect, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import type { Player, TestHub } from "../../test/hub.ts"

/** A project with a topic in a collection, which ada restricts; she and ben, who owns it, are its managers. */
async function createRestrictedProject(hub: TestHub) {
  const ben = hub.as("ben")
  const project = (await ben(projects.create, { body: { name: "Embargoed figures" } })).answer
  const collection = (await ben(collections.create, { body: { name: "Yearbook", project_id: project.id } })).answer
  const topic = (
    await ben(topics.create, {
      body: { title: "Inflation", content: "It was **4.2**.", project_id: project.id, collection_id: collection.id },
    })
  ).answer
  expect((await hub.as("ada")(access.change, { params: project, body: { restricted: true } })).status).toBe(200)
  return { project, collection, topic }
}

async function userId(hub: TestHub, name: string) {
  const { id } = await hub.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select("users.id")
    .where("email", "=", `${name}@hub.test`)
    .executeTakeFirstOrThrow()
  return id
}

async function give(hub: TestHub, project: { id: number }, name: Player, role: ProjectRole) {
  const body = { user_id: await userId(hub, name), role }
  expect((await hub.as("ada")(access.grant, { params: project, body })).status).toBe(201)
}

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
