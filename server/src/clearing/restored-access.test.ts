import { access } from "@hub/contract/access"
import { backups } from "@hub/contract/backups"
import { clearing } from "@hub/contract/clearing"
import { collections } from "@hub/contract/collections"
import { embargoes } from "@hub/contract/embargoes"
import { houseStyle } from "@hub/contract/house-style"
import { projects } from "@hub/contract/projects"
import { provisioning } from "@hub/contract/provisioning"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { createSampleHub, makeTestBackup } from "../../test/backups.ts"
import { digestDatabase } from "../../test/digest.ts"
import { password, type TestHub } from "../../test/hub.ts"
import { createScimClient } from "../../test/scim.ts"

async function createClearableHub() {
  const hub = await createSampleHub()
  hub.app.may_be_cleared = true
  return hub
}

const restore = (hub: TestHub, id: number) =>
  hub.as("ada")(backups.restore, { params: { id }, body: { confirm_text: "RESTORE", password } })

test("no token of an identity provider outlives a restore, and one that was revoked since does not work again", async () => {
  const hub = await createClearableHub()
  const [remaining, revoked] = [await createScimClient(hub), await createScimClient(hub)]
  const { id } = await makeTestBackup(hub)
  await hub.as("ada")(provisioning.revokeToken, { params: { id: revoked.token_id } })
  const read = async () =>
    Promise.all([remaining, revoked].map(async (scim) => (await scim.call("GET", "/Users")).status))
  expect(await read()).toEqual([200, 401])

  expect((await restore(hub, id)).status).toBe(200)

  expect(await read()).toEqual([401, 401])
})

test("groups, access, embargoes, house styles and provisioned accounts are cleared, and come back with a restore", async () => {
  const hub = await createClearableHub()
  const ada = hub.as("ada")
  const scim = await createScimClient(hub)
  const ida = await scim.createUser("ida")
  await scim.createGroup("Everybody", [ida["id"]])
  const { answer: project } = await ada(projects.create, { body: { name: "Figures" } })
  await ada(access.change, { params: project, body: { restricted: true } })
  const { answer: collection } = await ada(collections.create, { body: { name: "Monthly", project_id: project.id } })
  await ada(topics.create, { body: { title: "Inflation", content: "Words.", collection_id: collection.id } })
  const until = new Date(hub.app.clock().getTime() + 86_400_000).toISOString()
  const embargo = { until, reason: "The release.", two_people: false }
  expect((await ada(embargoes.set, { params: collection, body: embargo })).status).toBe(201)
  expect((await ada(houseStyle.change, { body: { own: {}, version: 0 } })).status).toBe(200)
  await hub.settle()
  const tables = [
    "groups",
    "group_members",
    "project_access",
    "embargoes",
    "embargo_readers",
    "embargo_changes",
    "embargoed_topics",
    "house_styles",
    "provisioned_users",
  ]
  const rows = async () =>
    Promise.all(
      tables.map(async (table) => {
        const { rows: found } = await sql`select from ${sql.table(table)} limit 1`.execute(hub.db)
        return found.length
      }),
    )
  const before = await digestDatabase(hub.app)
  const full = await rows()
  hub.setClock(new Date(Date.now() + 60_000))

  const { status, answer } = await ada(clearing.clear, { body: { confirm_text: "CLEAR", password } })
  await hub.settle()
  const empty = await rows()
  const restored = await restore(hub, answer.snapshot_id)
  await hub.settle()

  const after = await digestDatabase(hub.app)
  expect([status, restored.status]).toEqual([200, 200])
  expect([full, empty]).toEqual([tables.map(() => 1), tables.map(() => 0)])
  // What is recorded and in hand goes on, and what lets somebody in is in no backup.
  const gone = ["events", "jobs", "log_entries", "measured_days", "users", "provisioning_tokens", "password_tokens"]
  expect(
    Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name] && !gone.includes(name)),
  ).toEqual([])
  expect(hub.failures).toEqual([])
})
