import { accessRequests } from "@hub/contract/access-requests"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import { type TestHub, now, type Player, test } from "../../../test/hub.ts"

const noor = {
  name: "Noor",
  email: "Noor@Office.test",
  department: "Population Studies",
  reason: "I write the census tables.",
} as const

const askAccess = (hub: TestHub, body: object = noor) =>
  hub.as("nobody")(accessRequests.request, { body: body as typeof noor })
const waiting = async (hub: TestHub) => (await hub.as("ada")(accessRequests.list, { query: { status: "new" } })).answer
const approve = (hub: TestHub, id: number, as: Player = "ada", body = {}) =>
  hub.as(as)(accessRequests.approve, { params: { id }, body })
const decline = (hub: TestHub, id: number, as: Player = "ada", reason = "Please ask your office first.") =>
  hub.as(as)(accessRequests.decline, { params: { id }, body: { reason } })
const accounts = async (hub: TestHub) => (await hub.as("ada")(users.list, { query: { limit: 100 } })).answer
const listEmails = (hub: TestHub) =>
  hub.db.selectFrom("emails").select(["to_email", "subject", "text"]).orderBy("id").execute()

test("somebody asks for an author account, and an administrator's approval makes it and sends the link", async ({
  hub,
}) => {
  const asked = await askAccess(hub)
  const [request] = await waiting(hub)

  const { answer } = await approve(hub, request!.id)

  expect(asked.status).toBe(202)
  expect(request).toMatchObject({
    ...noor,
    email: "noor@office.test",
    status: "new",
    account: "none",
    decided_by: null,
  })
  expect(answer.user).toMatchObject({ name: "Noor", email: "noor@office.test", role: "author", active: true })
  expect(answer.request).toMatchObject({ status: "approved", decided_by: "Ada", account: "active" })
  expect(answer.setup_email!.link).toContain("/auth/setup-password/")
  expect(await waiting(hub)).toEqual([])
})

test.for([
  [{ name: "" }, { name: "A name is required." }],
  [{ email: "" }, { email: "Enter an email address." }],
  [{ department: "Sales" }, { department: "Choose a department." }],
  [{ reason: " " }, { reason: "A reason is required." }],
])("a request with %o is refused beside its field", async ([fields, sentence], { hub }) => {
  const { status, answer } = await askAccess(hub, { ...noor, ...fields })

  expect([status, answer.fields]).toEqual([422, sentence])
})

test("asking is answered alike for an unknown address, a known one, and one that asked before", async ({ hub }) => {
  const answers = []
  for (const email of ["noor@office.test", "noor@office.test", "ben@hub.test", "eve@office.test"])
    answers.push((await askAccess(hub, { ...noor, email })).answer)

  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const states = (await waiting(hub)).map(({ email, account }) => [email, account])
  expect(states).toEqual([
    ["eve@office.test", "none"],
    ["ben@hub.test", "active"],
    ["noor@office.test", "none"],
  ])
})

test("only so many requests come from one address", async ({ hub }) => {
  const statuses = []
  for (let at = 0; at < 22; at++) statuses.push((await askAccess(hub, { ...noor, email: `p${at}@office.test` })).status)

  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 202))
  expect(statuses.slice(20)).toEqual([429, 429])
})

test("approving twice makes one account and sends one email", async ({ hub }) => {
  await hub.db.insertInto("people").values({ name: "Fay", email: "fay@hub.test", created_at: now }).execute()
  const fay = hub.db.selectFrom("people").select("id").where("name", "=", "Fay")
  await hub.db
    .insertInto("users")
    .values({ person_id: fay as never, role: "admin", password_hash: null, created_at: now })
    .execute()
  await askAccess(hub)
  const [request] = await waiting(hub)

  const both = await Promise.all([approve(hub, request!.id), approve(hub, request!.id, "fay" as "ada")])

  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0].answer.user!.id).toBe(both[1].answer.user!.id)
  expect(both.filter(({ answer }) => answer.setup_email === null)).toHaveLength(1)
  expect(await listEmails(hub)).toHaveLength(1)
  expect((await accounts(hub)).filter(({ name }) => name === "Noor")).toHaveLength(1)
})

test("declining tells why by mail, once, and what was declined is not approved any more", async ({ hub }) => {
  await askAccess(hub)
  const [request] = await waiting(hub)

  const first = await decline(hub, request!.id)
  const again = await decline(hub, request!.id, "ada", "Another reason.")
  const approved = await approve(hub, request!.id)

  expect(first.answer).toMatchObject({ request: { status: "declined", decided_by: "Ada" }, mail: "waiting" })
  expect(again.answer).toMatchObject({ request: { decline_reason: "Please ask your office first." }, mail: null })
  expect([approved.status, approved.answer.code]).toEqual([409, "declined"])
  expect(await listEmails(hub)).toMatchObject([{ to_email: "noor@office.test" }])
  expect((await listEmails(hub))[0]!.text).toContain("Please ask your office first.")
  expect((await accounts(hub)).map(({ name }) => name)).not.toContain("Noor")
})

test("an approved request is not declined, and an address with an account is not approved", async ({ hub }) => {
  await askAccess(hub)
  await askAccess(hub, { ...noor, email: "ben@hub.test" })
  const [ben, request] = await waiting(hub)
  await approve(hub, request!.id)

  const declined = await decline(hub, request!.id)
  const taken = await approve(hub, ben!.id)

  expect([declined.status, declined.answer.code]).toEqual([409, "approved"])
  expect([taken.status, taken.answer.code]).toEqual([409, "email_taken"])
})

test("only administrators see and answer requests", async ({ hub }) => {
  await askAccess(hub)
  const [request] = await waiting(hub)

  for (const who of ["ben", "cleo"] as const) {
    const refused = [
      await hub.as(who)(accessRequests.list),
      await approve(hub, request!.id, who),
      await decline(hub, request!.id, who),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  expect(await waiting(hub)).toEqual([request])
})

test("with email off nobody is promised an answer by email", async ({ hub }) => {
  const { answer } = await askAccess(hub)

  expect(answer.message).toBe(
    "Your request was sent. An administrator will decide on it and tell you, since email is off here.",
  )
})
