import type { BrowserContext } from "playwright-core"

/** What JavaScript a page takes, opened for the first time, until `shown` is there: bytes of the files as they are sent. */
export async function firstLoad(
  context: BrowserContext,
  address: string,
  shown: string,
): Promise<{ bytes: number; files: number; workers: number }> {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send("Network.enable")
  await network.send("Network.setCacheDisabled", { cacheDisabled: true })
  const scripts = new Set<string>()
  let [bytes, workers] = [0, 0]
  page.on("worker", () => workers++)
  network.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script" || response.mimeType.includes("javascript")) scripts.add(requestId)
  })
  network.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  // Notifications come after the screen, and the line on which they come is never idle.
  await page.route(/\/LiveTicker-[^/]*\.js$/, (route) => route.abort())
  await page.goto(address)
  await page.locator(shown).first().waitFor()
  await page.waitForLoadState("networkidle")
  await page.close()
  return { bytes, files: scripts.size, workers }
}
