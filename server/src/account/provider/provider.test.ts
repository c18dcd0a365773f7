import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { provider, providerReturnPath } from "@hub/contract/provider"
import { type User, users } from "@hub/contract/users"
import { Provider } from "oidc-provider"
import { expect, onTestFinished } from "vitest"
import { type TestHub, openTestHub, test } from "../../../test/hub.ts"

type ProviderPerson = { email: string; email_verified: boolean; name?: string }
const people: Record<string, ProviderPerson> = {
  ben: { email: "Ben@hub.test", email_verified: true, name: "Benjamin" },
  mallory: { email: "ada@hub.test", email_verified: false },
  noor: { email: "noor@office.test", email_verified: true, name: "Noor" },
}

/** A real provider of OpenID Connect, and a hub that signs people in through it. */
async function hubWithProvider(hub: TestHub, { create = false } = {}) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.on(
    "request",
    new Provider(issuer, {
      clients: [
        {
          client_id: "hub",
          client_secret: "a secret of the hub",
          redirect_uris: [`http://hub.test${providerReturnPath}`],
        },
      ],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: true } },
      findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    }).callback(),
  )
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  const settings = { issuer, client_id: "hub", client_secret: "a secret of the hub", name: "Office", create }
  const over = await openTestHub(hub.db, { sign_in: { second_factor: true, provider: settings } })
  onTestFinished(() => over.close())
  return over
}

const start = async (hub: TestHub) => {
  const { answer, cookies } = await hub.as("nobody")(provider.start, { body: {} })
  return { url: answer.url, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "), cookies }
}
const finish = (hub: TestHub, query: string, cookie: string) =>
  hub.as("nobody", { cookie })(provider.finish, { body: { query } })

/** Signs in at the provider as a browser would, and answers the query it is sent back with. */
async function atProvider(url: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  const visit = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(address, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    return response
  }
  let address = url
  for (let step = 0; step < 12; step++) {
    const response = await visit(address)
    const page = await response.text()
    const form = /action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1]
    const answered =
      form && prompt ? await visit(new URL(form, address).href, { prompt, login, password: "x" }) : response
    address = new URL(answered.headers.get("location")!, address).href
    if (address.startsWith("http://hub.test/")) return new URL(address).search
  }
  throw new Error("The provider sends the browser around in circles.")
}

test("a user whose verified email the provider knows signs in there", async ({ hub }) => {
  const over = await hubWithProvider(hub)
  const { url, cookie, cookies } = await start(over)

  const { status, answer } = await finish(over, await atProvider(url, "ben"), cookie)

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

test("the user is known by issuer and subject afterwards, whatever becomes of his email", async ({ hub }) => {
  const over = await hubWithProvider(hub)
  const first = await start(over)
  await finish(over, await atProvider(first.url, "ben"), first.cookie)
  await hub.db.updateTable("people").set({ email: "benjamin@hub.test" }).where("name", "=", "Ben").execute()
  const second = await start(over)

  const { answer } = await finish(over, await atProvider(second.url, "ben"), second.cookie)

  expect(answer.user.email).toBe("benjamin@hub.test")
})

test("an administrator unlinks the provider's account of a user, who is out everywhere and not let in by it again", async ({
  hub,
}) => {
  const over = await hubWithProvider(hub)
  const first = await start(over)
  await finish(over, await atProvider(first.url, "ben"), first.cookie)
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
  const second = await start(over)
  const { answer } = await finish(over, await atProvider(second.url, "ben"), second.cookie)
  expect(answer.code).toBe("no_account")
})

test("an email that the provider has not verified lets nobody in", async ({ hub }) => {
  const over = await hubWithProvider(hub, { create: true })
  const { url, cookie } = await start(over)

  const { status, answer } = await finish(over, await atProvider(url, "mallory"), cookie)

  expect([status, answer.code]).toEqual([403, "no_account"])
  expect(await hub.db.selectFrom("identities").select("subject").execute()).toEqual([])
})

test("whoever nobody knows becomes an author only where the deployment says so", async ({ hub }) => {
  const [closed, open] = [await hubWithProvider(hub), await hubWithProvider(hub, { create: true })]
  const [one, other] = [await start(closed), await start(open)]

  const refused = await finish(closed, await atProvider(one.url, "noor"), one.cookie)
  const made = await finish(open, await atProvider(other.url, "noor"), other.cookie)

  expect([refused.status, refused.answer.code]).toEqual([403, "no_account"])
  expect(made.answer.user).toMatchObject({ name: "Noor", email: "noor@office.test", role: "author" })
})

test("what comes back is taken once, from the browser that began, and unchanged", async ({ hub }) => {
  const over = await hubWithProvider(hub)
  const { url, cookie } = await start(over)
  const query = await atProvider(url, "ben")

  const elsewhere = await finish(over, query, "hub_provider=another")
  const forged = await finish(over, query.replace(/state=[^&]+/, "state=forged"), cookie)
  const right = await finish(over, query, cookie)
  const again = await finish(over, query, cookie)

  expect([elsewhere.status, forged.status, right.status, again.status]).toEqual([401, 401, 200, 401])
})

test("a code of another sign-in does not fit: each is bound to its own verifier and nonce", async ({ hub }) => {
  const over = await hubWithProvider(hub)
  const [mine, theirs] = [await start(over), await start(over)]
  const stolen = new URLSearchParams(await atProvider(theirs.url, "ben")).get("code")!
  const query = (await atProvider(mine.url, "noor")).replace(/code=[^&]+/, `code=${stolen}`)

  const { status, answer } = await finish(over, query, mine.cookie)

  expect([status, answer.code]).toEqual([401, "provider_failed"])
})

test("a deactivated user does not get in through the provider", async ({ hub }) => {
  await hub.db.updateTable("users").set({ active: false }).where("role", "=", "author").execute()
  const over = await hubWithProvider(hub)
  const { url, cookie } = await start(over)

  const { status } = await finish(over, await atProvider(url, "ben"), cookie)

  expect(status).toBe(401)
})

test("a hub without a provider offers none", async ({ hub }) => {
  const { status } = await hub.as("nobody")(provider.start, { body: {} })

  expect(status).toBe(404)
  expect((await hub.as("nobody")(provider.options)).answer.provider).toBeNull()
})
