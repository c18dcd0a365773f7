import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFailed, test } from "vitest"
import { dotPng } from "../docx/test/word-file.ts"
import { createZip } from "../server/test/hostile-files.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { browser, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { goToPlace, openRail, topicsProposed } from "./fixtures/importing.ts"
import { saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const nav = '<nav><ul><li><a href="sampling.html">Sampling</a><ul><li><a href="frames.html">Frames</a></ul></ul></nav>'
const site = createZip({
  "index.html": `${nav}<main><h1>Survey guide</h1><p>Start with <a href="sampling.html">sampling</a>.</p></main>`,
  "sampling.html": `${nav}<main><h1>Sampling</h1><p>Outlets are drawn by size.</p><img src="dot.png" alt="A dot"></main>`,
  "frames.html": `${nav}<main><h1>Frames</h1><div class="admonition warning"><p>The frame is renewed twice a year.</p></div>
    <table><tr><th colspan="2">Renewals<tr><td>May<td>November</table></main>`,
  "dot.png": dotPng,
})

test("a saved site becomes a collection: uploaded, looked at and imported", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const file = join(hub.data, "site.zip")
  await writeFile(file, site)

  await page.goto(`${hub.url}/import`)
  await page.getByText("web pages (.html), EPUB, Excel (.xlsx), CSV", { exact: false }).waitFor(longTimeout)
  await page.getByLabel("Files to import").setInputFiles(file, longTimeout)
  await page.getByRole("button", { name: "Upload 1 file" }).click(longTimeout)
  await page.waitForURL(/\/import\/\d+\/review/, longTimeout)
  await topicsProposed("3 topics")
  await page
    .getByRole("list", { name: "Proposed topics" })
    .getByRole("button", { name: /Frames/ })
    .first()
    .click()
  const preview = page.getByRole("article", { name: "Preview of Frames" })
  await preview.getByText("The frame is renewed twice a year.").waitFor(longTimeout)
  await preview.getByRole("columnheader", { name: "Renewals" }).waitFor(longTimeout)
  await expectFitsEverywhere(page, "import-site", () => preview.or(page.getByRole("tab").first()).first().waitFor())

  await openRail()
  await page.getByText(/^Left out: .*words/).click()
  await page
    .getByText(/Navigation of the page/)
    .first()
    .waitFor(longTimeout)
  await goToPlace("3 topics")
  await page.getByLabel("Name of the new collection").fill("Survey guide")
  await page.getByRole("button", { name: "Import 3 topics" }).click()
  await page.getByText("3 topics were created.").waitFor(longTimeout)
  expect(complaints).toEqual([])
})
