import { readFile } from "node:fs/promises"
import type { ProcessFigures } from "@hub/contract/process-figures"
import { processFigures } from "@hub/contract/process-figures/values"
import { sql } from "kysely"
import { beforeAll, expect, onTestFailed, test, vi } from "vitest"
import { generateReviews } from "../server/bench/generated-reviews.ts"
import { openDatabase } from "../server/src/platform/db/open.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { axeFindings, openSharedHub, saveScreenshots } from "./fixtures/server.ts"

const isExternal = process.env.HUB_TEST_DATABASE_URL !== undefined
let database: string | undefined

setUpAdmin(undefined, async (env) => {
  const opened = await openSharedHub(env)
  database = opened.settings["HUB_DATABASE_URL"]
  return opened
})

/** Two years of reviews, and the figures of them. */
beforeAll(async () => {
  if (database === undefined) return
  const opened = await openDatabase({ url: database }, (sentence) => {
    throw new Error(sentence)
  })
  await vi.waitFor(async () => expect((await figures()).as_of).not.toBeNull(), 60_000)
  const { as_of } = await figures()
  const { db } = opened
  await generateReviews(db, { requests: 3000, projects: 4, now: new Date() })
  await sql`insert into jobs (queue, payload, max_attempts, unique_key) values ('figures.refresh', '{}', 5, 'now')`.execute(
    db,
  )
  await vi.waitFor(async () => expect((await figures()).as_of).not.toBe(as_of), 60_000)
  await opened.close()
}, 240_000)

const figures = (query = "by=month") => callApi<ProcessFigures>("GET", `/api/process-figures/overview?${query}`)
const sectionNamed = (name: string) => page.getByRole("region", { name, exact: true })
const open = async (query = "") => {
  await page.goto(`${hub.url}/process-figures${query}`)
  await page.getByText(/^Worked out on /).waitFor(longTimeout)
  await sectionNamed("Import to first edition").waitFor(longTimeout)
}

test("every figure stands beside its definition, and where nothing was measured the page says so", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("?year=2000")
  for (const { label, definition } of Object.values(processFigures)) {
    const section = sectionNamed(label)
    expect(await section.innerText()).toContain(definition)
    expect(await section.getByText("No data yet", { exact: true }).count()).toBeGreaterThan(0)
  }
})

test.skipIf(!isExternal)("figures are shown by project, period and year, all three in the address", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/projects`)
  await page.getByRole("link", { name: "Process figures", exact: true }).click(longTimeout)
  await page.getByText(/^Worked out on /).waitFor(longTimeout)
  const { figures: all, years } = await figures()
  const shown = all.find(({ key }) => key === "waiting_for_reviewer")!.years.at(-1)!
  const section = sectionNamed("Waiting for a reviewer")
  await section.getByText(`Median of ${shown.cases!.toLocaleString()} cases`, { exact: true }).waitFor(longTimeout)
  expect(await section.getByText(`${shown.value} days`, { exact: true }).count()).toBeGreaterThan(0)
  expect(await section.getByRole("term").allInnerTexts()).toEqual(years.map(String))

  await page.getByLabel("Periods", { exact: true }).selectOption("By quarter")
  await page.getByRole("combobox", { name: "Project" }).fill("Project 1")
  await page.getByRole("option", { name: "Project 1", exact: true }).click(longTimeout)
  await page.getByLabel("Years", { exact: true }).selectOption({ index: 1 })
  await expect
    .poll(() => new URL(page.url()).search, longTimeout)
    .toMatch(/by=quarter.*project_id=\d+.*year=\d{4}|project_id=\d+.*by=quarter.*year=\d{4}/)
  const query = new URL(page.url()).searchParams
  const own = await figures(query.toString())
  const line = own.figures.find(({ key }) => key === "waiting_for_reviewer")!
  await section.getByText("Table", { exact: true }).press("Enter")
  const rows = section.getByRole("table").getByRole("row")
  await expect.poll(() => rows.count(), longTimeout).toBe(line.periods.length + 1)
  await expect
    .poll(() => rows.nth(1).innerText(), longTimeout)
    .toContain(line.periods[0]!.cases === null ? "" : line.periods[0]!.cases.toLocaleString())
})

test.skipIf(!isExternal)("the table is saved as CSV, with what is not shown in words", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await open("?by=quarter")
  const button = page.getByRole("button", { name: "Export CSV", exact: true })
  const [download] = await Promise.all([page.waitForEvent("download", longTimeout), button.click()])
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n")
  const { figures: all } = await figures("by=quarter")

  expect(download.suggestedFilename()).toMatch(/^process-figures-\d{4}-\d\d-\d\d\.csv$/)
  expect(lines.length).toBe(2 + all.reduce((sum, { periods }) => sum + periods.length, 0))
  expect(lines[0]).toContain("Figure,Period,Cases,")
})

test.skipIf(!isExternal)(
  "at a desk and on a phone, light and dark, the figures fit, with their tables open too",
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    await expectFitsEverywhere(page, "process-figures", () => open())
    await expectFitsEverywhere(page, "process-figures-table", async () => {
      await open("?project_id=4&by=month")
      await sectionNamed("Waiting for a reviewer").getByText("Table", { exact: true }).click()
      await sectionNamed("Waiting for a reviewer").getByRole("table").waitFor(longTimeout)
    })
    expect(await axeFindings(page)).toEqual([])
    expect(complaints.filter((line) => !line.includes("Failed to load resource"))).toEqual([])
  },
)
