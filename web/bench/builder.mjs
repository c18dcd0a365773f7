// What the document builder costs the page's main thread with a large collection: to open it, and each step of a drag.
import { existsSync } from "node:fs"
import { chromium } from "playwright-core"

const topics = 2000
const steps = 20

/** Opens a collection of 2,000 topics on a hub that runs, and drags one of them; undefined where there is no Chromium. */
export async function measureBuilder(address, email, password) {
  const executablePath = process.env.HUB_TEST_CHROMIUM ?? "/usr/bin/chromium"
  if (!existsSync(executablePath)) return undefined
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${address}/login`)
  await page.getByLabel("Email").fill(email)
  await page.locator("input[autocomplete=current-password]").fill(password)
  await page.getByRole("button", { name: "Sign In" }).click()
  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
  const collection = await page.evaluate(makeCollection, { address, topics })

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
  const opened = await spent()

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
    "opening, script": { ms: opened.script.toFixed(0), goal: "≤ 1000" },
    "opening, layout": { ms: opened.layout.toFixed(0), goal: "" },
    "the dearest step of a drag, layout": { ms: worst("layout"), goal: "≤ 100" },
    "the dearest step of a drag, with all that follows": { ms: worst("all"), goal: "" },
  }
}

/** Runs in the page, where the person who signed in is known. */
async function makeCollection({ address, topics }) {
  const ask = async (path, body) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem("access_token")}`,
      "content-type": "application/json",
    }
    const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { id } = await ask("/api/collections", { name: "Yearbook" })
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
  for (let from = 0; from < made.length; from += 100)
    await ask(`/api/collections/${id}/topics`, {
      topics: made.slice(from, from + 100).map((topic_id) => ({ topic_id })),
    })
  return id
}
