import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from "vitest"
import { password, type Player } from "../server/test/hub.ts"
import { type KillableHub, openKillableBrowser, openKillableHub, signInPlayer } from "./fixtures/killable-hub.ts"
import { axeFindings, desktop, launchBrowser, openPage, saveScreenshots } from "./fixtures/server.ts"
import { isLongRun } from "../server/test/run-length.ts"

/** How often a tab and the hub are killed; 20 is what the hub promises to survive. */
const rounds = Number(process.env.HUB_TEST_ROUNDS ?? (isLongRun ? 2 : 1))

let hub: KillableHub
let browser: Browser

beforeAll(async () => {
  hub = await openKillableHub()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hub?.stop()
})

async function topicOf(content: string, title = "Prices") {
  return (await hub.send<{ id: number }>("ben", "POST", "/api/topics", { title, content })).id
}

async function signedIn(who: Player) {
  onTestFailed(() => saveScreenshots(browser))
  const context = await browser.newContext({ viewport: desktop })
  // After a failure the pages stay open until their pictures are taken.
  onTestFinished(({ task }) => (task.result?.state === "fail" ? undefined : context.close()))
  const { page } = await openPage(context)
  await signInPlayer(page, hub.url, who)
  return page
}

const editor = (page: Page) => page.locator(".cm-content, .ProseMirror").first()
const state = (page: Page, words: string) => page.locator("output", { hasText: words }).waitFor()
const recoveryBanner = (page: Page) => page.getByText(/You have unsaved text from/)

type Mode = "Markdown" | "WYSIWYG"

async function edit(page: Page, id: number, mode: Mode = "Markdown", isOnPage = false): Promise<void> {
  await page.goto(`${hub.url}/topics/${id}${isOnPage ? "" : "/edit"}`)
  const write = page.getByRole("button", { name: "Edit", exact: true })
  const modes = page.getByRole("radiogroup", { name: "Mode" })
  // A browser that is killed may not have written its cookies yet.
  await (isOnPage ? write : modes)
    .or(page.getByRole("button", { name: "Sign In" }))
    .first()
    .waitFor()
  if (new URL(page.url()).pathname === "/login") {
    await signInPlayer(page, hub.url, "ben")
    return edit(page, id, mode, isOnPage)
  }
  if (isOnPage) await write.click()
  const choice = modes.getByText(mode, { exact: true })
  if (await choice.isVisible()) await choice.click()
  await editor(page).waitFor()
}

async function type(page: Page, words: string) {
  await editor(page).click()
  await page.keyboard.press("Control+End")
  await page.keyboard.type(words)
}

const saved = (page: Page) => page.getByText("Topic updated successfully!").first().waitFor()

test.each([
  ["its form", false],
  ["its page", true],
])(
  `what was typed in a topic on %s a second before tab and hub are killed is offered again, ${rounds} of ${rounds} times`,
  {
    timeout: 60_000 + rounds * 30_000,
  },
  async (_, isOnPage) => {
    const id = await topicOf("One.\n\nTwo.\n")
    const folder = await mkdtemp(join(tmpdir(), "hub-browser-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    let tab = await openKillableBrowser(folder)
    onTestFinished(() => tab.kill().catch(() => undefined))
    await signInPlayer(tab.page, hub.url, "ben")
    let offered = 0

    for (let round = 1; round <= rounds; round++) {
      const withHub = round % 2 === 0
      await edit(tab.page, id, round % 4 < 2 ? "Markdown" : "WYSIWYG", isOnPage)
      await type(tab.page, ` Typed in round ${round}.`)
      await pause(1000)
      if (withHub) await hub.kill()
      await tab.kill()

      if (withHub) await hub.begin()
      tab = await openKillableBrowser(folder)
      await edit(tab.page, id, "Markdown", isOnPage)
      await recoveryBanner(tab.page).waitFor()
      await tab.page.getByRole("button", { name: "Restore" }).click()
      await editor(tab.page).getByText(`Typed in round ${round}.`).waitFor()
      offered++
      await tab.page.keyboard.press("Control+s")
      await (isOnPage
        ? tab.page
            .getByText(/^Version \d+ saved\./)
            .first()
            .waitFor()
        : saved(tab.page))
    }

    expect(offered).toBe(rounds)
  },
)

test("without a connection the text is kept here, and goes to the hub when it is back", async () => {
  const id = await topicOf("One.\n")
  const page = await signedIn("ben")
  await edit(page, id)

  await page.context().setOffline(true)
  await type(page, "Typed offline.")
  await state(page, "Offline: saved on this device")
  await page.keyboard.press("Control+s")
  await page.getByText("Failed to save topic. Please try again.").waitFor()
  await page.context().setOffline(false)
  await state(page, "Draft saved")

  const storedDrafts = await hub.send<{ content: string }[]>("ben", "GET", `/api/topics/${id}/draft`)
  expect(storedDrafts.map((draft) => draft.content)).toEqual(["One.\nTyped offline."])
})

test("an expired session is begun again over the editor, and what was being saved is saved", async () => {
  const id = await topicOf("One.\n")
  const page = await signedIn("ben")
  await edit(page, id)
  const dialog = page.getByRole("dialog", { name: "Your session has ended" })
  const signInAs = async (who: Player) => {
    await dialog.getByLabel("Email").fill(`${who}@hub.test`)
    await dialog.getByLabel("Password").fill(password)
    await dialog.getByRole("button", { name: "Sign In" }).click()
  }

  await type(page, "")
  await hub.endSessions("ben")
  // At once: on a slow machine the dialog could come between two keys.
  await page.keyboard.insertText("Typed after the end.")
  await dialog.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await signInAs("ben")
  await state(page, "Draft saved")
  await hub.endSessions("ben")
  await page.keyboard.press("Control+s")
  await signInAs("ben")
  await saved(page)
  await state(page, "Saved")
  await page.getByText("Saved, 1 line changed").waitFor()

  await type(page, " Ben alone.")
  await hub.endSessions("ben")
  await page.keyboard.press("Control+s")
  await signInAs("dora")
  await page.getByText("This text belongs to Ben.", { exact: false }).waitFor()
  await page.getByRole("button", { name: "Continue as Dora" }).click()
  await editor(page).waitFor()

  await editor(page).getByText("Typed after the end.").waitFor()
  expect(await editor(page).textContent()).not.toContain("Ben alone.")
  expect(await recoveryBanner(page).count()).toBe(0)
  const dora = await hub.send<unknown[]>("dora", "GET", `/api/topics/${id}/draft`)
  const text = await hub.send<{ content: string }>("dora", "GET", `/api/topics/${id}`)
  expect([dora, text.content]).toEqual([[], "One.\nTyped after the end."])
})

test("two tabs on one topic keep their texts apart, and both are offered", async () => {
  const id = await topicOf("One.\n")
  const first = await signedIn("ben")
  const second = await first.context().newPage()
  await edit(first, id)
  await type(first, "In the first tab.")
  await edit(second, id)
  expect(await recoveryBanner(second).count()).toBe(0)
  await type(second, "In the second tab.")
  await Promise.all([first, second].map((page) => state(page, "Draft saved")))
  await first.close()
  await second.close()

  const page = await browser.contexts().at(-1)!.newPage()
  await edit(page, id)
  await page.getByText("1 more after this.", { exact: false }).waitFor()
  await page.getByRole("button", { name: "Show differences" }).click()
  await page
    .getByRole("region", { name: /^Differences between/ })
    .filter({ hasText: "In the second tab." })
    .waitFor()
  await page.getByRole("button", { name: "Discard" }).click()
  await page.getByRole("button", { name: "Restore" }).click()

  await editor(page).getByText("In the first tab.").waitFor()
  await page.keyboard.press("Control+s")
  await saved(page)
  await page.reload()
  await editor(page).waitFor()
  expect(await hub.send<unknown[]>("ben", "GET", `/api/topics/${id}/draft`)).toEqual([])
  expect(await recoveryBanner(page).count()).toBe(0)
})

test("two people see each other, and decide where they changed the same words", async () => {
  const id = await topicOf("One.\n\nTwo.\n\nThree.\n")
  const ben = await signedIn("ben")
  const dora = await signedIn("dora")
  await edit(ben, id)
  await edit(dora, id)
  await dora.getByRole("list", { name: "Also in this topic" }).getByText("Ben is reading").waitFor()

  await hub.send("ben", "PUT", `/api/topics/${id}`, { title: "Prices", content: "One.\n\nTwo.\n\nThree, says Ben.\n" })
  await editor(dora).getByText("Three.").click()
  await dora.keyboard.press("Home")
  await dora.keyboard.press("Shift+End")
  await dora.keyboard.type("Drei, sagt Dora.")
  await dora.getByText(/Ben saved version 2/).waitFor({ timeout: 30_000 })
  await dora.keyboard.press("Control+s")
  await dora.getByText("Ben changed the same text").waitFor()
  expect(await axeFindings(dora)).toEqual([])
  await dora.getByRole("radio", { name: "Edit merged text" }).check()
  await dora.getByLabel(/^Merged text/).fill("Three, say Ben and Dora.\n")
  await state(dora, "Draft saved")
  await dora.reload()
  await dora.getByRole("button", { name: "Restore" }).click()
  await dora.getByRole("button", { name: "Show result" }).click()
  await dora
    .getByRole("region", { name: /^Differences between/ })
    .filter({ hasText: "say Ben and Dora" })
    .waitFor()
  // A third save meanwhile changes the very same words again: nothing that was chosen is lost.
  await hub.send("ada", "PUT", `/api/topics/${id}`, { title: "Prices", content: "One.\n\nTwo.\n\nThree, says Ada.\n" })
  await dora.getByRole("button", { name: "Save with these choices" }).click()
  await dora.getByText("Ada changed the same text").waitFor()
  await dora.getByRole("radio", { name: "Keep mine" }).check()
  await dora.getByRole("button", { name: "Save with these choices" }).click()
  await saved(dora)

  const { content, revision } = await hub.send<{ content: string; revision: number }>("ada", "GET", `/api/topics/${id}`)
  expect([content, revision]).toEqual(["One.\n\nTwo.\n\nThree, say Ben and Dora.\n", 4])
})

test("a new topic that was never created is offered, and created once", async () => {
  const page = await signedIn("dora")
  await page.goto(`${hub.url}/topics/new`)
  await page.getByLabel("Title").fill("A topic of Dora's")
  await type(page, "Words for it.")
  await state(page, "Draft saved")
  await page.close()

  const again = await browser.contexts().at(-1)!.newPage()
  await again.goto(`${hub.url}/topics/new`)
  await recoveryBanner(again).waitFor()
  await again.getByRole("button", { name: "Restore" }).click()
  await editor(again).getByText("Words for it.").waitFor()
  await again.getByRole("button", { name: "Create Topic" }).click()
  await again.waitForURL(/\/topics\/\d+\/edit/)
  await again.goto(`${hub.url}/topics/new`)
  await editor(again).waitFor()

  const found = await hub.send<{ title: string }[]>("dora", "GET", "/api/topics?q=topic+of+Dora")
  expect(found.map((topic) => topic.title)).toEqual(["A topic of Dora's"])
  expect(await recoveryBanner(again).count()).toBe(0)
})
