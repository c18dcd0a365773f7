import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { type SettingKey, settingRoutes } from "@hub/contract/settings"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type Hub, test } from "../../test/hub.ts"

async function asked(hub: Hub, collection_id: number) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "mobile_kb" } })
  return answer.id
}
const inFull = async (hub: Hub, id: number) => (await hub.as("ben")(publications.get, { params: { id } })).answer

async function set(hub: Hub, key: SettingKey, value: string | null) {
  const { answer } = await hub.as("ada")(settingRoutes.read)
  const { version } = answer.settings.find((one) => one.key === key)!
  await hub.as("ada")(settingRoutes.change, { body: { changes: [{ key, value, version }] } })
}

test("an edition is kept back by what the gate blocks when it is built, and goes out once it only warns", async ({
  hub,
}) => {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const content = "## Prices\n\n#### Rye\n\nThey rise.\n"
  await hub.as("ben")(topics.create, { body: { title: "Rates", content, collection_id: collection.id } })
  await hub.settle()
  const gravity = ({ checks }: Awaited<ReturnType<typeof inFull>>) =>
    checks.find(({ rule }) => rule === "heading_jump")?.severity

  const first = await asked(hub, collection.id)
  await set(hub, "gate_heading_jump", "block")
  await hub.settle()
  const kept = await inFull(hub, first)
  await set(hub, "gate_heading_jump", "info")
  const second = await asked(hub, collection.id)
  await hub.settle()
  const gone = await inFull(hub, second)

  expect([kept.status, gravity(kept)]).toEqual(["check_failed", "block"])
  expect(kept.error).toMatch(/^“Rates”: /)
  expect([gone.status, gravity(gone)]).toEqual(["live", "info"])
})
