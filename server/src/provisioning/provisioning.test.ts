import { account } from "@hub/contract/account"
import { portal } from "@hub/contract/portal"
import { provisioning } from "@hub/contract/provisioning"
import { topics } from "@hub/contract/topics"
import { type User, users } from "@hub/contract/users"
import { expect } from "vitest"
import { now, password, test, type TestHub } from "../../test/hub.ts"
import { createTopicInReview } from "../../test/reviews.ts"
import { createScimClient, findScimId, scimClientOf, scimUser } from "../../test/scim.ts"
import { openHubWithProvider } from "../../test/sign-in-provider.ts"

const listUsers = async (hub: TestHub) => (await hub.as("ada")(users.list, { query: { limit: 100 } })).answer as User[]
const findUser = async (hub: TestHub, email: string) => (await listUsers(hub)).find((one) => one.email === email)

test("a provisioning token is shown once, kept as a hash, tells when it was used last, and can be revoked", async ({
  hub,
}) => {
  const scim = await createScimClient(hub)
  hub.setClock(new Date(now.getTime() + 3_600_000))
  await scim.find("Users", {})

  const listed = (await hub.as("ada")(provisioning.tokens)).answer
  const stored = JSON.stringify([
    await hub.db.selectFrom("provisioning_tokens").selectAll().execute(),
    await hub.db.selectFrom("events").selectAll().execute(),
    listed,
  ])
  const revoked = await hub.as("ada")(provisioning.revokeToken, { params: { id: scim.token_id } })
  const refused = await scim.call("GET", "/Users")

  expect(scim.token).toMatch(/^dhp_[\w-]{43}$/)
  expect(listed).toEqual([
    {
      id: scim.token_id,
      name: "Entra",
      created_by: "Ada",
      created_at: now.toISOString(),
      last_used_at: "2026-11-21T10:00:00.000Z",
    },
  ])
  expect(stored).not.toContain(scim.token.slice(4))
  expect(revoked.status).toBe(204)
  expect([refused.status, refused.answer["status"], refused.headers["www-authenticate"]]).toEqual([
    401,
    "401",
    "Bearer",
  ])
})

test("only a provisioning token may provision, and it may do nothing else", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const { answer } = await hub.as("ada")(account.createToken, {
    body: { name: "A program", scopes: ["read", "write", "publish"] },
  })
  const session = await hub.as("nobody")(account.login, { body: { email: "ada@hub.test", password } })

  const strangers = [undefined, answer.token, session.answer.access_token, "dhp_wrong"].map((bearer) =>
    scimClientOf(hub, bearer),
  )
  const outside = await Promise.all(
    strangers.map(async ({ call }) => (await call("GET", "/ServiceProviderConfig")).status),
  )
  const elsewhere = await Promise.all([
    hub.as({ bearer: scim.token })(account.me),
    hub.as({ bearer: scim.token })(topics.list),
    hub.as({ bearer: scim.token })(users.list),
    hub.as({ bearer: scim.token })(provisioning.tokens),
  ])

  expect(outside).toEqual([401, 401, 401, 401])
  expect(elsewhere.map(({ status }) => status)).toEqual([401, 401, 401, 401])
})

test("what is not there below /scim is answered in SCIM's own words", async ({ hub }) => {
  const { call, token } = await createScimClient(hub)
  const urls = ["/scim", "/scim/v1/Users", "/scim/v2", "/scim/v2/Bulk", "/scim/v2/Users/1/more", "/scim/v2/Me"]

  for (const url of urls) {
    const response = await hub.fastify.inject({
      url,
      headers: { authorization: `Bearer ${token}`, accept: "text/html" },
    })
    expect([url, response.statusCode, response.headers["content-type"], response.json().status]).toEqual([
      url,
      404,
      "application/scim+json; charset=utf-8",
      "404",
    ])
  }
  const broken = await hub.fastify.inject({
    method: "POST",
    url: "/scim/v2/Users",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    payload: "{",
  })
  expect([broken.statusCode, broken.json()]).toEqual([
    400,
    expect.objectContaining({ status: "400", scimType: "invalidSyntax" }),
  ])
  expect((await call("POST", "/Users", [])).answer).toMatchObject({ scimType: "invalidSyntax" })
  expect((await call("POST", "/Users", scimUser("ida", { emails: [], userName: "ida" }))).answer).toMatchObject({
    status: "400",
    scimType: "invalidValue",
  })
})

test("a user whom the provider adds can set a password, and is a reviewer unless the provider says more", async ({
  hub,
}) => {
  const scim = await createScimClient(hub)
  await scim.createUser("ida")
  await scim.createUser("noor", { roles: [{ value: "Author" }, { value: "Reviewer" }] })
  const admin = await scim.createUser("olga", { roles: [{ value: "Administrator", primary: true }] })
  const roleOf = async (name: string) => (await findUser(hub, `${name}@office.test`))?.role

  expect([await roleOf("ida"), await roleOf("noor"), await roleOf("olga")]).toEqual(["reviewer", "author", "admin"])
  expect(await hub.db.selectFrom("password_tokens").select("purpose").execute()).toHaveLength(3)

  // A role that the provider takes back is gone; one that an administrator gives stays.
  await scim.patch(`/Users/${admin["id"]}`, { op: "remove", path: "roles" })
  const ida = (await findUser(hub, "ida@office.test"))!
  await hub.as("ada")(users.change, {
    params: ida,
    body: { name: ida.name, email: ida.email, role: "author", active: true },
  })
  await scim.call("PUT", `/Users/${ida.id}`, scimUser("ida"))

  expect([await roleOf("ida"), await roleOf("olga")]).toEqual(["author", "reviewer"])
})

test("people who sign in at a provider get no email about a password", async ({ hub }) => {
  const over = await openHubWithProvider(hub)
  const scim = await createScimClient(over)

  await scim.createUser("ida")
  const noor = await scim.createUser("noor", { active: false })
  await scim.patch(`/Users/${noor["id"]}`, { op: "replace", path: "active", value: true })

  expect(await hub.db.selectFrom("password_tokens").select("hash").execute()).toEqual([])
})

test("who is switched off is out at once, by session, token, invitation and review link, and comes back in", async ({
  hub,
}) => {
  const scim = await createScimClient(hub)
  const id = await findScimId(scim, "cleo")
  const { answer: session } = await hub.as("nobody")(account.login, { body: { email: "cleo@hub.test", password } })
  const { answer: token } = await hub.as({ bearer: session.access_token })(account.createToken, {
    body: { name: "A program", scopes: ["read"] },
  })
  const review = await createTopicInReview(hub, { external: [{ name: "Cleo", email: "cleo@hub.test" }] })
  const ways = () =>
    Promise.all([
      hub.as({ bearer: session.access_token })(account.me),
      hub.as({ bearer: token.token })(account.me),
      hub.as("nobody")(account.login, { body: { email: "cleo@hub.test", password } }),
      hub.as("nobody")(portal.read, { params: { token: review.token } }),
    ])
  const before = await ways()

  const off = await scim.patch(`/Users/${id}`, { op: "replace", path: "active", value: "False" })
  const meanwhile = await ways()
  await scim.patch(`/Users/${id}`, { op: "replace", path: "active", value: "True" })
  const after = await ways()

  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect([off.answer["active"], meanwhile.map(({ status }) => status)]).toEqual([false, [401, 401, 401, 410]])
  // Sessions and tokens are gone for good; the password and the link serve again.
  expect(after.map(({ status }) => status)).toEqual([401, 401, 200, 200])
})

test("an invitation that is not used yet ends with the account", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const ida = await scim.createUser("ida")

  await scim.call("DELETE", `/Users/${ida["id"]}`)

  const left = await hub.db.selectFrom("password_tokens").select("hash").where("revoked_at", "is", null).execute()
  expect(left).toEqual([])
})

test("a user whom the provider deletes keeps their name on what they wrote, and the same account when added again", async ({
  hub,
}) => {
  const scim = await createScimClient(hub)
  const { answer: topic } = await hub.as("ben")(topics.create, { body: { title: "Rate", content: "Text." } })
  const id = await findScimId(scim, "ben")
  const group = await scim.createGroup("Writers", [id])

  const deleted = await scim.call("DELETE", `/Users/${id}`)
  const gone = await scim.find("Users", { filter: 'userName eq "ben@hub.test"' })
  const user = await findUser(hub, "ben@hub.test")
  const { answer: read } = await hub.as("ada")(topics.read, { params: topic })
  const members = (await scim.call("GET", `/Groups/${group["id"]}`)).answer["members"] ?? []
  const again = await scim.call(
    "POST",
    "/Users",
    scimUser("ben", { userName: "ben@hub.test", emails: [{ value: "ben@hub.test" }] }),
  )

  expect([deleted.status, gone["totalResults"], user?.active, members]).toEqual([204, 0, false, []])
  expect(JSON.stringify(read)).toContain("Ben")
  expect([again.status, again.answer["id"], again.answer["active"]]).toEqual([201, id, true])
  expect((await findUser(hub, "ben@hub.test"))?.role).toBe("author")
})

test("the last administrator is neither switched off, nor deleted, nor made less", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const id = await findScimId(scim, "ada")

  const answers = [
    await scim.patch(`/Users/${id}`, { op: "replace", path: "active", value: false }),
    await scim.patch(`/Users/${id}`, { op: "replace", path: "roles", value: [{ value: "reviewer" }] }),
    await scim.call("DELETE", `/Users/${id}`),
  ]

  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(await findUser(hub, "ada@hub.test")).toMatchObject({ active: true, role: "admin" })
})

test("an address belongs to one person, and a new one ends the links that went to the old one", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const ida = await scim.createUser("ida")
  const path = `/Users/${ida["id"]}`

  const taken = await scim.patch(path, { op: "replace", path: 'emails[type eq "work"].value', value: "ben@hub.test" })
  const moved = await scim.patch(path, {
    op: "replace",
    path: "emails",
    value: [{ value: "IDA.HOLM@office.test", primary: true }],
  })

  expect([taken.status, taken.answer["scimType"]]).toEqual([409, "uniqueness"])
  expect(moved.answer).toMatchObject({ userName: "ida@office.test", emails: [{ value: "IDA.HOLM@office.test" }] })
  expect((await findUser(hub, "ida.holm@office.test"))?.id).toBe(Number(ida["id"]))
})

test("an account that was made here is found by the provider, and follows its userName", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const id = await findScimId(scim, "dora")

  const named = await scim.patch(`/Users/${id}`, { op: "add", path: "externalId", value: "ext-dora" })
  await scim.call("PUT", `/Users/${id}`, { userName: "dora@hub.test" })
  const moved = await scim.patch(`/Users/${id}`, { op: "replace", path: "userName", value: "dora.holm@hub.test" })

  expect(named.answer).toMatchObject({ externalId: "ext-dora", displayName: "Dora", roles: [{ value: "author" }] })
  expect(moved.answer).toMatchObject({ userName: "dora.holm@hub.test", emails: [{ value: "dora.holm@hub.test" }] })
  expect(await findUser(hub, "dora.holm@hub.test")).toMatchObject({ id: Number(id), role: "author" })
})

test("what has changed since it was read is not overwritten, and what has not is not sent again", async ({ hub }) => {
  const scim = await createScimClient(hub)
  const first = await scim.call("POST", "/Users", scimUser("ida"))
  const path = `/Users/${first.answer["id"]}`
  const etag = String(first.headers["etag"])
  const body = scimUser("ida", { title: "Head" })

  const unchanged = await scim.call("GET", path, undefined, { "if-none-match": etag })
  const current = await scim.call("PUT", path, body, { "if-match": etag })
  const late = await scim.call("PUT", path, scimUser("ida"), { "if-match": etag })

  expect(etag).toBe(first.answer["meta"].version)
  expect([unchanged.status, current.status, late.status, late.answer["status"]]).toEqual([304, 200, 412, "412"])
  expect((await scim.call("GET", path)).answer["title"]).toBe("Head")
})

test("the log says by which token the provider did something", async ({ hub }) => {
  const scim = await createScimClient(hub)
  await scim.createUser("ida")

  const lines = await hub.db
    .selectFrom("log_entries")
    .select(["event", "details"])
    .where("event", "=", "user.created")
    .execute()

  expect(lines).toMatchObject([{ details: { by_provisioning_token: scim.token_id } }])
})
