// How soon another topic is read on the page of a topic, in a tree of 2,000 topics of 10,000, from the click or key to the
// painted text: at first, and from what was read before; beside the bare call for the same topic from the same page. And what
// the tree costs the page's main thread while it is scrolled.
import { makeCollection, openHubPage } from "./hub-page.mjs"

const topicsInTree = 2000
const visits = 20
const scrolls = 60

/** Reads topics of a hub that runs and has been filled; undefined where there is no Chromium. */
export async function measureSwitching(address, email, password) {
  const opened = await openHubPage({ address, email, password })
  if (!opened) return undefined
  const { browser, page, ask } = opened
  const collection = await makeCollection(
    ask,
    Array.from({ length: topicsInTree }, (_, index) => index + 1),
  )
  await page.goto(`${address}/topics/1?in=${collection}`)
  await page.locator("[data-topic-text] p").first().waitFor({ timeout: 60_000 })
  const row = (number) => page.getByRole("treeitem", { name: new RegExp(`^Topic ${number}\\b`) })
  await row(1).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(3000)

  const bare = []
  for (let number = 101; number <= 100 + visits; number++)
    bare.push(await page.evaluate(timeCall, `/api/topics/${number}`))

  const click = (number) => page.evaluate(timeSwitch, { number, by: "click" })
  const first = []
  for (let number = 3; number < 3 + visits; number++) first.push(await click(number))
  const again = []
  for (let number = 3; number < 3 + visits; number++) again.push(await click(number))
  const next = []
  for (let number = 3 + visits; number < 3 + 2 * visits; number++)
    next.push(await page.evaluate(timeSwitch, { number, by: "n" }))

  const debug = await page.context().newCDPSession(page)
  await debug.send("Performance.enable", { timeDomain: "threadTicks" })
  const busy = async () => {
    const { metrics } = await debug.send("Performance.getMetrics")
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000
  }
  await row(3 + 2 * visits - 1).hover()
  const costs = []
  for (let step = 0; step < scrolls; step++) {
    const before = await busy()
    await page.mouse.wheel(0, 120)
    await page.waitForTimeout(60)
    costs.push((await busy()) - before)
  }
  await browser.close()
  return {
    "the bare call for one topic": summary(bare, ""),
    "a click on a topic that was not read yet": summary(first, "≤ 300"),
    "N to a topic that was not read yet": summary(next, "≤ 300"),
    "a click on a topic that was read before": summary(again, "≤ 100"),
    "scrolling the tree by a notch of the wheel, CPU": summary(costs, ""),
  }
}

function summary(times, goal) {
  const sorted = times.toSorted((one, other) => one - other)
  return { median: sorted[times.length >> 1].toFixed(1), worst: sorted.at(-1).toFixed(1), goal }
}

/** Runs in the page: milliseconds of a call, with its answer read. */
async function timeCall(path) {
  const began = performance.now()
  const answer = await fetch(path, { headers: { authorization: `Bearer ${localStorage.getItem("access_token")}` } })
  await answer.json()
  return performance.now() - began
}

/** Runs in the page: milliseconds from a click on a row, or a key, until heading and text of that topic are painted. */
async function timeSwitch({ number, by }) {
  const title = `Topic ${number}`
  const row = [...document.querySelectorAll("[role=treeitem]")].find((one) => one.textContent.startsWith(title))
  const before = document.querySelector("[data-topic-text] p").textContent
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => setTimeout(resolve, 400))
  const began = performance.now()
  if (by === "click") (row.querySelector("a") ?? row).click()
  else document.body.dispatchEvent(new KeyboardEvent("keydown", { key: by, bubbles: true }))
  for (;;) {
    const text = document.querySelector("[data-topic-text] p")?.textContent
    if (document.querySelector("h1")?.textContent.startsWith(title) && text !== undefined && text !== before) break
    if (performance.now() - began > 20_000) throw new Error(`${title} was not shown.`)
    await frame()
  }
  await frame()
  return performance.now() - began
}
