import { readFileSync } from "node:fs"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import { createAccount, longTimeout, setAccountPassword } from "./fixtures/accounts.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

/** From which screen a visible link leads to which; each screen stands after the one that leads to it. */
const ways: [from: string, to: string[]][] = [
  ["/", ["/author", "/projects", "/collections", "/topics", "/reviews", "/admin", "/profile", "/tasks", "/topics/$id"]],
  ["/author", ["/author-history"]],
  [
    "/projects",
    ["/all-milestones", "/all-stakeholders", "/all-tags", "/projects/create", "/projects/$id", "/process-figures"],
  ],
  ["/tasks", ["/all-tasks"]],
  [
    "/collections",
    ["/document-builder", "/import/dashboard", "/publications", "/collections/create", "/collections/$id"],
  ],
  ["/collections", ["/all-images", "/all-links", "/variables"]],
  ["/collections/$id", ["/organize/$id"]],
  ["/collections/$id?tab=editions", ["/collections/$id/house-style"]],
  ["/topics", ["/topics/new", "/topics/$id/edit"]],
  ["/topics/$id", ["/topics/$id/history"]],
  ["/reviews", ["/reviews/tasks", "/reviews/send", "/reviews/incorporate"]],
  ["/reviews?tab=waiting", ["/topics/$topicId/review-feedback/$reviewId"]],
  ["/reviews?tab=done", ["/reviews/history"]],
  ["/reviews/tasks", ["/reviews/tasks/$reviewId"]],
  ["/import/dashboard", ["/import", "/import/history", "/import/$id/review"]],
  ["/publications", ["/publications/list", "/releases", "/publish/pdf", "/publish/mobile-kb"]],
  ["/releases", ["/releases/$id"]],
  ["/publications/list", ["/publications/$id"]],
  ["/admin", ["/admin/users", "/admin/variables", "/admin/logs", "/admin/metrics", "/admin/feedback", "/admin/bugs"]],
  [
    "/admin",
    [
      "/admin/archived/projects",
      "/admin/audit",
      "/admin/backups",
      "/admin/house-style",
      "/admin/signing-keys",
      "/admin/destinations",
      "/admin/settings",
      "/design/buttons",
    ],
  ],
  ["/admin", ["/notifications/new", "/notifications/manage"]],
  ["/admin/archived/projects", ["/admin/archived/collections", "/admin/archived/feedback", "/admin/archived/bugs"]],
  ["/notifications/manage", ["/notifications/edit/$id"]],
]

/** Other addresses of screens above, which the specification names. */
const otherAddresses = ["/dashboard", "/topics/create", "/topics/edit"]
/** Nobody who is signed in goes there: an email or another address leads to them. */
const fromOutside = ["/login", "/auth/setup-password/$token", "/auth/reset-password/$token", "/review/$token"]

const known = [...readFileSync("web/src/routes.tsx", "utf8").matchAll(/(?:at|listed)\("([^"]+)"|path: "([^"]+)"/g)]
  .map(([, at, path]) => at ?? path!)
  .filter((path) => path !== "/$")

const pathOf = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\$\w+/g, "\\d+")}$`)

/** What there is to go to: one of each kind of thing. */
beforeAll(async () => {
  type ReachableRecordResponse = { id: number }
  await callApi("POST", "/api/projects", { name: "Census" })
  const { id: collection_id } = await callApi<ReachableRecordResponse>("POST", "/api/collections", { name: "Guide" })
  const own = await callApi<ReachableRecordResponse>("POST", "/api/topics", {
    title: "Prices",
    content: "About prices.",
    collection_id,
  })
  await callApi("POST", "/api/reviews/request", {
    topic_id: own.id,
    external: [{ name: "Eve Expert", email: "eve@office.test" }],
  })
  await callApi("POST", "/api/notifications", { title: "News", message: "All is well.", type: "global" })
  await callApi("POST", "/api/publications", { collection_id, kind: "pdf" })
  await callApi("POST", "/api/releases", {
    name: "Prices",
    summary: "",
    is_public: false,
    release_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    parts: [{ collection_id, kind: "pdf" }],
  })
  const ben = await setAccountPassword(hub.url, await createAccount(callApi, "Ben Author"))
  const theirs = await ben.asked<ReachableRecordResponse>("POST", "/api/topics", {
    title: "Rents",
    content: "About rents.",
  })
  const reviewers = Object.values(
    await callApi<object>("GET", "/api/reviews/reviewers"),
  ) as (ReachableRecordResponse & { email: string })[]
  const grace = reviewers.find(({ email }) => email === "grace@office.test")!
  await ben.asked("POST", "/api/reviews/request", { topic_id: theirs.id, reviewer_ids: [grace.id] })
  const form = new FormData()
  form.append("file", new Blob(["# Wages\n\nAbout wages.\n"], { type: "text/markdown" }), "wages.md")
  const authorization = await page.evaluate(() => `Bearer ${localStorage.getItem("access_token")}`)
  const uploaded = await fetch(`${hub.url}/api/import/upload`, {
    method: "POST",
    headers: { authorization },
    body: form,
  })
  expect(uploaded.status).toBe(202)
}, 240_000)

test("every screen of the hub has a way in this list, or is reached from outside", () => {
  const reached = ["/", ...ways.flatMap(([, to]) => to)]

  expect([...reached, ...otherAddresses, ...fromOutside].toSorted()).toEqual(known.toSorted())
})

/** The address of a link to a screen that the page shows now, menus included that are open. */
const linkTo = (pattern: string) =>
  page.evaluate((path) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
    return links.find((link) => link.checkVisibility() && new RegExp(path).test(link.pathname))?.getAttribute("href")
  }, pathOf(pattern).source)

test("each is reached from Home by links that are shown", { timeout: 600_000 }, async () => {
  onTestFailed(() => saveScreenshots(browser))
  const reached = new Map([["/", "/"]])

  for (const [from, to] of ways)
    for (const screen of to) {
      const [path = "", query = ""] = from.split("?")
      const start = reached.get(path)
      expect(start, `${from} is reached before ${screen}`).toBeDefined()
      await page.goto(`${hub.url}${start}?${query}`)
      if (screen === "/profile") await page.getByRole("button", { name: "Administrator" }).click()
      if (screen === "/organize/$id") await page.getByRole("button", { name: "More actions", exact: true }).click()
      await expect.poll(() => linkTo(screen), { message: `${from} shows a link to ${screen}` }).toBeDefined()
      const href = await linkTo(screen)
      // By the keyboard, which hits the link also while the page around it is still filled.
      await page.locator(`a[href="${href}"]:visible`).first().press("Enter")
      await page.waitForURL(({ pathname }) => pathOf(screen).test(pathname), longTimeout)
      await page.getByRole("main").getByRole("heading").first().waitFor(longTimeout)
      reached.set(screen, new URL(page.url()).pathname)
    }
})
