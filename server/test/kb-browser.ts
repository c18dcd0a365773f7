import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, type Browser } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import { buildKbFolder, type KbTestSite } from "./kb-folder.ts"
import { createHandbook } from "./kb-handbook.ts"
import { bundleReader } from "./kb-reader-files.ts"

const chromiumPath = process.env["HUB_TEST_CHROMIUM"] ?? "/usr/bin/chromium"
export const hasKbBrowser = existsSync(chromiumPath)

const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
/** Where the knowledge base of a test stands on its server. */
export const kbBase = "/kb/abc/"

/** A browser, the reader's own code, and folders with editions in them, for the tests of one file. */
export function setUpKbBrowser() {
  let reader: string
  let place: string
  let browser: Browser

  beforeAll(async () => {
    reader = await bundleReader()
    place = await mkdtemp(join(tmpdir(), "kb-phone-"))
    browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ["--headless", "--no-sandbox", "--disable-gpu", ...quiet],
    })
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await rm(reader, { recursive: true, force: true })
    await rm(place, { recursive: true, force: true })
  })

  /** Any picture will do: the icon of an edition without images. */
  function icon(): string {
    const folder = join(place, "pictures")
    if (!existsSync(folder)) buildKbFolder({ ...createHandbook(), topics: [], images: [] }, folder, reader)
    return join(folder, "assets/icon-192.png")
  }

  return {
    get browser() {
      return browser
    },
    get reader() {
      return reader
    },
    makeFolder(name: string, site: KbTestSite): string {
      const folder = join(place, name)
      buildKbFolder({ ...site, images: [{ name: "chart.png", path: icon() }] }, folder, reader)
      return folder
    },
  }
}
