import { expect, onTestFailed, test } from "vitest"
import { computeTotp } from "../server/src/account/second-factor/totp.ts"
import {
  createAccount,
  admin,
  makeApiCaller,
  chosenPassword,
  expectFitsEverywhere,
  longTimeout,
  setAccountPassword,
} from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

const show = async (query = "") => {
  await page.goto(`${hub.url}/admin/users${query}`)
  await page.getByRole("heading", { name: "Manage Users" }).waitFor()
}
const row = (name: string) => page.locator("tr[data-user]").filter({ has: page.getByRole("cell", { name }) })
const button = (name: string) => page.getByRole("button", { name, exact: true })
const said = (sentence: string) => page.getByText(sentence, { exact: true }).last().waitFor()

/** What the menu of a row offers. */
async function choose(name: string, entry: string): Promise<void> {
  await page.getByLabel(`More actions for ${name}`).click()
  await page.getByRole("menuitem", { name: entry, exact: true }).click()
}

test("the setup email is sent again after a question, and refused in words once it makes no sense", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const made = await createAccount(callApi, "Otto Again")
  await show()
  const resend = () => choose("Otto Again", "Resend setup email")
  const question = page.getByRole("dialog", { name: "Resend setup email" })

  await resend()
  await question.getByText("Resend password setup email to Otto Again (otto.again@office.test)?").waitFor()
  await question.getByRole("button", { name: "Cancel" }).click()
  await resend()
  await question.getByRole("button", { name: "Resend email" }).click()
  const alert = page.getByRole("alert").filter({ hasText: "Email is off, so no password setup email was sent" })
  const link = await alert.getByRole("textbox").inputValue()
  expect(link).not.toBe(made.link)

  await page.route("**/resend-setup-email", (route) => route.fulfill({ status: 502, body: "" }))
  await resend()
  await question.getByRole("button", { name: "Resend email" }).click()
  await said("Failed to resend setup email")
  await page.unroute("**/resend-setup-email")

  const account = { name: made.name, email: made.email, role: "author" }
  await callApi("PUT", `/api/users/${made.id}`, { ...account, active: false })
  await resend()
  await question.getByRole("button", { name: "Resend email" }).click()
  await said("This user is not active. Activate the account first.")
  await callApi("PUT", `/api/users/${made.id}`, { ...account, active: true })
  await show()
  await row(made.name).waitFor()
  const { setup_email } = await callApi<{ setup_email: { link: string } }>(
    "POST",
    `/api/users/${made.id}/resend-setup-email`,
  )
  await setAccountPassword(hub.url, { ...made, link: setup_email.link })
  await resend()
  await question.getByRole("button", { name: "Resend email" }).click()
  await said("This user has already set a password.")
  await page.getByLabel("More actions for Otto Again").click()
  expect(await page.getByRole("menuitem", { name: "Resend setup email" }).count()).toBe(0)
  await page.keyboard.press("Escape")
})

/** An author with two topics, a collection and a project. */
async function busyAuthor(name: string) {
  const made = await createAccount(callApi, name)
  const { asked: theirs } = await setAccountPassword(hub.url, made)
  for (const title of ["Rates", "Prices"]) await theirs("POST", "/api/topics/", { title, content: "Words." })
  await theirs("POST", "/api/collections", { name: `${name}'s collection` })
  await theirs("POST", "/api/projects", { name: `${name}'s project` })
  return made
}
async function workOf(id: number) {
  type Answer = { status: number; kinds?: { kind: string; count: number }[] }
  const { status, kinds = [] } = await callApi<Answer>("GET", `/api/users/${id}/work`)
  return { status, ...Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])) }
}

test("the person who deletes a user sees the work in hand, and chooses who takes it over", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const ben = await busyAuthor("Ben Busy")
  const dora = await createAccount(callApi, "Dora Heir")
  await createAccount(callApi, "Cleo Reviews", "reviewer")
  await show()
  const removal = page.getByRole("dialog", { name: "Delete user" })

  await choose("Ben Busy", "Delete")
  await removal.getByText("Are you sure you want to delete Ben Busy?").waitFor()
  await removal.getByText("Ben Busy has open work:").waitFor()
  await removal.getByText("Ben Busy stays among the stakeholders with the name and the email address").waitFor()
  expect(await removal.locator("li").allTextContents()).toEqual([
    "1 projectBen Busy's project",
    "1 collectionBen Busy's collection",
    "2 topicsPrices, Rates",
  ])
  expect(await axeFindings(page)).toEqual([])
  await removal.getByRole("button", { name: "Delete" }).click()
  await removal.getByText("Choose who takes over.").waitFor()
  const heir = removal.getByRole("combobox", { name: "Who takes over" })
  await heir.fill("cleo")
  await page.getByText("No active author or admin found.").waitFor()
  await heir.fill("dora")
  await page.getByRole("option", { name: "Dora Heir (dora.heir@office.test), Author" }).click()
  await page.route("**/api/users/*?**", (route) => route.fulfill({ status: 502, body: "" }))
  await removal.getByRole("button", { name: "Delete" }).click()
  await removal.getByText("Failed to delete user").waitFor()
  await page.unrouteAll()
  await removal.getByRole("button", { name: "Delete" }).click()

  await said("User deleted successfully")
  await row("Ben Busy").waitFor({ state: "detached" })
  await expect.poll(() => workOf(dora.id), longTimeout).toMatchObject({ topics: 2, collections: 1, projects: 1 })
  expect(await workOf(ben.id)).toMatchObject({ status: 404 })
})

test("work may stay under the name, and the person who has none is deleted at once", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await busyAuthor("Hal Leaves")
  await show()
  const removal = page.getByRole("dialog", { name: "Delete user" })

  await choose("Hal Leaves", "Delete")
  await removal.getByLabel("Keep it under their name and end open reviews").check()
  await removal.getByRole("combobox").waitFor({ state: "detached" })
  await removal.getByRole("button", { name: "Delete" }).click()
  await said("User deleted successfully")
  await row("Hal Leaves").waitFor({ state: "detached" })
  await choose("Cleo Reviews", "Delete")
  await removal.getByText("Cleo Reviews has no open work. Everything they wrote stays under their name.").waitFor()
  await page.keyboard.press("Escape")
  await removal.waitFor({ state: "detached" })
  await row("Cleo Reviews").waitFor()
})

test("an administrator takes the second factor from somebody who lost the phone", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const made = await createAccount(callApi, "Lea Phone")
  const { asked: lea } = await setAccountPassword(hub.url, made)
  const factor = "/api/users/me/second-factor/totp"
  const { secret } = await lea<{ secret: string }>("POST", factor, { password: chosenPassword })
  await lea("POST", `${factor}/confirm`, { code: computeTotp(secret, Math.floor(Date.now() / 30_000)) })
  const signIn = () =>
    makeApiCaller(hub.url)("POST", "/api/users/login", { email: made.email, password: chosenPassword })
  const before = await signIn()
  await show("?q=lea")
  await row("Lea Phone").getByText("Two-factor sign-in").waitFor()

  await page.getByLabel("More actions for Lea Phone").click()
  await page.getByRole("menuitem", { name: "Remove second factor", exact: true }).click()
  const question = page.getByRole("dialog", { name: "Remove second factor" })
  await question
    .getByText(
      "Remove the authenticator app, passkeys and recovery codes of Lea Phone? After that, Lea Phone can sign in with the password alone.",
    )
    .waitFor()
  await question.getByRole("button", { name: "Remove" }).click()

  await said("Lea Phone can now sign in with the password alone.")
  await row("Lea Phone").getByText("Two-factor sign-in").waitFor({ state: "detached" })
  expect([before, await signIn()]).toMatchObject([{ code: "second_factor_required" }, { status: 200 }])
})

const askAccess = (name: string, email = `${name.toLowerCase().replace(" ", ".")}@home.test`) =>
  makeApiCaller(hub.url)("POST", "/api/access-requests", {
    name,
    email,
    department: "Population Studies",
    reason: `I write the chapter on migration.\nYours, ${name}`,
  })
const card = (name: string) =>
  page.locator("li[data-request]").filter({ has: page.getByRole("heading", { name, exact: true }) })

test("the queue of access requests is empty, then filled, and has an address of its own", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show()
  await page.getByRole("link", { name: "Access requests" }).click()
  await page.waitForURL(/view=requests/)
  await said("No access requests are waiting. Requests for an author account from the login page appear here.")
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel("Show").selectOption("approved")
  await said("No approved requests yet.")
  await page.getByLabel("Show").selectOption("declined")
  await page.waitForURL(/status=declined/)
  await said("No declined requests yet.")

  for (const name of ["Ann Asks", "Bob Begs"]) await askAccess(name)
  await askAccess("Grace Again", admin.email)
  await show("?view=requests")

  await page.getByRole("link", { name: "Access requests 3" }).waitFor()
  await card("Ann Asks").getByText("ann.asks@home.test · Population Studies · requested a moment ago").waitFor()
  await card("Ann Asks").getByText("I write the chapter on migration.").waitFor()
  await card("Grace Again").getByText("This email address already has an account.").waitFor()
  await page.getByText("3 in all").waitFor()
})

test("a request is approved with a role, which makes the account and its link; one with an account is refused", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show("?view=requests")

  await button("Approve Grace Again").click()
  await said("A user with this email address already exists.")
  await page.getByLabel("Role of Ann Asks").selectOption("reviewer")
  // The number of those who wait comes last, when the card is gone already: the link is shown even so.
  await page.route(/\/api\/access-requests.*limit=1(&|$)/, async (route) => {
    await card("Ann Asks").waitFor({ state: "detached" })
    await route.continue()
  })
  await button("Approve Ann Asks").click()
  const alert = page.getByRole("alert").filter({ hasText: "Request approved. Email is off" })
  const link = await alert.getByRole("textbox").inputValue()
  await page.unrouteAll()
  await card("Ann Asks").waitFor({ state: "detached" })
  await page.getByLabel("Show").selectOption("approved")
  await card("Ann Asks")
    .getByText(/^Approved by .+, a moment ago$/)
    .waitFor()
  await page.getByRole("link", { name: "Users", exact: true }).click()
  await row("Ann Asks").getByText("Reviewer").waitFor()

  const { asked: ann } = await setAccountPassword(hub.url, {
    id: 0,
    link,
    name: "Ann Asks",
    email: "ann.asks@home.test",
  })
  expect(await ann("GET", "/api/users/me")).toMatchObject({ name: "Ann Asks", role: "reviewer" })
})

test("a request is declined with a reason, by keyboard alone, and the list says who, when and why", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await show("?view=requests")
  await button("Decline Bob Begs").focus()
  await page.keyboard.press("Enter")
  const declining = page.getByRole("dialog", { name: "Decline Bob Begs" })
  await declining.getByText("Bob Begs gets the reason by email.").waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await said("Give a reason in one sentence.")
  await page.keyboard.type("Your office has its own hub.")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")

  await said("Request declined. Email is off. The email with the reason waits in the outbox.")
  await card("Bob Begs").waitFor({ state: "detached" })
  await show("?view=requests&status=declined")
  await card("Bob Begs")
    .getByText(/^Declined by .+, a moment ago: Your office has its own hub\.$/)
    .waitFor()
})

test("of two administrators who decide one request the second is told", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await askAccess("Cid Comes")
  await show("?view=requests")
  await button("Approve Cid Comes").waitFor()
  const newest = await callApi<{ 0: { id: number } }>("GET", "/api/access-requests?status=new&limit=1")
  await callApi("POST", `/api/access-requests/${newest[0].id}/decline`, { reason: "Not now." })

  await button("Approve Cid Comes").click()

  await page.getByText(/already declined this request\.$/).waitFor()
  await card("Cid Comes").waitFor({ state: "detached" })
})

test("on a desk and on a phone, light and dark, nothing keeps anybody from deciding and deleting", async () => {
  await askAccess("Dan Dozes")
  await expectFitsEverywhere(page, "access-requests", async () => {
    await show("?view=requests")
    await card("Dan Dozes").waitFor()
  })
  await expectFitsEverywhere(page, "user-delete", async () => {
    await show("?q=dora")
    await choose("Dora Heir", "Delete")
    await page.getByText("Dora Heir has open work:").waitFor()
  })
  // What the hub refused on purpose is no fault of the page.
  expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
})
