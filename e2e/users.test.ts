import { expect, onTestFailed, test } from "vitest"
import { createAccount, admin, expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { axeFindings, phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

const count = 60

const users = async (query = "", on = page) => {
  await on.goto(`${hub.url}/admin/users${query}`)
  await on.getByRole("heading", { name: "Manage Users" }).waitFor()
}
const lists = /\/api\/users(\?|$)/
const rows = (on = page) => on.locator("tr[data-user]")
const row = (name: string, on = page) => rows(on).filter({ has: on.getByRole("cell", { name }) })
const button = (name: string, on = page) => on.getByRole("button", { name, exact: true })
const dialog = (name: string | RegExp, on = page) => on.getByRole("dialog", { name })
const said = (sentence: string, on = page) => on.getByText(sentence, { exact: true }).last().waitFor()

test("the menu and the admin dashboard lead to the users, with the names of section 2.7", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/admin`)
  const screens = page.getByRole("navigation", { name: "Quick actions" })
  await screens.getByRole("link", { name: "Manage Users" }).waitFor()
  const names = await screens.getByRole("link").allTextContents()

  await screens.getByRole("link", { name: "Manage Users" }).click()

  await page.waitForURL(`${hub.url}/admin/users`)
  expect(names.slice(0, 5)).toEqual([
    "Manage Users",
    "Create Notification",
    "Manage Notifications",
    "View Bug Reports",
    "Manage Variables",
  ])
})

test("a hub with one administrator lists them, and offers neither to delete nor to demote them", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await users()
  await page.getByText("1 in all").waitFor()
  const headings = await page.locator("th").allTextContents()

  expect(headings).toEqual(["Name", "Email", "Role", "Status", "Created", "Actions"])
  expect(await rows().locator("td").nth(1).textContent()).toBe(admin.email)
  await page.getByLabel(/^More actions for /).click()
  const remove = page.getByRole("menuitem", { name: "Delete", exact: true })
  expect(await remove.isDisabled()).toBe(true)
  expect(await remove.getAttribute("title")).toBe("Only another administrator can delete this account.")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /^Edit / }).click()
  await page.getByText("Only another administrator can change the role or deactivate this user.").waitFor()
  expect(await page.getByLabel("Role", { exact: false }).last().isDisabled()).toBe(true)
  expect(await page.getByRole("checkbox", { name: "Active" }).isDisabled()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
})

test("a user is added by keyboard alone: what is missing stands beside the fields, then the link to pass on", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await users()
  await button("Add user").focus()
  await page.keyboard.press("Enter")
  await dialog("Add user").waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT")

  await page.keyboard.press("Enter")
  for (const sentence of ["A name is required.", "Enter an email address.", "Choose a role."]) await said(sentence)
  await page.keyboard.type("Noor Haddad")
  await page.keyboard.press("Tab")
  await page.keyboard.type(` ${admin.email.toUpperCase()} `)
  await page.keyboard.press("Tab")
  await page.keyboard.type("Rev")
  await said("Reads what is not restricted, comments, and reviews what they are asked to.")
  await said("Email is off. You get a link here to pass on, so that they can set their password.")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await said("A user with this email address already exists.")
  expect(await page.getByLabel("Email").evaluate((input) => input === document.activeElement)).toBe(true)

  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type("Noor@Office.test")
  await page.keyboard.press("Enter")

  const alert = page.getByRole("alert").filter({ hasText: "User created successfully. Email is off" })
  const link = alert.getByLabel("Link to set the password (works once, valid for 24 hours)")
  expect(await link.inputValue()).toMatch(/\/auth\/setup-password\/[\w-]{43}$/)
  await alert.getByRole("button", { name: "Copy" }).click()
  await alert.getByRole("button", { name: "Copied" }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
  await row("Noor Haddad").getByText("noor@office.test").waitFor()
  await row("Noor Haddad").getByText("Reviewer").waitFor()
  await row("Noor Haddad").getByText("Password not set, setup email not sent because email is off").waitFor()
  await page.getByText("2 in all").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await alert.getByRole("button", { name: "Close" }).click()
})

test("a row says that the setup email is being sent until it was, without a reload", async () => {
  onTestFailed(() => saveScreenshots(browser))
  let setup_email = "queued"
  await page.route(lists, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { name: string }[]
    await route.fulfill({
      response,
      json: json.map((one) => (one.name === "Noor Haddad" ? { ...one, setup_email } : one)),
    })
  })
  await users()
  await row("Noor Haddad").getByText("Password not set, setup email is being sent").waitFor()

  setup_email = "sent"

  await row("Noor Haddad").getByText("Password not set, setup email sent").waitFor(longTimeout)
  await page.unroute(lists)
})

test("search, role, status, order, pages and their size stand in the address, and the counts are true", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await users()
  const before = Number(/(\d+) in all/.exec((await page.getByText(/\d+ in all/).textContent())!)![1])
  for (let number = before; number < count; number++)
    await createAccount(callApi, `Person ${String(number).padStart(2, "0")}`, number % 10 === 0 ? "reviewer" : "author")
  await users()
  await page.getByText(`${count} in all`).waitFor()
  expect(await rows().count()).toBe(25)

  await button("Name").click()
  await page.waitForURL(/sort=-name/)
  await rows()
    .first()
    .getByText(`Person ${count - 1}`)
    .waitFor()
  await page.getByLabel("Rows").selectOption("50")
  await page.waitForURL(/limit=50/)
  await button("Next").click()
  await page.waitForURL(/cursor=/)
  await expect.poll(() => rows().count(), longTimeout).toBe(count - 50)
  await button("Previous").click()
  await button("Email").click()
  await page.waitForURL(/sort=email/)
  expect(await page.locator("th[aria-sort=ascending]").textContent()).toBe("Email")

  await page.getByRole("searchbox").fill("person 3")
  await page.keyboard.press("Enter")
  await page.waitForURL(/q=person\+3|q=person%203/)
  await page.getByText("10 in all").waitFor()
  await page.getByLabel("Role").selectOption("reviewer")
  await page.getByText("1 in all").waitFor()
  await rows().getByText("Person 30").waitFor()
  await page.getByLabel("Status").selectOption("inactive")
  await said("No results for “person 3”.")
  await page.reload()
  await said("No results for “person 3”.")
  await button("Clear Filters").last().click()
  await page.getByText(`${count} in all`).waitFor()
  await users("?status=inactive")
  await said("No users match these filters.")
  expect(await axeFindings(page)).toEqual([])
})

test("a user is edited, deactivated and activated, and a hub that fails says so", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await users("?q=Person 41")
  await button("Edit Person 41").click()
  await page.getByLabel("Name").fill(" ")
  await button("Save").click()
  await said("A name is required.")
  await page.getByLabel("Name").fill("Person Fortyone")
  await page.route("**/api/users/*", (route) => route.fulfill({ status: 500, json: { error: "No.", code: "bug" } }))
  await button("Save").click()
  await page.getByRole("alert").getByText("Failed to save user").waitFor()
  await page.unroute("**/api/users/*")
  await dialog(/^Edit/).getByLabel("Role").selectOption("admin")
  await button("Save").click()
  await said("User updated successfully")
  await users("?q=Fortyone")
  await row("Person Fortyone").getByRole("cell", { name: "Admin", exact: true }).waitFor()

  await page.getByLabel("More actions for Person Fortyone").click()
  await page.getByRole("menuitem", { name: "Deactivate", exact: true }).click()
  const question = dialog("Deactivate user")
  await question
    .getByText("Deactivate Person Fortyone? All sessions, tokens and links of this account stop working right away.")
    .waitFor()
  await question.getByRole("button", { name: "Deactivate" }).click()
  await row("Person Fortyone").getByText("Inactive").waitFor()
  await page.getByLabel("More actions for Person Fortyone").click()
  await page.getByRole("menuitem", { name: "Resend setup email" }).waitFor({ state: "detached" })
  await page.getByRole("menuitem", { name: "Activate", exact: true }).click()
  await row("Person Fortyone").getByText("Active", { exact: true }).waitFor()
})

test("of two tabs that edit one user the second is told, loses nothing, and saves both", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const second = await page.context().newPage()
  for (const on of [page, second]) {
    await users("?q=Person 42", on)
    await button("Edit Person 42", on).click()
  }

  await dialog(/^Edit/).getByLabel("Role").selectOption("reviewer")
  await button("Save").click()
  await said("User updated successfully")
  await second.getByLabel("Name").fill("Person Fortytwo")
  await button("Save", second).click()
  await second.getByText("Someone changed this user while you were editing.").waitFor()
  await said("The role is now Reviewer. Check the changes and save again.", second)
  expect(await axeFindings(second)).toEqual([])
  expect(await second.getByLabel("Name").inputValue()).toBe("Person Fortytwo")
  expect(await dialog(/^Edit/, second).getByLabel("Role").inputValue()).toBe("reviewer")
  await button("Save", second).click()
  await said("User updated successfully", second)

  await users("?q=Fortytwo", second)
  await row("Person Fortytwo", second).getByRole("cell", { name: "Reviewer" }).waitFor()
  await second.close()
})

test("the last administrator and one's own account are refused by the server, whatever the browser believes", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.route(lists, async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { can?: object }[]
    const json = list.map((user) => ({ ...user, can: { ...user.can, delete: true, demote: true } }))
    await route.fulfill({ response, json })
  })
  const removal = dialog("Delete user")
  const tryToDelete = async () => {
    await users(`?q=${encodeURIComponent(admin.email)}`)
    await page.getByLabel(/^More actions for /).click()
    await page.getByRole("menuitem", { name: "Delete", exact: true }).click()
    await removal.getByRole("button", { name: "Delete" }).click()
  }

  await tryToDelete()
  await said("You cannot delete yourself. Ask another administrator.")
  await page.getByRole("button", { name: "Cancel" }).click()
  const other = await callApi<{ 0: { id: number; name: string; email: string } }>("GET", "/api/users?q=Fortyone")
  const { id, name, email } = other[0]
  await callApi("PUT", `/api/users/${id}`, { name, email, role: "author", active: true })
  await tryToDelete()
  await said("The only active administrator cannot be deleted, demoted or deactivated.")
  await page.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("button", { name: /^Edit / }).click()
  await dialog(/^Edit/).getByLabel("Role").selectOption("author")
  await button("Save").click()
  await said("The only active administrator cannot be deleted, demoted or deactivated.")

  await page.unrouteAll()
  expect(await callApi("GET", "/api/users/me")).toMatchObject({ role: "admin" })
})

test("users that cannot be loaded say why, and are there after Retry", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const answer = { status: 429, json: { error: "Too many requests. Please wait a minute.", code: "too_many" } }
  await page.route(lists, (route) => route.fulfill(answer))

  await users()
  await said("Failed to load users: Too many requests. Please wait a minute.")
  await page.unrouteAll()
  await button("Retry").click()

  await page.getByText(`${count} in all`).waitFor()
})

test("on a desk and on a phone, light and dark, nothing keeps anybody from managing users", async () => {
  await expectFitsEverywhere(page, "users", async () => {
    await users("?limit=50")
    await rows().nth(3).waitFor()
  })
  await expectFitsEverywhere(page, "user-edit", async () => {
    await users("?q=Person 43")
    if (page.viewportSize()!.width > phone.width) await button("Edit Person 43").click()
    else {
      // There a row has one button, for all that can be done.
      await button("More actions for Person 43").click()
      await page.getByRole("menuitem", { name: "Edit", exact: true }).click()
    }
    await dialog(/^Edit/).waitFor()
  })
  // What the hub refused on purpose is no fault of the page.
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
