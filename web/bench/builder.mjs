// What the document builder costs the page's main thread with a large collection: to open it, and each step of a drag.
import { makeCollection, openHubPage } from "./hub-page.mjs"

const topics = 2000
const steps = 20

/** Opens a collection of 2,000 topics on a hub that runs, and drags one of them; undefined where there is no Chromium. */
export async function measureBuilder(address, email, password) {
  const opened = await openHubPage({ address, email, password })
  if (!opened) return undefined
  const { browser, page, ask } = opened
  const collection = await makeCollection(ask, await makeTopics(ask))

  await page.goto("about:blank")
  const debug = await page.context().newCDPSession(page)
  await debug.send("Performance.enable", { timeDomain: "threadTicks" })
  const spent = async () => {
    const { metrics } = await debug.send("Performance.getMetrics")
    const of = (name) => metrics.find((metric) => metric.name === name).value * 1000
    const layout = of("LayoutDuration") + of("RecalcStyleDuration")
    return { script: of("ScriptDuration"), layout, all: of("TaskDuration") }
  }
  await page.goto(`${address}/document-builder?collection=${collection}`)
  await page.getByRole("treeitem").first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(2000)
  const atOpening = await spent()

  const firstTopic = () => page.getByRole("treeitem").first().textContent()
  const dragged = await firstTopic()
  const box = await page.getByRole("treeitem").first().boundingBox()
  await page.getByRole("treeitem").first().hover()
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 60)
  await page.mouse.move(box.x + 60, box.y + 120)
  const costs = []
  for (let step = 1; step <= steps; step++) {
    const before = await spent()
    await page.mouse.move(box.x + 60 + (step % 3) * 20, box.y + (1 + (step % 12)) * 40)
    await page.waitForTimeout(100)
    const after = await spent()
    costs.push({ layout: after.layout - before.layout, all: after.all - before.all })
  }
  await page.mouse.up()
  await page.waitForTimeout(1000)
  if ((await firstTopic()) === dragged) throw new Error("Nothing was dragged.")
  await browser.close()
  const worst = (name) => Math.max(...costs.map((cost) => cost[name])).toFixed(1)
  return {
    "opening, script": { ms: atOpening.script.toFixed(0), goal: "≤ 1000" },
    "opening, layout": { ms: atOpening.layout.toFixed(0), goal: "" },
    "the dearest step of a drag, layout": { ms: worst("layout"), goal: "≤ 100" },
    "the dearest step of a drag, with all that follows": { ms: worst("all"), goal: "" },
  }
}

async function makeTopics(ask) {
  const made = []
  for (let from = 0; from < topics; from += 8) {
    const titles = Array.from({ length: 8 }, (_, index) => `Topic ${from + index} of many in the yearbook`)
    const batch = await Promise.all(
      titles.map((title) =>
        ask("/api/topics", { title, content: `# ${title}\n\nWords about it.\n\n## More\n\nWords.` }),
      ),
    )
    made.push(...batch.map((topic) => topic.id))
  }
  return made
}
