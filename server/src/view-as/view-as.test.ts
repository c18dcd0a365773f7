import { access } from "@hub/contract/access"
import { account } from "@hub/contract/account"
import { audit } from "@hub/contract/audit"
import { collections } from "@hub/contract/collections"
import { documents } from "@hub/contract/documents"
import { drafts } from "@hub/contract/drafts"
import { embargoes } from "@hub/contract/embargoes"
import { notifications } from "@hub/contract/notifications"
import { projects } from "@hub/contract/projects"
import { settingRoutes } from "@hub/contract/settings"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { viewAs } from "@hub/contract/view-as"
import { expect, test } from "vitest"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { now, password, type Player, type TestHub } from "../../test/hub.ts"
import { createRestrictedProject, give, personId, userId } from "../../test/restricted.ts"

type Viewer = Parameters<TestHub["as"]>[0]

async function begin(hub: TestHub, viewer: Viewer, name: Player) {
  const begun = await hub.as(viewer)(viewAs.begin, { body: { user_id: await userId(hub, name) } })
  expect(begun.status).toBe(201)
  return begun.answer
}

const seeing = async (hub: TestHub, viewer: Viewer, name: Player) =>
  hub.as(viewer, { "x-view-as": (await begin(hub, viewer, name)).view })

const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

test("an administrator sees the hub as somebody from whom a project is hidden, and nothing else of it", async () => {
  const hub = await createFreshHub()
  const { project, topic } = await createRestrictedProject(hub)
  expect((await hub.as("ada")(projects.read, { params: project })).status).toBe(200)

  const asDora = await seeing(hub, "ada", "dora")
  expect((await asDora(projects.read, { params: project })).status).toBe(404)
  expect((await asDora(topics.read, { params: topic })).status).toBe(404)
  expect((await asDora(topics.list, {})).answer).toEqual([])
  expect((await asDora(settingRoutes.read)).status).toBe(403)

  await give(hub, project, "cleo", "reader")
  const asCleo = await seeing(hub, "ada", "cleo")
  expect((await asCleo(topics.read, { params: topic })).answer).toMatchObject({ id: topic.id, can: { edit: false } })
})

test("a manager sees of somebody's hub no more than their own", async () => {
  const hub = await createFreshHub()
  const { project, topic } = await createRestrictedProject(hub)
  const { answer: other } = await hub.as("dora")(projects.create, { body: { name: "Of Dora" } })
  expect((await hub.as("ada")(access.change, { params: other, body: { restricted: true } })).status).toBe(200)

  const asDora = await seeing(hub, "ben", "dora")
  expect((await asDora(projects.list, {})).answer).toEqual([])
  await give(hub, project, "dora", "author")
  expect((await asDora(topics.read, { params: topic })).status).toBe(200)
  // An administrator's rights are not to be borrowed.
  const asAda = await seeing(hub, "ben", "ada")
  expect((await asAda(projects.list, {})).answer.map(({ name }) => name)).toEqual([project.name])
  for (const route of [users.list, settingRoutes.read, audit.list] as const)
    expect((await asAda(route)).status).toBe((await hub.as("ben")(route)).status)
  // What the manager is no longer is over at once.
  await hub.as("ada")(access.change, { params: project, body: { restricted: false } })
  expect((await asDora(topics.read, { params: topic })).status).toBe(403)
})

test("only administrators and managers begin it, in person, and with somebody who has an account", async () => {
  const hub = await createFreshHub()
  await createRestrictedProject(hub)
  const body = { user_id: await userId(hub, "cleo") }
  for (const who of ["dora", "cleo"] as const) expect((await hub.as(who)(viewAs.begin, { body })).status).toBe(403)
  expect((await hub.as("nobody")(viewAs.begin, { body })).status).toBe(401)
  const { answer } = await hub.as("ada")(account.createToken, {
    body: { name: "A program", scopes: ["read", "write", "publish"], expires_in_days: 20 },
  })
  const token = { bearer: answer.token }
  expect((await hub.as(token)(viewAs.begin, { body })).answer.code).toBe("beyond_token")
  const { view } = await begin(hub, "ada", "cleo")
  expect((await hub.as(token, { "x-view-as": view })(topics.list, {})).status).toBe(403)
  expect((await hub.as("dora", { "x-view-as": view })(topics.list, {})).status).toBe(403)
  expect((await hub.as("ada")(viewAs.begin, { body: { user_id: await userId(hub, "ada") } })).answer.code).toBe(
    "own_view",
  )
  expect((await hub.as("ada")(viewAs.begin, { body: { user_id: 9999 } })).status).toBe(404)
  const made_up = JSON.stringify({ user_id: body.user_id, session_id: null, until: inHours(1) })
  for (const text of [made_up, "x", ""])
    expect((await hub.as("ada", { "x-view-as": text })(topics.list, {})).answer.code).toBe("view_over")
})

test("nothing can be changed meanwhile, and nothing that is for the person alone is shown", async () => {
  const hub = await createFreshHub()
  const { topic } = await createRestrictedProject(hub)
  const asBen = await seeing(hub, "ada", "ben")
  const refused = await asBen(topics.archive, { params: topic, body: { version: 1 } as never })
  expect([refused.status, refused.answer.code, refused.answer.error]).toEqual([
    403,
    "view_only",
    "You see the hub as Ben would. Stop that to change something.",
  ])
  for (const [route, input] of [
    [account.me, {}],
    [account.tokens, {}],
    [account.sessions, {}],
    [notifications.list, {}],
    [notifications.preferences, {}],
    [documents.recent, {}],
    [drafts.list, { query: { topic_id: topic.id } }],
  ] as const) {
    const found = await asBen(route, input as never)
    expect([route.path, found.status, found.answer.code]).toEqual([route.path, 403, "view_personal"])
  }
})

test("that it began is in the audit trail; a reading under embargo is the viewer's, who must be on the list too", async () => {
  const hub = await createFreshHub()
  const ben = hub.as("ben")
  const { answer: collection } = await ben(collections.create, { body: { name: "Figures" } })
  const body = { title: "Inflation", content: "It was 4.2.", collection_id: collection.id }
  const { answer: topic } = await ben(topics.create, { body })
  const embargo = { until: inHours(24), reason: "Calendar", two_people: false }
  expect((await ben(embargoes.set, { params: collection, body: embargo })).status).toBe(201)

  const asBen = await seeing(hub, "ada", "ben")
  expect((await asBen(topics.read, { params: topic })).status).toBe(404)
  const person_id = await personId(hub, "ada")
  await hub.as("ada")(embargoes.addReader, { params: collection, body: { person_id, reason: "Looks" } })
  expect((await asBen(topics.read, { params: topic })).status).toBe(200)
  expect((await hub.as("ada")(embargoes.readings, { params: collection })).answer[0]).toMatchObject({
    name: "Ada",
    what: "text",
  })
  const { answer: trail } = await hub.as("ada")(audit.list, { query: { limit: 50 } })
  expect(JSON.stringify(trail)).toContain("began to see the hub as Ben would, until")
})

test("it ends after an hour, with the session, and with the account that is shown", async () => {
  const hub = await createFreshHub()
  const login = { email: "ada@hub.test", password }
  const { access_token } = (await hub.as("nobody")(account.login, { body: login })).answer
  const ada = { bearer: access_token }
  const { view, until, user } = await begin(hub, ada, "cleo")
  expect([until, user]).toEqual([
    inHours(1),
    expect.objectContaining({ name: "Cleo", email: "", role: "reviewer", can: { administer: false, author: false } }),
  ])
  const look = async (who: Viewer) => (await hub.as(who, { "x-view-as": view })(topics.list, {})).answer.code

  expect((await hub.as(ada, { "x-view-as": view })(topics.list, {})).status).toBe(200)
  // Another sign-in of the same person begins it for itself.
  const again = (await hub.as("nobody")(account.login, { body: login })).answer
  expect(await look({ bearer: again.access_token })).toBe("view_over")
  expect((await hub.as(ada)(account.logout)).status).toBe(204)
  expect((await hub.as(ada, { "x-view-as": view })(topics.list, {})).status).toBe(401)

  const other = await begin(hub, "ada", "cleo")
  const asCleo = hub.as("ada", { "x-view-as": other.view })
  await hub.db.updateTable("users").set({ active: false }).where("id", "=", other.user.id).execute()
  expect((await asCleo(topics.list, {})).answer.code).toBe("view_over")
  await hub.db.updateTable("users").set({ active: true }).where("id", "=", other.user.id).execute()
  expect((await asCleo(topics.list, {})).status).toBe(200)
  hub.setClock(new Date(now.getTime() + 60 * 60_000))
  expect((await asCleo(topics.list, {})).answer.code).toBe("view_over")
})
