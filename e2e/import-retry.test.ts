import { readdirSync, readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFailed, test } from "vitest"
import { wordParagraphXml, wordStyleXml, createWordFile } from "../docx/test/word-file.ts"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { desktop, phone, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"
import { topicsProposed } from "./fixtures/importing.ts"

setUpAdmin()

let made = 0

/** A manuscript that takes a moment to be read, and repeats itself less than a trap would. */
const words = (seed: number) => Array.from({ length: 30 }, (_, n) => `price${(seed * 7919 + n * 104_729) % 100_003}`)
const long = createWordFile({
  styles: wordStyleXml("H1", "heading 1"),
  body: Array.from({ length: 12 }, (_, chapter) => {
    const lines = Array.from({ length: 400 }, (__, line) =>
      wordParagraphXml(`${words(chapter * 400 + line).join(" ")}.`),
    )
    return wordParagraphXml(`Chapter ${chapter}`, "H1") + lines.join("")
  }).join(""),
})

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" })

/** The processes in which this hub reads files now. */
function readers(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8")
        return Number(parent) === hub.pid && command.includes("imports-reader-child")
      } catch {
        // It ended between the two looks.
        return false
      }
    })
    .map(Number)
}

test.runIf(process.platform === "linux").each([desktop, phone])(
  "an import whose reader died says so, and is read whole when it is tried again, at $width pixels",
  async (viewport) => {
    onTestFailed(() => saveScreenshots(browser))
    await page.setViewportSize(viewport)
    const name = `census-${viewport.width}-${++made}.docx`
    await writeFile(join(hub.data, name), long)
    await page.goto(`${hub.url}/import`)
    await page.getByLabel("Files to import").setInputFiles(join(hub.data, name), longTimeout)
    await button("Upload 1 file").click(longTimeout)

    // As when the machine has no memory left.
    await expect.poll(() => readers().length, { ...longTimeout, interval: 10 }).toBe(1)
    for (const pid of readers()) process.kill(pid, "SIGKILL")

    await page.waitForURL(/\/import\/\d+\/review/, longTimeout)
    const address = page.url()
    await page.getByRole("alert").getByText("the import stopped unexpectedly", { exact: false }).waitFor(longTimeout)
    await expectFitsEverywhere(page, "import-failed", async () => {
      await page.goto(address)
      await page.getByText("This import failed.").waitFor(longTimeout)
    })
    await page.setViewportSize(viewport)
    await button(`Retry ${name}`).click(longTimeout)
    await topicsProposed("12 topics")
    const id = Number(/\/import\/(\d+)\//.exec(address)![1])
    expect(await callApi("GET", `/api/import/${id}`)).toMatchObject({ status: "needs_review", error: null })
    await callApi("POST", `/api/import/${id}/reject`)
    expect(complaints).toEqual([])
  },
)
