import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type RunningHub, launchBrowser, openSharedHub } from "./fixtures/server.ts"
import { fillSignIn, pressSignIn, openVisitorPage } from "./fixtures/visitor.ts"
import { writerAccount } from "./fixtures/writer.ts"

const ben = { name: "Ben Writer", email: "ben@office.test", password: "nine brave herons wade" }
const rita = { name: "Rita Reviewer", email: "rita@office.test", password: "six calm otters drift" }

let hub: RunningHub
let browser: Browser

beforeAll(async () => {
  hub = await openSharedHub(writerAccount)
  browser = await launchBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

const at = (path: string) => openVisitorPage(browser, hub, path)

/** Section 2.1, but for what needs no sign-in. */
const forAdministrators = [
  "/admin",
  "/admin/variables",
  "/admin/users",
  "/admin/audit",
  "/admin/logs",
  "/admin/metrics",
  "/admin/feedback",
  "/admin/bugs",
  "/admin/archived/projects",
  "/admin/archived/collections",
  "/admin/archived/feedback",
  "/admin/archived/bugs",
  "/admin/settings",
  "/notifications/new",
  "/notifications/manage",
  "/notifications/edit/7",
]
const forMembers = [
  "/profile",
  "/dashboard",
  "/author",
  "/document-builder",
  "/topics",
  "/topics/new",
  "/topics/edit",
  "/topics/7/edit",
  "/topics/7/review-feedback/7",
  "/topics/create",
  "/author-history",
  "/collections",
  "/collections/create",
  "/projects",
  "/projects/create",
  "/tasks",
  "/all-tasks",
  "/all-tags",
  "/all-stakeholders",
  "/all-milestones",
  "/all-images",
  "/all-links",
  "/variables",
  "/organize/7",
  "/import",
  "/import/dashboard",
  "/import/7/review",
  "/import/history",
  "/publications",
  "/publications/list",
  "/publications/7",
  "/releases",
  "/releases/7",
  "/publish/mobile-kb",
  "/publish/pdf",
  "/reviews",
  "/reviews/tasks",
  "/reviews/send",
  "/reviews/incorporate",
  "/reviews/history",
]

/** Goes to a path inside the page, as a link does, and answers where that led. */
async function ledTo(page: Page, path: string): Promise<string> {
  await page.goto(hub.url + path, { waitUntil: "commit" })
  await page.locator("#main h1, #main h2, #main [role=alert]").first().waitFor()
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

test("without a stored user every page leads to the sign-in page, which remembers the way back", async () => {
  const { page } = await at("/login")
  const led: [string, string][] = []

  for (const path of ["/", ...forAdministrators, ...forMembers]) led.push([path, await ledTo(page, path)])

  expect(led).toEqual(
    led.map(([path]) => [path, path === "/" ? "/login" : `/login?return_to=${encodeURIComponent(path)}`]),
  )
})

test("review portal, password screens, button catalogue and the provider's return need no sign-in", async () => {
  const { page } = await at("/login")
  const open = [
    "/review/somebodys-link",
    "/auth/setup-password/somebodys-link",
    "/auth/reset-password/somebodys-link",
    "/design/buttons",
    "/auth/provider",
  ]
  const led: string[] = []

  for (const path of open) led.push(await ledTo(page, path))

  expect(led).toEqual(open)
})

test("administrators' pages send everybody else to the dashboard, and a signed-in user never sees Login", async () => {
  const { page: admin } = await at("/login")
  await fillSignIn(admin)
  await pressSignIn(admin)
  await admin.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
  await addUser(admin, { ...ben, role: "author" })
  const { page } = await at("/admin/users")
  await fillSignIn(page, ben)
  await pressSignIn(page)
  await page.waitForURL(`${hub.url}/dashboard`)
  const led: string[] = []

  for (const path of forAdministrators) led.push(await ledTo(page, path))
  const login = await ledTo(page, "/login?return_to=%2Ftopics")

  expect(led).toEqual(forAdministrators.map(() => "/dashboard"))
  expect(login).toBe("/")
  await page.getByRole("button", { name: "Ben" }).press("Enter")
  await page.getByRole("link", { name: "Update Profile" }).waitFor()
  expect(await page.getByRole("link", { name: "Admin Dashboard" }).count()).toBe(0)
  await page.keyboard.press("Escape")
  expect(await page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0)
  expect(await ledTo(admin, "/admin/users")).toBe("/admin/users")
})

test("a page that nobody knows shows the dashboard, and is named", async () => {
  const { page } = await at("/nowhere/at-all")
  expect(new URL(page.url()).searchParams.get("return_to")).toBe("/nowhere/at-all")

  await fillSignIn(page)
  await pressSignIn(page)

  await page.getByRole("alert").filter({ hasText: "The page /nowhere/at-all doesn't exist." }).waitFor()
  expect(page.url()).toBe(`${hub.url}/`)
})

test("a reviewer is told at once on a screen for authors, and is given no form to fill in vain", async () => {
  const { page: admin } = await at("/login")
  await fillSignIn(admin)
  await pressSignIn(admin)
  await admin.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
  await addUser(admin, { ...rita, role: "reviewer" })
  const id = await admin.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem("access_token")}`,
      "content-type": "application/json",
    }
    const made = await fetch("/api/collections", { method: "POST", headers, body: JSON.stringify({ name: "Guide" }) })
    return ((await made.json()) as { id: number }).id
  })
  const { page } = await at("/login")
  await fillSignIn(page, rita)
  await pressSignIn(page)
  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()

  for (const [path, sentence] of [
    ["/topics/new", "Only authors create topics."],
    ["/projects/create", "Only authors create projects."],
    ["/collections/create", "Only authors create collections."],
    [`/organize/${id}`, "Only authors can change collections."],
    ["/author", "Only authors have topics."],
    ["/import/dashboard", "Only authors can import documents."],
  ] as const) {
    await page.goto(hub.url + path)
    await page.getByRole("main").getByText(sentence, { exact: false }).waitFor()
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0)
    expect(await page.getByRole("main").getByRole("textbox").count()).toBe(0)
  }
  // What may not be seen is no failure, and trying again changes nothing.
  await page.goto(`${hub.url}/process-figures`)
  await page.getByRole("main").getByText("Only authors and administrators see process figures.").waitFor()
  expect(await page.getByRole("main").getByRole("alert").count()).toBe(0)
  expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(0)
})

/** A user whose link to set a password the administrator passes on. */
async function addUser(admin: Page, user: typeof ben & { role: "author" | "reviewer" }): Promise<void> {
  await admin.evaluate(async ({ name, email, password, role }) => {
    const post = async (path: string, data: object) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem("access_token")}`,
        "content-type": "application/json",
      }
      return fetch(path, { method: "POST", headers, body: JSON.stringify(data), credentials: "omit" })
    }
    const made = await post("/api/users", { name, email, role })
    const { setup_email } = (await made.json()) as { setup_email: { link: string } }
    await post(`/api/auth/password-tokens/${setup_email.link.split("/").at(-1)}`, { password })
  }, user)
}
