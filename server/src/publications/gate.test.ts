import { collections } from "@hub/contract/collections"
import { checks, type Finding } from "@hub/contract/checks"
import { projectGate } from "@hub/contract/project-gate"
import { projects } from "@hub/contract/projects"
import { publications } from "@hub/contract/publications"
import { type SettingKey, settingRoutes } from "@hub/contract/settings"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

async function asked(hub: TestHub, collection_id: number) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "mobile_kb" } })
  return answer.id
}
const inFull = async (hub: TestHub, id: number) => (await hub.as("ben")(publications.get, { params: { id } })).answer

async function set(hub: TestHub, key: SettingKey, value: string | null) {
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
  const unchanged = await inFull(hub, first)
  await set(hub, "gate_heading_jump", "info")
  const second = await asked(hub, collection.id)
  await hub.settle()
  const gone = await inFull(hub, second)

  expect([unchanged.status, gravity(unchanged)]).toEqual(["check_failed", "block"])
  expect(unchanged.error).toMatch(/^“Rates”: /)
  expect([gone.status, gravity(gone)]).toEqual(["live", "info"])
})

test("a project takes a rule otherwise than the hub: in its checks, in its editions, and nowhere else", async ({
  hub,
}) => {
  const { answer: project } = await hub.as("ben")(projects.create, { body: { name: "Prices" } })
  const params = { id: project.id }
  const content = "## Prices\n\n#### Rye\n\nThey rise.\n"
  const place = async (name: string, project_id?: number) => {
    const { answer } = await hub.as("ben")(collections.create, { body: { name, project_id } })
    const body = { title: name, content, collection_id: answer.id, ...(project_id === undefined ? {} : { project_id }) }
    const topic = (await hub.as("ben")(topics.create, { body })).answer.id
    return { collection: answer.id, topic }
  }
  const [mine, other] = [await place("Guide", project.id), await place("Elsewhere")]
  await hub.settle()
  const gravities = async ({ collection, topic }: typeof mine) => {
    const id = await asked(hub, collection)
    await hub.settle()
    const found = [
      (await hub.as("cleo")(checks.list, { query: { collection } })).answer,
      (await hub.as("cleo")(checks.list, { query: { topic } })).answer,
      (await hub.as("cleo")(checks.list, { query: { publication: id } })).answer,
    ].map(({ findings }) => findings.find(({ rule }) => rule === "heading_jump")?.severity)
    return [...found, (await inFull(hub, id)).status]
  }
  const change = (project: Finding["severity"] | null) =>
    hub.as("ada")(projectGate.change, { params, body: { rules: [{ rule: "heading_jump", project }] } })

  const { answer } = await change("block")

  expect(answer.rules).toContainEqual({ rule: "heading_jump", hub: "warn", project: "block" })
  expect(await gravities(mine)).toEqual(["block", "block", "block", "check_failed"])
  expect(await gravities(other)).toEqual(["warn", "warn", "warn", "live"])
  await set(hub, "gate_heading_jump", "block")
  await change("info")
  expect(await gravities(mine)).toEqual(["info", "info", "info", "live"])
  await change(null)
  expect(await gravities(mine)).toEqual(["block", "block", "block", "check_failed"])
})

test("only administrators decide what a project's gate holds back, and not of what never goes out", async ({ hub }) => {
  const { answer } = await hub.as("ben")(projects.create, { body: { name: "Prices" } })
  const params = { id: answer.id }
  const body = { rules: [{ rule: "heading_jump" as const, project: "info" as const }] }

  const refused = await hub.as("ben")(projectGate.change, { params, body })
  const never = await hub.as("ada")(projectGate.change, {
    params,
    body: { rules: [{ rule: "deleted_topic" as "heading_jump", project: "info" }] },
  })

  expect([refused.status, never.status]).toEqual([403, 422])
  const seen = (await hub.as("cleo")(projectGate.read, { params })).answer
  expect([seen.can.change, seen.rules.filter(({ project }) => project !== null)]).toEqual([false, []])
})

test("braces in raw code keep no edition back, and braces that no variable can have are told how to be written", async ({
  hub,
}) => {
  const guide = async (name: string, content: string) => {
    const { answer } = await hub.as("ben")(collections.create, { body: { name } })
    await hub.as("ben")(topics.create, { body: { title: "Loops", content, collection_id: answer.id } })
    const id = await asked(hub, answer.id)
    await hub.settle()
    return inFull(hub, id)
  }

  const code = await guide("Code", "Say <code v-pre>{{ object.id.value }}</code>.\n")
  const words = await guide("Words", "Say {{ Object Id }}.\n")

  expect([code.status, code.error]).toEqual(["live", null])
  expect(words.status).toBe("check_failed")
  expect(words.error).toContain("\\{{")
})
