import { account } from "@hub/contract/account"
import { expect } from "vitest"
import { type TestHub, now, password, test } from "../../test/hub.ts"
import { describeUserAgent } from "./user-agent.ts"

const momentAfter = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const minute = 60_000

async function signIn(hub: TestHub, agent: string, email = "ben@hub.test", remember = false) {
  const { answer } = await hub.as("nobody", { "user-agent": agent })(account.login, {
    body: { email, password, remember },
  })
  return { bearer: answer.access_token }
}
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0"
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"

test("a user sees where they are signed in, in words, and which place is this one", async ({ hub }) => {
  await signIn(hub, safari, "ben@hub.test", true)
  const here = await signIn(hub, firefox)
  await signIn(hub, firefox, "dora@hub.test")
  hub.setClock(momentAfter(5 * minute))

  const { answer } = await hub.as(here)(account.sessions)

  expect(answer).toMatchObject([
    {
      agent: "Firefox on Windows",
      current: true,
      remember: false,
      last_used_at: momentAfter(5 * minute).toISOString(),
    },
    { agent: "Safari on iPhone", current: false, remember: true, ip: "127.0.0.1", created_at: now.toISOString() },
  ])
})

test("a user ends one session, or all but this one, and nobody else's", async ({ hub }) => {
  const [here, phone, office] = [await signIn(hub, firefox), await signIn(hub, safari), await signIn(hub, firefox)]
  const dora = await signIn(hub, firefox, "dora@hub.test")
  const [other] = (await hub.as(here)(account.sessions)).answer.filter(({ agent }) => agent.startsWith("Safari"))
  const me = async (who: { bearer: string }) => (await hub.as(who)(account.me)).status

  const foreign = await hub.as(dora)(account.endSession, { params: { id: other!.id } })
  const one = await hub.as(here)(account.endSession, { params: { id: other!.id } })
  expect([foreign.status, one.status, await me(phone), await me(office)]).toEqual([404, 204, 401, 200])

  const rest = await hub.as(here)(account.endOtherSessions)
  expect([rest.answer, await me(office), await me(here), await me(dora)]).toEqual([{ ended: 1 }, 401, 200, 200])
})

test("a renewing cookie that was copied and used ends the session it was copied from", async ({ hub }) => {
  const { answer, cookies } = await hub.as("nobody")(account.login, { body: { email: "ben@hub.test", password } })
  const value = (name: string) => cookies.find((one) => one.name === name)!.value
  const headers = {
    cookie: `hub_session=${value("hub_session")}; XSRF-TOKEN=${value("XSRF-TOKEN")}`,
    "x-xsrf-token": value("XSRF-TOKEN"),
  }
  const first = await hub.as("nobody", headers)(account.refresh)
  hub.setClock(momentAfter(minute))

  const second = await hub.as("nobody", headers)(account.refresh)

  expect([first.status, second.status]).toEqual([200, 401])
  expect((await hub.as({ bearer: first.answer.access_token })(account.me)).status).toBe(401)
  expect((await hub.as({ bearer: answer.access_token })(account.me)).status).toBe(401)
})

test("a session that is not remembered ends after a day, a remembered one 30 days after its last renewal", async ({
  hub,
}) => {
  await signIn(hub, firefox)
  await signIn(hub, safari, "ben@hub.test", true)
  const left = async () => (await hub.as("ben")(account.sessions)).answer.map(({ agent }) => agent)

  hub.setClock(momentAfter(25 * 60 * minute))
  expect(await left()).toEqual(["Safari on iPhone"])
  hub.setClock(momentAfter(31 * 24 * 60 * minute))
  expect(await left()).toEqual([])
})

test("the profile keeps name, title and organization, and never another email or role", async ({ hub }) => {
  const body = { name: " Ben B. ", title: "Analyst", organization: "Office", email: "evil@x.test", role: "admin" }

  const saved = await hub.as("ben")(account.changeMe, { body })
  const unnamed = await hub.as("ben")(account.changeMe, { body: { ...body, name: " " } })

  const expected = { name: "Ben B.", title: "Analyst", organization: "Office", email: "ben@hub.test", role: "author" }
  expect(saved.answer).toMatchObject(expected)
  expect((await hub.as("ben")(account.me)).answer).toMatchObject(expected)
  expect([unnamed.status, unnamed.answer.fields]).toEqual([422, { name: "A name is required." }])
})

test.for([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36",
    "Chrome on Linux",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0", "Edge on Windows"],
  ["Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", "Chrome on Android"],
  ["curl/8.5.0", "The app curl"],
  ["", "Unknown device"],
  ["<script>", "Unknown device"],
])("%s is called %s", ([agent, words]) => {
  expect(describeUserAgent(agent!)).toBe(words)
})
