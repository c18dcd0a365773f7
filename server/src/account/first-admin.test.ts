import { account } from "@hub/contract/account"
import { expect, onTestFinished, test } from "vitest"
import { createMigratedDatabase, openTestHub } from "../../test/hub.ts"
import { openSetup } from "./first-admin.ts"

/** The embedded database takes one after the other, so fewer do. */
const posts = process.env.HUB_TEST_DATABASE_URL === undefined ? 100 : 1000

test("many first-run posts at once make exactly one administrator", async () => {
  const { database } = await createMigratedDatabase()
  onTestFinished(() => database.close())
  const hub = await openTestHub(database.db)
  onTestFinished(() => hub.close())
  const token = (await openSetup(hub.app, undefined))!.split("/").at(-1)!
  const post = (at: number) =>
    hub.as("nobody")(account.usePasswordToken, {
      params: { token },
      body: { name: `Grace ${at}`, email: `grace${at}@office.test`, password: "a long enough password" },
    })

  const statuses = (await Promise.all(Array.from({ length: posts }, (_, at) => post(at)))).map(({ status }) => status)

  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  // The others came too late, or found the line for hashing passwords full.
  expect([...new Set(statuses)].filter((status) => ![200, 410, 429].includes(status))).toEqual([])
  expect(await hub.db.selectFrom("users").select("role").execute()).toEqual([{ role: "admin" }])
  expect(await openSetup(hub.app, undefined)).toBeUndefined()
  expect((await post(0)).status).toBe(410)
}, 180_000)
