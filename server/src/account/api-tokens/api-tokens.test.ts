import { account, type Scope } from "@hub/contract/account"
import { collections } from "@hub/contract/collections"
import { comments } from "@hub/contract/comments"
import { logs } from "@hub/contract/logs"
import { settingRoutes } from "@hub/contract/settings"
import { topics } from "@hub/contract/topics"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import { type TestHub, now, type Player, test } from "../../../test/hub.ts"

const day = 24 * 60 * 60_000
const momentAfter = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const topic = { title: "Prices", content: "Text.\n", frontmatter: "" }

const make = (hub: TestHub, scopes: Scope[], as: Player = "ben", more = {}) =>
  hub.as(as)(account.createToken, { body: { name: "Nightly export", scopes, ...more } })
const holder = async (hub: TestHub, scopes: Scope[], as: Player = "ben") => ({
  bearer: (await make(hub, scopes, as)).answer.token,
})
const list = async (hub: TestHub, as: Player = "ben") => (await hub.as(as)(account.tokens)).answer

test("a token is shown once, kept as a hash, and tells when it was used last", async ({ hub }) => {
  const { status, answer } = await make(hub, ["write", "read"])
  hub.setClock(momentAfter(day))
  await hub.as({ bearer: answer.token })(account.me)

  const [listed] = await list(hub)

  expect([status, answer.token]).toEqual([201, expect.stringMatching(/^dht_[\w-]{43}$/)])
  expect(listed).toMatchObject({ name: "Nightly export", scopes: ["read", "write"], expired: false })
  expect(listed).toMatchObject({
    expires_at: momentAfter(90 * day).toISOString(),
    last_used_at: momentAfter(day).toISOString(),
  })
  const stored = JSON.stringify([
    await hub.db.selectFrom("api_tokens").selectAll().execute(),
    await hub.db.selectFrom("events").selectAll().execute(),
  ])
  expect(stored).not.toContain(answer.token.slice(4))
  expect(JSON.stringify(await list(hub))).not.toContain("dht_")
})

test("a token acts as its user, and what it does carries their name", async ({ hub }) => {
  const program = await holder(hub, ["read", "write"])

  const made = await hub.as(program)(topics.create, { body: topic })

  const revisions = await hub.as("dora")(topics.revisions, { params: { id: made.answer.id } })
  expect(made.status).toBe(201)
  expect(JSON.stringify(revisions.answer)).toContain("Ben")
})

test("a token that may only read changes nothing, and one that may write may read", async ({ hub }) => {
  const { answer } = await hub.as("ben")(topics.create, { body: topic })
  const [reader, writer] = [await holder(hub, ["read"]), await holder(hub, ["write"])]
  const save = { params: { id: answer.id }, body: { ...topic, title: "Wages" } }

  const refused = [
    await hub.as(reader)(topics.create, { body: topic }),
    await hub.as(reader)(topics.save, save),
    await hub.as(reader)(topics.publish, { params: { id: answer.id } }),
    await hub.as(reader)(topics.render, { body: { content: "Text." } }),
  ]
  const allowed = [
    await hub.as(reader)(topics.list),
    await hub.as(writer)(topics.list),
    await hub.as(writer)(topics.save, save),
  ]

  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect(allowed.map(({ status }) => status)).toEqual([200, 200, 200])
})

test("an agent's token is listed as one, reads and suggests, and changes nothing else", async ({ hub }) => {
  const { answer } = await hub.as("ben")(topics.create, { body: topic })
  const made = await make(hub, ["read", "write"], "ben", { kind: "agent" })
  const agent = { bearer: made.answer.token }

  const allowed = [
    await hub.as(agent)(topics.list),
    await hub.as(agent)(comments.add, { params: { id: answer.id }, body: { body: "Since when?" } }),
    await hub.as(agent)(topics.create, { body: topic }),
  ]
  const refused = [
    await hub.as(agent)(topics.save, { params: { id: answer.id }, body: topic }),
    await hub.as(agent)(topics.archive, { params: { id: answer.id } }),
    await hub.as(agent)(topics.render, { body: { content: "Text." } }),
    await hub.as(agent)(account.createToken, { body: { name: "Another", scopes: ["write"] } }),
  ]

  expect(made.answer.kind).toBe("agent")
  expect((await list(hub)).map(({ kind, last_used_at }) => [kind, last_used_at])).toEqual([
    ["agent", now.toISOString()],
  ])
  expect(allowed.map(({ status }) => status)).toEqual([200, 201, 201])
  expect(refused.map((one) => [one.status, one.answer.code])).toEqual(refused.map(() => [403, "beyond_agent"]))
})

test("an agent assigns nobody, and leaves the comments of its owner as they are", async ({ hub }) => {
  const { answer } = await hub.as("ben")(topics.create, { body: topic })
  const own = await hub.as("ben")(comments.add, { params: { id: answer.id }, body: { body: "Since when?" } })
  const agent = { bearer: (await make(hub, ["write"], "ben", { kind: "agent" })).answer.token }
  const at = { params: { id: own.answer.id } }
  const assignee_id = own.answer.author.id

  const refused = [
    await hub.as(agent)(comments.change, { ...at, body: { body: "Since 2020." } }),
    await hub.as(agent)(comments.assign, { ...at, body: { assignee_id } }),
    await hub.as(agent)(comments.add, { params: { id: answer.id }, body: { body: "Yours", assignee_id } }),
    await hub.as(agent)(comments.delete, at),
  ]
  const replied = await hub.as(agent)(comments.reply, { ...at, body: { body: "Since 2020." } })

  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect(replied.status).toBe(201)
})

test("an agent's draft is put into no collection, and replaces no draft of its owner", async ({ hub }) => {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  const agent = { bearer: (await make(hub, ["write"], "ben", { kind: "agent" })).answer.token }
  const draft = { client_id: "browser-tab", sequence: 1 }

  const refused = [
    await hub.as(agent)(topics.create, { body: { ...topic, collection_id: answer.id } }),
    await hub.as(agent)(topics.create, { body: { ...topic, draft } }),
  ]

  expect(refused.map(({ status }) => status)).toEqual([403, 403])
  expect((await hub.as("ben")(topics.list)).answer).toEqual([])
})

test("no agent gets the right to publish, and one that may only read suggests nothing", async ({ hub }) => {
  const { answer } = await hub.as("ben")(topics.create, { body: topic })
  const publisher = await make(hub, ["read", "publish"], "ada", { kind: "agent" })
  const reader = { bearer: (await make(hub, ["read"], "ada", { kind: "agent" })).answer.token }

  const said = await hub.as(reader)(comments.add, { params: { id: answer.id }, body: { body: "Since when?" } })

  expect([publisher.status, Object.keys(publisher.answer.fields)]).toEqual([422, ["scopes"]])
  expect([said.status, said.answer.code]).toEqual([403, "beyond_scope"])
})

test("no token manages accounts, sessions or tokens, not even an administrator's", async ({ hub }) => {
  const program = await holder(hub, ["read", "write"], "ada")
  const [token] = await list(hub, "ada")
  const ben = (await hub.as("ada")(users.list)).answer.find(({ name }) => name === "Ben")!
  const noor = { name: "Noor", email: "noor@office.test", role: "admin" as const }

  const refused = [
    await hub.as(program)(account.createToken, { body: { name: "Another", scopes: ["write"] } }),
    await hub.as(program)(account.tokens),
    await hub.as(program)(account.revokeToken, { params: { id: token!.id } }),
    await hub.as(program)(account.sessions),
    await hub.as(program)(account.endOtherSessions),
    await hub.as(program)(account.logout),
    await hub.as(program)(account.changeMe, { body: { name: "X" } }),
    await hub.as(program)(account.changePassword, { body: { current: "x", new: "seven quiet otters" } }),
    await hub.as(program)(users.create, { body: noor }),
    await hub.as(program)(users.delete, { params: { id: ben.id } }),
  ]

  expect(refused.map(({ status, answer }) => [status, answer.code])).toEqual(refused.map(() => [403, "beyond_token"]))
  expect((await hub.as(program)(users.list)).status).toBe(200)
})

test("a token lives as long as was said, a year at most", async ({ hub }) => {
  const week = await make(hub, ["read"], "ben", { expires_in_days: 7 })
  const long = await make(hub, ["read"], "ben", { expires_in_days: 366 })
  const bearer = { bearer: week.answer.token }

  hub.setClock(momentAfter(7 * day - 1))
  const before = await hub.as(bearer)(account.me)
  hub.setClock(momentAfter(7 * day))
  const after = await hub.as(bearer)(account.me)

  expect([before.status, after.status]).toEqual([200, 401])
  expect([long.status, Object.keys(long.answer.fields)]).toEqual([422, ["expires_in_days"]])
  expect((await list(hub))[0]).toMatchObject({ expired: true })
})

test("a revoked token is dead at once, and only its user revokes it", async ({ hub }) => {
  const program = await holder(hub, ["read"])
  const [token] = await list(hub)

  const foreign = await hub.as("dora")(account.revokeToken, { params: { id: token!.id } })
  const alive = await hub.as(program)(account.me)
  const own = await hub.as("ben")(account.revokeToken, { params: { id: token!.id } })
  const dead = await hub.as(program)(account.me)

  expect([foreign.status, alive.status, own.status, dead.status]).toEqual([404, 200, 204, 401])
  expect(await list(hub, "dora")).toEqual([])
})

test("nobody holds more than fifty tokens", async ({ hub }) => {
  for (let at = 0; at < 50; at++) expect((await make(hub, ["read"])).status).toBe(201)

  const { status, answer } = await make(hub, ["read"])

  expect([status, answer.code]).toEqual([409, "too_many_tokens"])
})

test("the log tells what a program did, by its token, from what its user did", async ({ hub }) => {
  const program = await holder(hub, ["read", "write"])
  const [token] = await list(hub)
  await hub.as(program)(topics.create, { body: topic })
  await hub.as("ben")(topics.create, { body: topic })

  const lines = (await hub.as("ada")(logs.list, { query: { q: "topic.created" } })).answer

  expect(lines.map(({ user, details }) => [user, details["by_token"]])).toEqual([
    ["Ben", undefined],
    ["Ben", token!.id],
  ])
})

test("administrators see whose tokens there are, and take one from the person who has it", async ({ hub }) => {
  const program = await holder(hub, ["read"])
  await make(hub, ["write"], "ada")

  const { answer } = await hub.as("ada")(settingRoutes.tokens)
  const bens = answer.find(({ owner }) => owner === "Ben")!
  const revoked = await hub.as("ada")(settingRoutes.revokeToken, { params: { id: bens.id } })

  expect(answer.map(({ owner, name }) => [owner, name])).toEqual([
    ["Ada", "Nightly export"],
    ["Ben", "Nightly export"],
  ])
  expect(JSON.stringify(answer)).not.toContain("dht_")
  expect([revoked.status, (await hub.as(program)(account.me)).status]).toEqual([204, 401])
})
