import { expect, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { hub, page, setUpAdmin } from "./fixtures/admin.ts"

setUpAdmin()

const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group"

test("an administrator makes a provisioning token, and a group that comes by it can be looked at but not changed", async () => {
  await page.goto(`${hub.url}/admin/settings#provisioning`)
  const section = page.getByRole("region", { name: "Provisioning", exact: true })
  await section.getByRole("button", { name: "New provisioning token" }).click(longTimeout)
  await page.getByRole("dialog").getByLabel("Name").fill("Entra ID")
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
  const token = await section.getByLabel("Token", { exact: true }).inputValue(longTimeout)
  const address = await section.getByLabel("SCIM address").inputValue()
  const made = await fetch(`${address}/Groups`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    body: JSON.stringify({ schemas: [groupSchema], displayName: "Price statistics" }),
  })
  await page.goto(`${hub.url}/admin/users?view=groups`)

  expect([address, made.status]).toEqual([`${hub.url}/scim/v2`, 201])
  await page.getByText("From the identity provider").waitFor(longTimeout)
  await page.getByRole("button", { name: "More actions for Price statistics" }).click()
  await expect.poll(() => page.getByRole("menuitem").allTextContents()).toEqual(["Members"])
  await page.getByRole("menuitem", { name: "Members" }).click()
  await page.getByText("The identity provider says who is in this group.").waitFor(longTimeout)
  expect(await page.getByLabel("Add a person").count()).toBe(0)

  await page.goto(`${hub.url}/admin/settings#provisioning`)
  await section.getByRole("button", { name: "Revoke provisioning token Entra ID" }).click(longTimeout)
  await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click()
  await section.getByText("No provisioning tokens yet.").waitFor(longTimeout)
  expect((await fetch(`${address}/Groups`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
})
