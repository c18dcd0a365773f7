import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { createKillableHub, killableAdmin } from "./killable.ts"
import { createSimulatedProvider } from "./simulated-provider.ts"

/** How many people a provider brings and takes away; a full run asks for a thousand. */
const size = Number(process.env.HUB_TEST_PROVISIONED ?? 100)

vi.setConfig({ testTimeout: 180_000 + size * 1500, hookTimeout: 120_000 })

let hub: Awaited<ReturnType<typeof createKillableHub>>

beforeAll(async () => {
  hub = await createKillableHub()
  await hub.start()
})
afterAll(() => hub.remove())

async function createToken() {
  const post = async (path: string, body: object, bearer?: string) => {
    const headers = { "content-type": "application/json", ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }
    const response = await fetch(hub.url() + path, { method: "POST", headers, body: JSON.stringify(body) })
    return (await response.json()) as { access_token: string; token: string }
  }
  const { access_token } = await post("/api/users/login", killableAdmin)
  return (await post("/api/admin/provisioning-tokens", { name: "Provider" }, access_token)).token
}

test("a hub that is killed while a provider brings people, and while it takes them away, is as the provider says after its next cycle", async () => {
  const provider = createSimulatedProvider({ url: hub.url, token: await createToken(), size })

  const moment = { after: Math.round(size / 2), happens: async () => (await hub.kill(), await hub.start()) }
  const arriving = await provider.cycle(moment)
  await provider.cycle()
  const arrived = await provider.compare()
  provider.leave((at) => at % 2 === 0)
  const leaving = await provider.cycle({ ...moment, after: Math.round(size / 4) })
  await provider.cycle()
  const left = await provider.compare()

  expect([arriving.failed > 0, leaving.failed > 0]).toEqual([true, true])
  expect(arrived.hub).toEqual(arrived.provider)
  expect(left.hub).toEqual(left.provider)
  expect(left.hub.filter(({ active }) => active)).toHaveLength(Math.floor(size / 2))
  if (size > 500) process.stdout.write(`${JSON.stringify([arriving, leaving])}\n`)
})
