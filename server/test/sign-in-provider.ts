import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { provider, providerReturnPath } from "@hub/contract/provider"
import { Provider } from "oidc-provider"
import { onTestFinished } from "vitest"
import { type TestHub, openTestHub } from "./hub.ts"

type ProviderPerson = { email: string; email_verified: boolean; name?: string; groups?: string[] }
/** Who is known to the provider; tests may change what it says of them. */
export const people: Record<string, ProviderPerson> = {
  ben: { email: "Ben@hub.test", email_verified: true, name: "Benjamin" },
  cleo: { email: "cleo@hub.test", email_verified: true },
  mallory: { email: "ada@hub.test", email_verified: false },
  noor: { email: "noor@office.test", email_verified: true, name: "Noor" },
}

/** A real provider of OpenID Connect, and a hub that signs people in through it. */
export async function openHubWithProvider(hub: TestHub, { create = false } = {}) {
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
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
      scopes: ["openid", "email", "profile", "groups"],
      pkce: { required: () => true },
      features: { devInteractions: { enabled: true } },
      findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    }).callback(),
  )
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  const settings = {
    issuer,
    client_id: "hub",
    client_secret: "a secret of the hub",
    name: "Office",
    create,
    scope: "openid email profile groups",
    groups_claim: "groups",
  }
  const over = await openTestHub(hub.db, { sign_in: { second_factor: true, provider: settings } })
  onTestFinished(() => over.close())
  return over
}

export const startAtProvider = async (hub: TestHub) => {
  const { answer, cookies } = await hub.as("nobody")(provider.start, { body: {} })
  return { url: answer.url, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "), cookies }
}
export const finishAtProvider = (hub: TestHub, query: string, cookie: string) =>
  hub.as("nobody", { cookie })(provider.finish, { body: { query } })

/** Signs in at the provider as a browser would, and answers the query it is sent back with. */
export async function signInAtProvider(url: string, login: string): Promise<string> {
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
