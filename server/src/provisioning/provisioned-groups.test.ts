import { access, groups } from "@hub/contract/access"
import { projects } from "@hub/contract/projects"
import { sql } from "kysely"
import { expect } from "vitest"
import { now, test } from "../../test/hub.ts"
import { createScimClient, findScimId, patchSchema } from "../../test/scim.ts"
import {
  finishAtProvider,
  openHubWithProvider,
  people,
  signInAtProvider,
  startAtProvider,
} from "../../test/sign-in-provider.ts"

test("people see that a group comes from the provider, give it access, and can change nothing in it", async ({
  hub,
}) => {
  const scim = await createScimClient(hub)
  const ada = hub.as("ada")
  const id = await findScimId(scim, "dora")
  await scim.createGroup("Writers", [id])
  const [group] = (await ada(groups.list)).answer
  const params = { id: group!.id }

  const refused = [
    await ada(groups.change, { params, body: { name: "Mine", version: group!.version } }),
    await ada(groups.addMember, { params, body: { user_id: Number(await findScimId(scim, "ben")) } }),
    await ada(groups.removeMember, { params: { ...params, user_id: Number(id) } }),
    await ada(groups.delete, { params }),
  ]

  expect(group).toMatchObject({ name: "Writers", provisioned: true, members: 1 })
  expect(refused.map(({ status, answer }) => [status, answer.code])).toEqual(
    refused.map(() => [409, "provisioned_group"]),
  )
  expect((await ada(groups.members, { params })).answer).toMatchObject([{ name: "Dora", added_by: null }])
  const { answer: project } = await ada(projects.create, { body: { name: "Figures" } })
  const granted = await ada(access.grant, { params: project, body: { group_id: group!.id, role: "author" } })
  expect(granted.status).toBe(201)
})

test("a group that people keep here is none of the provider's, and its name stays theirs", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const { answer: own } = await hub.as("ada")(groups.create, { body: { name: "Writers" } })

  const taken = await scim.call("POST", "/Groups", { displayName: "writers" })
  const answers = [await scim.call("GET", `/Groups/${own.id}`), await scim.call("DELETE", `/Groups/${own.id}`)]

  expect([taken.status, taken.answer["scimType"]]).toEqual([409, "uniqueness"])
  expect([(await scim.find("Groups", {}))["totalResults"], answers.map(({ status }) => status)]).toEqual([
    0,
    [404, 404],
  ])
})

test("a group that followed a claim of the sign-in becomes the provider's and keeps its access; signing in changes it no more", async ({
  hub,
}) => {
  const over = await openHubWithProvider(hub)
  const scim = await createScimClient(over)
  const { answer: own } = await hub.as("ada")(groups.create, { body: { name: "Prices", provider_group: "g-prices" } })
  const dora = await findScimId(scim, "dora")

  const group = await scim.createGroup("Price statistics", [dora], { externalId: "g-prices" })
  people["ben"]!.groups = ["g-prices", "Price statistics"]
  const { url, cookie } = await startAtProvider(over)
  const { status } = await finishAtProvider(over, await signInAtProvider(url, "ben"), cookie)
  delete people["ben"]!.groups

  const [listed] = (await hub.as("ada")(groups.list)).answer
  expect([group["id"], status]).toEqual([String(own.id), 200])
  expect(listed).toMatchObject({
    id: own.id,
    name: "Price statistics",
    provisioned: true,
    provider_group: "",
    members: 1,
  })
  expect((await hub.as("ada")(groups.members, { params: own })).answer).toMatchObject([{ name: "Dora" }])
})

test("single members are added and removed, in each way in which providers write it", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const [dora, ben, cleo] = [
    await findScimId(scim, "dora"),
    await findScimId(scim, "ben"),
    await findScimId(scim, "cleo"),
  ]
  const { id } = await scim.createGroup("Writers", [dora])
  const path = `/Groups/${id}`
  const before = await scim.call("GET", path)
  const membersOf = ({ answer }: typeof before) =>
    (answer["members"] as { display: string }[]).map((one) => one.display)

  const added = await scim.patch(path, { op: "Add", path: "members", value: [{ value: ben }, { value: cleo }] })
  const again = await scim.patch(path, { op: "add", value: { members: [{ value: ben }] } })
  const gone = await scim.patch(path, { op: "Remove", path: `members[value eq "${dora}"]` })
  const beside = await scim.patch(path, { op: "remove", path: "members", value: [{ value: cleo }] })

  expect([added, again, gone, beside].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(added.headers["etag"]).not.toBe(before.headers["etag"])
  expect([added, again, gone, beside].map((one) => membersOf(one).toSorted().join(" "))).toEqual([
    "Ben Cleo Dora",
    "Ben Cleo Dora",
    "Ben Cleo",
    "Ben",
  ])
  const events = await hub.db
    .selectFrom("events")
    .select("type")
    .where("type", "in", ["group.member_added", "group.member_removed"])
    .orderBy("id")
    .execute()
  expect(events.map(({ type }) => type.replace("group.member_", ""))).toEqual([
    "added",
    "added",
    "added",
    "removed",
    "removed",
  ])
})

test("of a large group a change of members answers only that it was done, or what is asked for without them", async ({
  hub,
}) => {
  const scim = await createScimClient(hub)
  const [group, ben] = [await scim.createGroup("Everybody"), await findScimId(scim, "ben")]
  await sql`with made as (insert into people (name, created_at) select 'Person ' || n, ${now} from generate_series(1, 100) n returning id),
    accounts as (insert into users (person_id, role, created_at) select id, 'reviewer', ${now} from made returning id)
    insert into group_members (group_id, user_id, added_at) select ${group["id"]}, id, ${now} from accounts`.execute(
    hub.db,
  )
  const change = (op: object, query = "") =>
    scim.call("PATCH", `/Groups/${group["id"]}${query}`, { schemas: [patchSchema], Operations: [op] })

  const added = await change({ op: "add", path: "members", value: [{ value: ben }] })
  const head = await change({ op: "add", path: "members", value: [{ value: ben }] }, "?excludedAttributes=members")
  const removed = await change({ op: "remove", path: `members[value eq "${ben}"]` })

  const after = await scim.call("GET", `/Groups/${group["id"]}`)
  expect([added.status, added.answer]).toEqual([204, {}])
  expect([head.status, head.answer["displayName"], "members" in head.answer]).toEqual([200, "Everybody", false])
  expect([removed.status, removed.answer["members"].length, after.answer["members"].length]).toEqual([200, 100, 100])
  expect(added.headers["etag"]).not.toBe(head.headers["etag"])
})

test("a change of members is whole or not at all, and one that was meant for an older version is refused", async ({
  hub,
}) => {
  const scim = await createScimClient(hub)
  const [dora, ben] = [await findScimId(scim, "dora"), await findScimId(scim, "ben")]
  const { id } = await scim.createGroup("Writers", [dora])
  const path = `/Groups/${id}`
  const etag = String((await scim.call("GET", path)).headers["etag"])
  const add = (value: object[]) => ({
    schemas: [patchSchema],
    Operations: [{ op: "add", path: "members", value }],
  })

  const unknown = await scim.call("PATCH", path, add([{ value: ben }, { value: "999999" }]))
  const nested = await scim.call("PATCH", path, add([{ value: id, type: "Group" }]))
  const lost = await scim.call("PATCH", "/Groups/999999", add([{ value: ben }]))
  const first = await scim.call("PATCH", path, add([{ value: ben }]), { "if-match": etag })
  const late = await scim.call("PATCH", path, add([{ value: ben }]), { "if-match": etag })
  const all = await scim.patch(path, { op: "remove", path: "members" })

  expect([unknown, nested, lost, first, late].map(({ status }) => status)).toEqual([400, 400, 404, 200, 412])
  expect([all.status, all.answer["members"] ?? []]).toEqual([200, []])
})
