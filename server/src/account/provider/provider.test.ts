import { groups } from "@hub/contract/access"
import { provider } from "@hub/contract/provider"
import { type User, users } from "@hub/contract/users"
import { expect } from "vitest"
import { test } from "../../../test/hub.ts"
import {
  finishAtProvider,
  people,
  openHubWithProvider,
  signInAtProvider,
  startAtProvider,
} from "../../../test/sign-in-provider.ts"

test("a user whose verified email the provider knows signs in there", async ({ hub }) => {
  const over = await openHubWithProvider(hub)
  const { url, cookie, cookies } = await startAtProvider(over)

  const { status, answer } = await finishAtProvider(over, await signInAtProvider(url, "ben"), cookie)

  const asked = new URL(url).searchParams
  expect([status, answer.user.name, answer.user.email]).toEqual([200, "Ben", "ben@hub.test"])
  expect([asked.get("code_challenge_method"), asked.get("redirect_uri")]).toEqual([
    "S256",
    "http://hub.test/auth/provider",
  ])
  expect(cookies[0]).toMatchObject({ name: "hub_provider", httpOnly: true, sameSite: "Strict" })
  expect((await over.as("nobody")(provider.options)).answer).toEqual({
    provider: { name: "Office" },
    second_factor: true,
  })
})

test("the user is known by issuer and subject afterwards, whatever becomes of their email", async ({ hub }) => {
  const over = await openHubWithProvider(hub)
  const first = await startAtProvider(over)
  await finishAtProvider(over, await signInAtProvider(first.url, "ben"), first.cookie)
  await hub.db.updateTable("people").set({ email: "benjamin@hub.test" }).where("name", "=", "Ben").execute()
  const second = await startAtProvider(over)

  const { answer } = await finishAtProvider(over, await signInAtProvider(second.url, "ben"), second.cookie)

  expect(answer.user.email).toBe("benjamin@hub.test")
})

test("an administrator unlinks the provider's account of a user, who is out everywhere and not let in by it again", async ({
  hub,
}) => {
  const over = await openHubWithProvider(hub)
  const first = await startAtProvider(over)
  await finishAtProvider(over, await signInAtProvider(first.url, "ben"), first.cookie)
  await hub.db.updateTable("people").set({ email: "benjamin@hub.test" }).where("name", "=", "Ben").execute()
  const seen = async () => ((await hub.as("ada")(users.list)).answer as User[]).find(({ name }) => name === "Ben")!
  const before = await seen()
  const params = { id: before.id }

  const author = await hub.as("dora")(provider.unlinkOf, { params })
  const admin = await hub.as("ada")(provider.unlinkOf, { params })
  const again = await hub.as("ada")(provider.unlinkOf, { params })
  const after = await seen()

  expect([before.can.unlink_provider, after.can.unlink_provider]).toEqual([true, false])
  expect([author.status, admin.status, again.status]).toEqual([403, 204, 409])
  const sessions = hub.db.selectFrom("sessions").select("id").where("user_id", "=", before.id)
  expect(await sessions.execute()).toEqual([])
  const second = await startAtProvider(over)
  const { answer } = await finishAtProvider(over, await signInAtProvider(second.url, "ben"), second.cookie)
  expect(answer.code).toBe("no_account")
})

test("who signs in there is in just those groups that follow the provider and are named by it", async ({ hub }) => {
  const over = await openHubWithProvider(hub)
  const ada = hub.as("ada")
  const create = async (name: string, provider_group: string) =>
    (await ada(groups.create, { body: { name, provider_group } })).answer.id
  const [prices, rents] = [await create("Prices", "stat-prices"), await create("Rents", "stat-rents")]
  const unlinked = await create("Kept here", "")
  const { id: user_id } = (await ada(users.list)).answer.find(({ name }) => name === "Ben")!
  for (const id of [rents, unlinked]) await ada(groups.addMember, { params: { id }, body: { user_id } })
  const membersOf = async (id: number) => (await ada(groups.members, { params: { id } })).answer.map(({ name }) => name)
  const signIn = async (named: string[] | undefined) => {
    people["ben"] = { ...people["ben"]!, ...(named ? { groups: named } : {}) }
    const { url, cookie } = await startAtProvider(over)
    await finishAtProvider(over, await signInAtProvider(url, "ben"), cookie)
    return [await membersOf(prices), await membersOf(rents), await membersOf(unlinked)]
  }

  expect(await signIn(["stat-prices", "stat-other"])).toEqual([["Ben"], [], ["Ben"]])
  expect(await signIn(["stat-rents"])).toEqual([[], ["Ben"], ["Ben"]])
  expect(await signIn([])).toEqual([[], [], ["Ben"]])
  const second = await ada(groups.create, { body: { name: "Prices again", provider_group: "stat-prices" } })
  expect([second.status, second.answer.code]).toEqual([409, "provider_group_taken"])
})

test("an email that the provider has not verified lets nobody in", async ({ hub }) => {
  const over = await openHubWithProvider(hub, { create: true })
  const { url, cookie } = await startAtProvider(over)

  const { status, answer } = await finishAtProvider(over, await signInAtProvider(url, "mallory"), cookie)

  expect([status, answer.code]).toEqual([403, "no_account"])
  expect(await hub.db.selectFrom("identities").select("subject").execute()).toEqual([])
})

test("the person who nobody knows becomes an author only where the deployment says so", async ({ hub }) => {
  const [closed, open] = [await openHubWithProvider(hub), await openHubWithProvider(hub, { create: true })]
  const [one, other] = [await startAtProvider(closed), await startAtProvider(open)]

  const refused = await finishAtProvider(closed, await signInAtProvider(one.url, "noor"), one.cookie)
  const made = await finishAtProvider(open, await signInAtProvider(other.url, "noor"), other.cookie)

  expect([refused.status, refused.answer.code]).toEqual([403, "no_account"])
  expect(made.answer.user).toMatchObject({ name: "Noor", email: "noor@office.test", role: "author" })
})

test("what comes back is taken once, from the browser that began, and unchanged", async ({ hub }) => {
  const over = await openHubWithProvider(hub)
  const { url, cookie } = await startAtProvider(over)
  const query = await signInAtProvider(url, "ben")

  const elsewhere = await finishAtProvider(over, query, "hub_provider=another")
  const forged = await finishAtProvider(over, query.replace(/state=[^&]+/, "state=forged"), cookie)
  const right = await finishAtProvider(over, query, cookie)
  const again = await finishAtProvider(over, query, cookie)

  expect([elsewhere.status, forged.status, right.status, again.status]).toEqual([401, 401, 200, 401])
})

test("a code of another sign-in does not fit: each is bound to its own verifier and nonce", async ({ hub }) => {
  const over = await openHubWithProvider(hub)
  const [mine, theirs] = [await startAtProvider(over), await startAtProvider(over)]
  const stolen = new URLSearchParams(await signInAtProvider(theirs.url, "ben")).get("code")!
  const query = (await signInAtProvider(mine.url, "noor")).replace(/code=[^&]+/, `code=${stolen}`)

  const { status, answer } = await finishAtProvider(over, query, mine.cookie)

  expect([status, answer.code]).toEqual([401, "provider_failed"])
})

test("a deactivated user does not get in through the provider", async ({ hub }) => {
  await hub.db.updateTable("users").set({ active: false }).where("role", "=", "author").execute()
  const over = await openHubWithProvider(hub)
  const { url, cookie } = await startAtProvider(over)

  const { status } = await finishAtProvider(over, await signInAtProvider(url, "ben"), cookie)

  expect(status).toBe(401)
})

test("a hub without a provider offers none", async ({ hub }) => {
  const { status } = await hub.as("nobody")(provider.start, { body: {} })

  expect(status).toBe(404)
  expect((await hub.as("nobody")(provider.options)).answer.provider).toBeNull()
})
