import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { createScimClient, findScimId } from "../../test/scim.ts"

test("who is added inactive gets the email to set a password when the provider activates them, and once", async ({
  hub,
}) => {
  const scim = await createScimClient(hub)
  const links = async () => (await hub.db.selectFrom("password_tokens").select("purpose").execute()).length
  const ida = await scim.createUser("ida", { active: false })
  const before = await links()

  const activate = { op: "replace", path: "active", value: true }
  await scim.patch(`/Users/${ida["id"]}`, activate)
  await scim.patch(`/Users/${ida["id"]}`, activate)

  expect([before, await links()]).toEqual([0, 1])
  const email = await hub.db.selectFrom("emails").select("to_email").execute()
  expect(email).toEqual([{ to_email: "ida@office.test" }])
})

test("who was switched off before they set a password gets a new link when they are back, and who has one gets none", async ({
  hub,
}) => {
  const scim = await createScimClient(hub)
  const ida = await scim.createUser("ida")
  const ben = await findScimId(scim, "ben")
  const emails = async () => (await hub.db.selectFrom("emails").select("to_email").execute()).map((one) => one.to_email)

  for (const id of [ida["id"], ben])
    for (const value of [false, true]) await scim.patch(`/Users/${id}`, { op: "replace", path: "active", value })

  expect(await emails()).toEqual(["ida@office.test", "ida@office.test"])
  const good = await hub.db.selectFrom("password_tokens").select("purpose").where("revoked_at", "is", null).execute()
  expect(good).toHaveLength(1)
})
