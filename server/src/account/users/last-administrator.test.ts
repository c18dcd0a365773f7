import { type User, users } from "@hub/contract/users"
import { expect, onTestFinished, test } from "vitest"
import { type TestHub, createMigratedDatabase, openTestHub, now, insertCast } from "../../../test/hub.ts"

/** How many pairs of a deletion and a demotion; the embedded database takes one after the other, so fewer do. */
const pairs = process.env.HUB_TEST_DATABASE_URL === undefined ? 100 : 500

async function administrators(count: number) {
  const { database } = await createMigratedDatabase()
  onTestFinished(() => database.close())
  await insertCast(database.db)
  const hub = await openTestHub(database.db)
  onTestFinished(() => hub.close())
  const alphabet = "abcdefghijklmnopqrstuvwxyz"
  const names = Array.from({ length: count }, (_, at) => `z${alphabet[Math.floor(at / 26)]}${alphabet[at % 26]}`)
  for (const name of names) {
    const person = { name, email: `${name}@hub.test`, created_at: now }
    const { id } = await hub.db.insertInto("people").values(person).returning("id").executeTakeFirstOrThrow()
    const user = { person_id: id, role: "admin", password_hash: null, created_at: now } as const
    await hub.db.insertInto("users").values(user).execute()
  }
  return { hub, names }
}

const activeAdministrators = (hub: TestHub) =>
  hub.db.selectFrom("users").select("id").where("role", "=", "admin").where("active", "=", true).execute()

test("administrators who delete and demote each other at once leave one", async () => {
  const { hub, names } = await administrators(7)
  const all = (await hub.as("ada")(users.list, { query: { limit: 100, role: "admin" } })).answer as User[]
  const actors = [...names, "ada"] as "ada"[]

  const calls = Array.from({ length: pairs }, (_, at) => {
    const [actor, target] = [actors[at % actors.length]!, all[(at * 3 + 1) % all.length]!]
    const params = { id: target.id }
    const { name, email } = target
    return [
      hub.as(actor)(users.delete, { params }),
      hub.as(actor)(users.change, { params, body: { name, email, role: "author", active: true } }),
    ]
  }).flat()
  const statuses = (await Promise.all(calls)).map(({ status }) => status)

  expect((await activeAdministrators(hub)).length).toBeGreaterThanOrEqual(1)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(hub.failures).toEqual([])
}, 180_000)
