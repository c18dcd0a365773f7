import { access } from "@hub/contract/access"
import type { ProjectRole } from "@hub/contract/access/values"
import { collections } from "@hub/contract/collections"
import { projects } from "@hub/contract/projects"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import type { Player, TestHub } from "./hub.ts"

/** A project with a topic in a collection, which ada restricts; she and ben, who owns it, are its managers. */
export async function createRestrictedProject(hub: TestHub) {
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

export async function userId(hub: TestHub, name: string) {
  const { id } = await hub.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select("users.id")
    .where("email", "=", `${name}@hub.test`)
    .executeTakeFirstOrThrow()
  return id
}

export async function personId(hub: TestHub, name: string) {
  const query = hub.db.selectFrom("people").select("id").where("email", "=", `${name}@hub.test`)
  return (await query.executeTakeFirstOrThrow()).id
}

export async function give(hub: TestHub, project: { id: number }, name: Player, role: ProjectRole) {
  const body = { user_id: await userId(hub, name), role }
  expect((await hub.as("ada")(access.grant, { params: project, body })).status).toBe(201)
}
