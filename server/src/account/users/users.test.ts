import { account } from "@hub/contract/account"
import { handOver, type OpenWork } from "@hub/contract/hand-over"
import { projects } from "@hub/contract/projects"
import { reviews } from "@hub/contract/reviews"
import { stakeholders } from "@hub/contract/stakeholders"
import { topics } from "@hub/contract/topics"
import { type User, users } from "@hub/contract/users"
import { expect } from "vitest"
import { type TestHub, openTestHub, now, type Player, test } from "../../../test/hub.ts"
import { portalAt, createTopicInReview, createTopicOfBen } from "../../../test/reviews.ts"

const noor = { name: "Noor", email: " Noor@Office.test ", role: "author", active: true } as const
const chosen = "seven quiet otters sing"

const all = async (hub: TestHub, as: Player = "ada", query = {}) =>
  (await hub.as(as)(users.list, { query: { limit: 100, ...query } })).answer as User[]
const userNamed = async (hub: TestHub, name: string) => (await all(hub)).find((user) => user.name === name)!
const create = (hub: TestHub, body: object = noor, as: Player = "ada") =>
  hub.as(as)(users.create, { body: body as typeof noor })
const change = async (hub: TestHub, name: string, changes: object, as: Player = "ada") => {
  const { id, email, role, active } = await userNamed(hub, name)
  return hub.as(as)(users.change, { params: { id }, body: { name, email, role, active, ...changes } })
}
const remove = async (hub: TestHub, name: string, reassign_to?: number, as: Player = "ada") => {
  const { id } = await userNamed(hub, name)
  return hub.as(as)(users.delete, { params: { id }, query: reassign_to === undefined ? {} : { reassign_to } })
}
const signIn = (hub: TestHub, email: string, password: string) =>
  hub.as("nobody")(account.login, { body: { email, password } })
const secretIn = (link: string | null) => link!.split("/").at(-1)!

test("an administrator sees accounts with everything but the password", async ({ hub }) => {
  const { answer } = await hub.as("ada")(users.list)
  const [ada, ben] = answer as User[]
  const neither = { resend_setup_email: false, remove_second_factor: false, unlink_provider: false }

  expect(ben).toMatchObject({ name: "Ben", email: "ben@hub.test", role: "author", active: true, password_set: true })
  expect(ben!.can).toEqual({ edit: true, delete: true, demote: true, ...neither })
  expect(ada!.can).toEqual({ edit: true, delete: false, demote: false, ...neither })
  expect(JSON.stringify(answer)).not.toMatch(/hash|argon2/)
})

test("of two administrators who edit one user the second hears of the first, and nothing is lost", async ({ hub }) => {
  const { id, name, email, role, active } = await userNamed(hub, "Dora")
  const seen = { name, email, role, active }
  const first = await change(hub, "Dora", { name: "Dora B.", seen })

  const late = await hub.as("ada")(users.change, { params: { id }, body: { ...seen, role: "reviewer", seen } })
  const again = await hub.as("ada")(users.change, {
    params: { id },
    body: { ...seen, name: "Dora B.", role: "reviewer", seen: { ...seen, name: "Dora B." } },
  })

  expect(first.status).toBe(200)
  expect([late.status, late.answer.code]).toEqual([409, "changed_meanwhile"])
  expect(late.answer.details).toMatchObject({ user: { id, name: "Dora B.", role: "author", can: { edit: true } } })
  expect(again.answer).toMatchObject({ name: "Dora B.", role: "reviewer" })
})

test("a new user gets a link to set a password, to copy where mail is off", async ({ hub }) => {
  const { status, answer } = await create(hub)

  expect(status).toBe(201)
  expect(answer.user).toMatchObject({ email: "noor@office.test", password_set: false, setup_email: "waiting" })
  expect(answer.user.can.resend_setup_email).toBe(true)
  expect(answer.password_setup_required).toBe(true)
  expect(answer.message).toMatch(/^User created successfully\. Email is off/)
  expect(answer.setup_email!.link).toMatch(/^http:\/\/hub\.test\/auth\/setup-password\/[\w-]{43}$/)
  const used = await hub.as("nobody")(account.usePasswordToken, {
    params: { token: secretIn(answer.setup_email!.link) },
    body: { password: chosen },
  })
  expect(used.answer).toMatchObject({ user: { name: "Noor", role: "author" } })
  expect(await userNamed(hub, "Noor")).toMatchObject({ password_set: true, setup_email: null })
})

test("with mail on the email carries the link and nobody else is told it", async ({ hub }) => {
  const mailing = await openTestHub(hub.db, { mail_is_on: true })

  const { answer } = await create(mailing)
  await mailing.close()

  expect(answer.setup_email).toEqual({ mail: "queued", link: null })
  expect(answer.message).toBe("User created successfully. A password setup email is being sent to noor@office.test.")
  const sentEmail = await hub.db.selectFrom("emails").select(["to_email", "text"]).executeTakeFirstOrThrow()
  expect(sentEmail.to_email).toBe("noor@office.test")
  expect(sentEmail.text).toContain("http://hub.test/auth/setup-password/")
})

test.for<[fields: object, field: string, sentence: string]>([
  [{ name: " " }, "name", "A name is required."],
  [{ name: "a\0b" }, "name", "The text contains a character that can't be stored."],
  [{ email: "nobody" }, "email", "Enter an email address."],
  [{ role: "root" }, "role", "Choose a role."],
])("a user with %o is refused beside its field", async ([fields, field, sentence], { hub }) => {
  const { status, answer } = await create(hub, { ...noor, ...fields })

  expect([status, answer.fields]).toEqual([422, { [field]: sentence }])
})

test("an address has one account, and somebody known without one gets his", async ({ hub }) => {
  const taken = await create(hub, { ...noor, email: "BEN@hub.test" })
  const eve = await create(hub, { ...noor, name: "Eve E.", email: "eve@office.test" })
  const moved = await change(hub, "Dora", { email: "eve@office.test" })

  expect([taken.status, taken.answer.code, Object.keys(taken.answer.fields)]).toEqual([409, "email_taken", ["email"]])
  expect([eve.status, eve.answer.user.name]).toEqual([201, "Eve E."])
  expect([moved.status, moved.answer.code]).toEqual([409, "email_taken"])
})

test("only administrators make, change and delete users", async ({ hub }) => {
  const before = await all(hub)

  for (const who of ["ben", "cleo"] as const) {
    const refused = [
      await create(hub, noor, who),
      await change(hub, "Dora", { role: "admin" }, who),
      await change(hub, "Ben", { role: "admin" }, who),
      await remove(hub, "Dora", undefined, who),
      await hub.as(who)(users.resendSetupEmail, { params: { id: before[1]!.id } }),
      await hub.as(who)(handOver.work, { params: { id: before[1]!.id } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(403))
  }
  expect(await all(hub)).toEqual(before)
})

test("the set-up letter can be sent again while no password is set, which kills the link before", async ({ hub }) => {
  const { answer } = await create(hub)
  const params = { id: answer.user.id }

  const again = await hub.as("ada")(users.resendSetupEmail, { params })

  const old = await hub.as("nobody")(account.passwordToken, {
    params: { token: secretIn(answer.setup_email!.link) },
  })
  const fresh = await hub.as("nobody")(account.passwordToken, {
    params: { token: secretIn(again.answer.setup_email.link) },
  })
  const ben = await userNamed(hub, "Ben")
  const setAlready = await hub.as("ada")(users.resendSetupEmail, { params: { id: ben.id } })
  expect([old.status, old.answer.code, fresh.status]).toEqual([410, "revoked", 200])
  expect([setAlready.status, setAlready.answer.code]).toEqual([409, "password_set"])
})

test("a deactivated user is out at once, with all sessions, tokens and links, and comes back with none", async ({
  hub,
}) => {
  const session = await signIn(hub, "ben@hub.test", "correct horse battery")
  const bearer = { bearer: session.answer.access_token }
  const token = await hub.as(bearer)(account.createToken, { body: { name: "Script", scopes: ["read"] } })
  const program = { bearer: token.answer.token }
  await hub.as("nobody")(account.resetPassword, { body: { email: "ben@hub.test" } })
  await hub.settle()
  const link = await hub.db.selectFrom("emails").select("text").executeTakeFirstOrThrow()
  const secret = /reset-password\/(\S+)/.exec(link.text)![1]!

  await change(hub, "Ben", { active: false })
  const inactive = [await hub.as(bearer)(account.me), await hub.as(program)(account.me)]
  await change(hub, "Ben", { active: true })
  const again = [await hub.as(bearer)(account.me), await hub.as(program)(account.me)]
  const reset = await hub.as("nobody")(account.passwordToken, { params: { token: secret } })

  expect(inactive.map(({ status }) => status)).toEqual([401, 401])
  expect(again.map(({ status }) => status)).toEqual([401, 401])
  expect([reset.status, reset.answer.code]).toEqual([410, "revoked"])
})

test("a secret review link of a deactivated user opens nothing", async ({ hub }) => {
  await create(hub, { ...noor, email: "eve@office.test" })
  const { token } = await createTopicInReview(hub)
  const before = await portalAt(hub, token).read()

  await change(hub, "Noor", { active: false })

  const after = await portalAt(hub, token).read()
  expect([before.status, after.status, after.answer.code]).toEqual([200, 410, "revoked"])
})

test("the only active administrator is not deleted, demoted or deactivated", async ({ hub }) => {
  const refused = [
    await remove(hub, "Ada"),
    await change(hub, "Ada", { role: "author" }),
    await change(hub, "Ada", { active: false }),
  ]

  expect(refused.map(({ status, answer }) => [status, answer.code])).toEqual(
    Array.from({ length: 3 }, () => [409, "last_active_admin"]),
  )
  expect(refused[0]!.answer.error).toBe("The only active administrator cannot be deleted, demoted or deactivated.")
  expect(await userNamed(hub, "Ada")).toMatchObject({ role: "admin", active: true })
})

test("an administrator is demoted by another one, not by themselves", async ({ hub }) => {
  await change(hub, "Dora", { role: "admin" })

  const self = [await remove(hub, "Ada"), await change(hub, "Ada", { role: "author" })]
  const renamed = await change(hub, "Ada", { name: "Ada L." })
  const other = await change(hub, "Dora", { role: "author" })

  expect(self.map(({ status, answer }) => [status, answer.code])).toEqual(
    Array.from({ length: 2 }, () => [409, "own_account"]),
  )
  expect([renamed.status, other.status]).toEqual([200, 200])
})

test("a deleted user is gone, and stays named where they wrote", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const session = await signIn(hub, "ben@hub.test", "correct horse battery")

  const { status, answer } = await remove(hub, "Ben")
  await hub.settle()

  const revisions = await hub.as("dora")(topics.revisions, { params: { id: topic.id } })
  const going = await hub.as({ bearer: session.answer.access_token })(account.me)
  const coming = await signIn(hub, "ben@hub.test", "correct horse battery")
  const reviewers = await hub.as("ada")(reviews.reviewers)
  const people = await hub.as("ada")(stakeholders.list)
  expect([status, answer.message]).toEqual([200, "User deleted successfully"])
  expect(JSON.stringify(revisions.answer)).toContain("Ben")
  expect([going.status, coming.status]).toEqual([401, 401])
  expect(reviewers.answer.map(({ name }) => name)).not.toContain("Ben")
  expect(people.answer.map(({ name }) => name)).not.toContain("Ben")
  const { email } = await hub.db
    .selectFrom("people")
    .select("email")
    .where("name", "=", "Ben")
    .executeTakeFirstOrThrow()
  expect(email).toBeNull()
})

test("what a deleted user owned and was to review goes to the person who takes over", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  await hub.as("ben")(projects.create, { body: { name: "Census" } })
  const cleo = await userNamed(hub, "Cleo")
  await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, reviewer_id: cleo.person_id } })
  const [ben, dora] = [await userNamed(hub, "Ben"), await userNamed(hub, "Dora")]
  const work = await hub.as("ada")(handOver.work, { params: { id: ben.id } })

  const toReviewer = await remove(hub, "Ben", cleo.id)
  await remove(hub, "Ben", dora.id)
  await remove(hub, "Cleo", dora.id)
  await hub.settle()

  const after = await hub.as("ada")(handOver.work, { params: { id: dora.id } })
  const [review] = (await hub.as("ada")(reviews.list, { query: { topic: topic.id } })).answer
  const counts = ({ kinds }: OpenWork) => kinds.map(({ kind, count }) => [kind, count])
  expect(counts(work.answer)).toEqual([
    ["projects", 1],
    ["topics", 1],
    ["requested reviews", 1],
  ])
  expect([toReviewer.status, Object.keys(toReviewer.answer.fields)]).toEqual([422, ["reassign_to"]])
  expect(counts(after.answer)).toEqual([
    ["projects", 1],
    ["topics", 1],
    ["open reviews", 1],
    ["requested reviews", 1],
  ])
  expect(review).toMatchObject({ reviewer: { name: "Dora" }, requested_by: { name: "Dora" }, status: "pending" })
})

test("without anybody to take over open reviews end and topics come back to their author", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const cleo = await userNamed(hub, "Cleo")
  await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, reviewer_id: cleo.person_id } })

  await remove(hub, "Cleo")
  await hub.settle()

  const [review] = (await hub.as("ben")(reviews.list, { query: { topic: topic.id } })).answer
  const after = await hub.as("ben")(topics.read, { params: { id: topic.id } })
  expect([review!.status, after.answer.status]).toEqual(["cancelled", "draft"])
})

test("the person who wrote the words is not made their reviewer by taking over", async ({ hub }) => {
  const topic = await createTopicOfBen(hub)
  const [ben, cleo] = [await userNamed(hub, "Ben"), await userNamed(hub, "Cleo")]
  await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, reviewer_id: cleo.person_id } })

  await remove(hub, "Cleo", ben.id)
  await hub.settle()

  const [review] = (await hub.as("ben")(reviews.list, { query: { topic: topic.id } })).answer
  expect(review).toMatchObject({ reviewer: { name: "Cleo" }, status: "cancelled" })
})

test("the hub tells when somebody was last here", async ({ hub }) => {
  expect((await userNamed(hub, "Ben")).last_seen_at).toBeNull()

  const { answer } = await signIn(hub, "ben@hub.test", "correct horse battery")
  const afterwards = new Date(now.getTime() + 5 * 60_000)
  hub.setClock(afterwards)
  await hub.as({ bearer: answer.access_token })(account.me)

  expect((await userNamed(hub, "Ben")).last_seen_at).toBe(afterwards.toISOString())
})
