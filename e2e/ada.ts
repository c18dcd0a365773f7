import type { Browser } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import { type Hub, launch, openHub } from "./house.ts"
import { openWriter, type Writer, writerAccount } from "./writer.ts"

/** These are there for a file of tests that asks for them: a hub of its own, in which Ada, its administrator, writes. */
export let hub: Hub
export let browser: Browser
export let writer: Writer

export function adaWrites() {
  beforeAll(async () => {
    hub = await openHub(writerAccount)
    browser = await launch()
    writer = await openWriter(browser, hub)
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await hub?.stop()
  })
}
