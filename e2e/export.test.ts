import { readFile } from "node:fs/promises"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import { saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

beforeAll(async () => {
  const tag = await callApi<{ id: number }>("POST", "/api/tags", { name: "=cmd" })
  for (const name of ["Census", "Prices"]) {
    const { id } = await callApi<{ id: number }>("POST", "/api/projects", { name, tag_ids: [tag.id] })
    for (const type of ["release", "deadline"])
      await callApi("POST", "/api/milestones", { name: `${name} ${type}`, type, date: "2099-12-24", project_id: id })
    await callApi("POST", "/api/stakeholders", { name: `${name} expert`, can_review: name === "Census" })
  }
  for (let number = 0; number < 30; number++)
    await callApi("POST", "/api/tasks", { title: `Task ${number}`, priority: number === 7 ? "low" : "high" })
}, 240_000)

test.each([
  ["/all-tasks?priority=high&sort=-title", "tasks", 29, "Task 9,"],
  ["/all-milestones?type=release", "milestones", 2, "Census release,Census,release,2099-12-24,"],
  ["/all-stakeholders?q=expert&can_review=no", "stakeholders", 1, "Prices expert,"],
  ["/all-tags", "tags", 1, "'=cmd,"],
  ["/projects?q=cens", "projects", 1, "Census,"],
])("what %s shows is saved as a table of all its %s, not of one page", async (path, name, rows, first) => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(hub.url + path)
  const button = page.getByRole("button", { name: "Export CSV" })
  await button.waitFor()

  const [file] = await Promise.all([page.waitForEvent("download"), button.click()])

  expect(file.suggestedFilename()).toBe(`${name}-${new Date().toISOString().slice(0, 10)}.csv`)
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n")
  expect(lines.length).toBe(rows + 2)
  expect(lines[1]?.slice(0, first.length)).toBe(first)
})

test("a table that is refused says why", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/all-tags`)
  await page.getByRole("button", { name: "Export CSV" }).waitFor()
  const answer = { status: 429, json: { error: "Too many requests. Please wait a minute.", code: "too_many" } }
  await page.route(/\/api\/tags/, (route) => route.fulfill(answer))

  await page.getByRole("button", { name: "Export CSV" }).click()

  await page.getByText("Too many requests. Please wait a minute.").waitFor()
  await page.getByRole("button", { name: "Export CSV" }).waitFor()
})
