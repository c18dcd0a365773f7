// A page of a hub that runs, as somebody who signed in sees it, and what fills the hub for a measure.
import { existsSync } from "node:fs"
import { chromium } from "playwright-core"

/** A browser with a page of a desk, signed in, and `ask`, which calls the hub as that person; undefined where there is no Chromium. */
export async function openHubPage({ address, email, password }) {
  const executablePath = process.env.HUB_TEST_CHROMIUM ?? "/usr/bin/chromium"
  if (!existsSync(executablePath)) return undefined
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${address}/login`)
  await page.getByLabel("Email").fill(email)
  await page.locator("input[autocomplete=current-password]").fill(password)
  await page.getByRole("button", { name: "Sign In" }).click()
  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor()
  const bearer = await page.evaluate(() => localStorage.getItem("access_token"))
  async function ask(path, body) {
    const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" }
    const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  return { browser, page, ask }
}

/** A collection of these topics; answers its id. */
export async function makeCollection(ask, topics) {
  const { id } = await ask("/api/collections", { name: "Yearbook" })
  for (let from = 0; from < topics.length; from += 100)
    await ask(`/api/collections/${id}/topics`, {
      topics: topics.slice(from, from + 100).map((topic_id) => ({ topic_id })),
    })
  return id
}
