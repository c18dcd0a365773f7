import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { createScimClient, enterpriseSchema, groupSchema, scimUser, userSchema } from "../../test/scim.ts"

/** The published cases of the providers' own validators, in their order. */

const listSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse"
const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error"

test("Okta's specification test passes: credentials, groups, an unknown user, a new user, and unassigning them", async ({
  hub,
}) => {
  const scim = await createScimClient(hub)
  await scim.createGroup("Everyone")

  const users = await scim.find("Users", { count: "2", startIndex: "1" })
  const groups = await scim.find("Groups", { count: "100", startIndex: "1" })
  const nobody = await scim.find("Users", {
    count: "100",
    filter: 'userName eq "ida@okta.example.com"',
    startIndex: "1",
  })
  const unknown = await scim.call("GET", "/Users/010101001010101011001010101011")
  const made = await scim.call("POST", "/Users", {
    schemas: [userSchema],
    userName: "ida@okta.example.com",
    name: { givenName: "Ida", familyName: "Berg" },
    emails: [{ primary: true, value: "ida.berg@okta.example.com", type: "work" }],
    displayName: "Ida Berg",
    externalId: "00u1",
    groups: [],
    active: true,
  })
  const read = await scim.call("GET", `/Users/${made.answer["id"]}`)
  const unassigned = await scim.patch(`/Users/${made.answer["id"]}`, { op: "replace", value: { active: false } })

  expect(users).toMatchObject({ schemas: [listSchema], startIndex: 1, itemsPerPage: 2, totalResults: 4 })
  expect(users["Resources"]).toHaveLength(2)
  expect(groups).toMatchObject({ schemas: [listSchema], startIndex: 1, totalResults: 1 })
  expect(nobody).toMatchObject({ schemas: [listSchema], totalResults: 0, Resources: [] })
  expect([unknown.status, unknown.answer]).toEqual([
    404,
    { schemas: [errorSchema], status: "404", detail: expect.stringMatching(/not found/) },
  ])
  expect([made.status, made.headers["content-type"]]).toEqual([201, "application/scim+json; charset=utf-8"])
  expect(made.answer).toMatchObject({
    schemas: [userSchema],
    id: expect.stringMatching(/^\d+$/),
    active: true,
    userName: "ida@okta.example.com",
    name: { givenName: "Ida", familyName: "Berg" },
    externalId: "00u1",
    emails: [{ primary: true, value: "ida.berg@okta.example.com", type: "work" }],
    meta: { resourceType: "User", location: `http://hub.test/scim/v2/Users/${made.answer["id"]}` },
  })
  expect(made.headers["location"]).toBe(made.answer["meta"].location)
  expect([read.status, read.answer]).toEqual([200, made.answer])
  expect([unassigned.status, unassigned.answer["active"]]).toEqual([200, false])
})

test("Okta's CRUD test passes: a user is changed by PUT, and a group gets and loses people by PATCH", async ({
  hub,
}) => {
  const scim = await createScimClient(hub)
  const ida = await scim.createUser("ida")
  const changed = await scim.call("PUT", `/Users/${ida["id"]}`, {
    ...scimUser("ida"),
    id: ida["id"],
    meta: { resourceType: "User" },
    name: { givenName: "Ida", familyName: "Holm" },
    displayName: "Ida Holm",
  })
  const group = await scim.createGroup("Writers")
  const renamed = await scim.patch(`/Groups/${group["id"]}`, {
    op: "replace",
    value: { id: group["id"], displayName: "Authors" },
  })
  const joined = await scim.patch(`/Groups/${group["id"]}`, {
    op: "add",
    path: "members",
    value: [{ value: ida["id"], display: "ida@office.test" }],
  })
  const left = await scim.patch(`/Groups/${group["id"]}`, { op: "remove", path: `members[value eq "${ida["id"]}"]` })
  const gone = await scim.call("DELETE", `/Groups/${group["id"]}`)

  expect(changed.answer).toMatchObject({ displayName: "Ida Holm", name: { familyName: "Holm" } })
  expect([renamed.status, renamed.answer["displayName"]]).toEqual([200, "Authors"])
  expect(joined.answer["members"]).toEqual([
    { value: ida["id"], display: "Ida Holm", type: "User", $ref: `http://hub.test/scim/v2/Users/${ida["id"]}` },
  ])
  expect(left.answer["members"] ?? []).toEqual([])
  expect([gone.status, (await scim.call("GET", `/Groups/${group["id"]}`)).status]).toEqual([204, 404])
})

test("Microsoft's validator passes for users", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const user = await scim.createUser("noor", { [enterpriseSchema]: { department: "Data", manager: { value: "26" } } })
  const path = `/Users/${user["id"]}`
  const byName = (name: string) => scim.find("Users", { filter: `userName eq "${name}"` })

  // Filter for an existing user, in another case too, and for one who does not exist.
  expect((await byName("noor@office.test"))["Resources"]).toEqual([user])
  expect((await byName("NOOR@OFFICE.TEST"))["totalResults"]).toBe(1)
  expect(await byName("nobody@office.test")).toMatchObject({ totalResults: 0, Resources: [] })
  // Create the same user again.
  const again = await scim.call("POST", "/Users", scimUser("noor"))
  expect([again.status, again.answer["status"], again.answer["scimType"]]).toEqual([409, "409", "uniqueness"])
  // Update: replace attributes, with a filter in a path and of the extension.
  const replaced = await scim.patch(
    path,
    { op: "replace", path: 'emails[type eq "work"].value', value: "noor2@office.test" },
    { op: "replace", path: "name.familyName", value: "Visser" },
    { op: "Replace", path: `${enterpriseSchema}:department`, value: "Methods" },
    { op: "replace", path: "userName", value: "noor2@office.test" },
  )
  expect(replaced.answer).toMatchObject({
    userName: "noor2@office.test",
    emails: [{ value: "noor2@office.test", type: "work", primary: true }],
    name: { givenName: "noor", familyName: "Visser" },
    [enterpriseSchema]: { department: "Methods", manager: { value: "26" } },
  })
  // Update: the manager is added, replaced and removed.
  const manager = `${enterpriseSchema}:manager`
  const added = await scim.patch(path, { op: "Add", path: manager, value: "27" })
  const removed = await scim.patch(path, { op: "Remove", path: manager })
  expect(added.answer[enterpriseSchema]).toEqual({ department: "Methods", manager: { value: "27" } })
  expect(removed.answer[enterpriseSchema]).toEqual({ department: "Methods" })
  // Disable, and nothing to do at all, which its validator sends.
  const disabled = await scim.patch(path, { op: "Replace", path: "active", value: "False" })
  expect([disabled.answer["active"], (await scim.patch(path)).status]).toEqual([false, 200])
  // Delete, once and again.
  const deletions = [await scim.call("DELETE", path), await scim.call("DELETE", path), await scim.call("GET", path)]
  expect(deletions.map(({ status }) => status)).toEqual([204, 404, 404])
  expect((await byName("noor2@office.test"))["totalResults"]).toBe(0)
})

test("Microsoft's validator passes for groups", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const [ida, noor] = [await scim.createUser("ida"), await scim.createUser("noor")]
  const group = await scim.createGroup("Staff", [ida["id"]], { externalId: "8aa1a0c0" })
  const path = `/Groups/${group["id"]}`

  const listed = await scim.find("Groups", { excludedAttributes: "members", filter: 'displayName eq "staff"' })
  const read = await scim.call("GET", `${path}?excludedAttributes=members`)
  const again = await scim.call("POST", "/Groups", { schemas: [groupSchema], displayName: "Staff" })
  const renamed = await scim.patch(path, { op: "Replace", path: "displayName", value: "All staff" })
  const added = await scim.patch(path, { op: "Add", path: "members", value: [{ $ref: null, value: noor["id"] }] })
  const removed = await scim.patch(path, { op: "Remove", path: "members", value: [{ $ref: null, value: ida["id"] }] })
  const nobody = await scim.patch(path, { op: "Add", path: "members", value: [{ value: "999999" }] })

  expect(listed["Resources"]).toEqual([read.answer])
  expect(read.answer).not.toHaveProperty("members")
  expect(read.answer).toMatchObject({ displayName: "Staff", externalId: "8aa1a0c0" })
  expect([again.status, again.answer["scimType"]]).toEqual([409, "uniqueness"])
  expect(renamed.answer["displayName"]).toBe("All staff")
  expect(added.answer["members"].map(({ value }: { value: string }) => value)).toEqual([ida["id"], noor["id"]])
  expect(removed.answer["members"].map(({ value }: { value: string }) => value)).toEqual([noor["id"]])
  expect([nobody.status, nobody.answer["scimType"]]).toEqual([400, "invalidValue"])
})

test("the schemas, types and features that a provider asks for are told", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const [service, types, schemas] = [
    await scim.call("GET", "/ServiceProviderConfig"),
    await scim.call("GET", "/ResourceTypes"),
    await scim.call("GET", "/Schemas"),
  ]
  const one = await scim.call("GET", `/Schemas/${userSchema}`)

  expect(service.answer).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    sort: { supported: true },
    etag: { supported: true },
  })
  expect(types.answer["Resources"].map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(["/Users", "/Groups"])
  expect(schemas.answer["Resources"].map(({ id }: { id: string }) => id)).toEqual([
    userSchema,
    groupSchema,
    enterpriseSchema,
  ])
  expect(one.answer["attributes"].map(({ name }: { name: string }) => name)).toContain("userName")
  const members = schemas.answer["Resources"][1].attributes.find(({ name }: { name: string }) => name === "members")
  expect(members.subAttributes).toContainEqual(expect.objectContaining({ name: "type", canonicalValues: ["User"] }))
  expect((await scim.call("GET", "/Schemas/urn:nothing")).status).toBe(404)
})

test("what can only be read says so, also to what is no JSON", async ({ hub }) => {
  const { token } = await createScimClient(hub)
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/scim+json" }
  const post = async (path: string, payload: string) => {
    const url = `/scim/v2/${path}`
    const {
      statusCode,
      headers: sent,
      payload: text,
    } = await hub.fastify.inject({ method: "POST", url, headers, payload })
    return [statusCode, sent["allow"], (JSON.parse(text) as { schemas: string[] }).schemas]
  }

  for (const path of ["ServiceProviderConfig", "ResourceTypes", "Schemas", `Schemas/${userSchema}`])
    expect(await post(path, "test")).toEqual([405, "GET", [errorSchema]])
  expect(await post("Users/1", "{}")).toEqual([405, "GET, PUT, PATCH, DELETE", [errorSchema]])
  expect(await post("Users", "test")).toEqual([400, undefined, [errorSchema]])
})

test("a search may be sent as a body, of users, of groups, and of both", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const ida = await scim.createUser("ida")
  const group = await scim.createGroup("Writers", [ida["id"]])
  const schemas = ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"]
  const search = async (path: string, body: object) => {
    const { status, answer } = await scim.call("POST", `${path}/.search`, { schemas, ...body })
    return [status, answer["totalResults"], answer["Resources"] ?? answer["scimType"]]
  }
  const named = { filter: 'userName eq "ida@office.test"', attributes: ["userName"] }
  const first = { schemas: [userSchema], id: ida["id"], userName: "ida@office.test" }

  expect(await search("/Users", named)).toEqual([200, 1, [first]])
  expect(await search("", named)).toEqual([200, 1, [first]])
  expect(await search("/Groups", { excludedAttributes: ["members", "meta"], count: 1 })).toEqual([
    200,
    1,
    [{ schemas: [groupSchema], id: group["id"], displayName: "Writers" }],
  ])
  const all = await search("", { startIndex: 5, count: 2, attributes: ["displayName"] })
  expect(all).toEqual([
    200,
    6,
    [
      { schemas: [userSchema], id: ida["id"], displayName: "ida Office" },
      { schemas: [groupSchema], id: group["id"], displayName: "Writers" },
    ],
  ])
  expect(await search("", { filter: "nonsense pr" })).toEqual([400, undefined, "invalidFilter"])
  expect(await search("/Users", { schemas: [] })).toEqual([400, undefined, "invalidSyntax"])
})

test("an account of the hub has a family name and a given name, and takes new ones", async ({ hub }) => {
  const scim = await createScimClient(hub)
  await hub.db.updateTable("people").set({ name: "Ada King Lovelace" }).where("email", "=", "ada@hub.test").execute()
  const read = async () =>
    (await scim.find("Users", { filter: 'userName eq "ada@hub.test"' }))["Resources"][0] as Record<string, unknown>

  const { id, name } = await read()
  const patched = await scim.patch(`/Users/${String(id)}`, { op: "replace", path: "name.familyName", value: "Byron" })

  expect(name).toEqual({ formatted: "Ada King Lovelace", givenName: "Ada King", familyName: "Lovelace" })
  expect(patched.answer["displayName"]).toBe("Ada King Byron")
  expect((await read())["name"]).toMatchObject({ givenName: "Ada King", familyName: "Byron" })
})
