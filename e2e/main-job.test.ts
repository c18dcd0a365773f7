import type { Page } from "playwright-core"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { browser, hub, page as author, setUpAdmin } from "./fixtures/admin.ts"
import { writeLabourMarket } from "./fixtures/labour-market.ts"
import { axeFindings, openPage, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

/** Presses of a mouse or a finger, and how often another screen came, since the last time it was asked. */
type Effort = { clicks: number; screens: number }

async function measureEffort(page: Page): Promise<() => Effort> {
  let effort = { clicks: 0, screens: 0 }
  let path = new URL(page.url()).pathname
  await page.exposeBinding("countPress", () => void effort.clicks++)
  const listen = () =>
    addEventListener(
      "pointerdown",
      (event) => event.isTrusted && (globalThis as unknown as { countPress: () => void }).countPress(),
      true,
    )
  await page.addInitScript(listen)
  await page.evaluate(listen)
  page.on("framenavigated", (frame) => {
    const next = new URL(frame.url()).pathname
    if (frame !== page.mainFrame() || next === path) return
    path = next
    effort.screens++
  })
  return () => {
    const since = effort
    effort = { clicks: 0, screens: 0 }
    return since
  }
}

let file = ""

beforeAll(async () => {
  file = await writeLabourMarket(hub.data)
})

const text = () => author.locator("[data-topic-text]")
const next = () => author.getByRole("region", { name: "Next step" })
const remark = (words: string) =>
  author.getByRole("article", { name: /by Eve Expert in the review$/ }).filter({ hasText: words })

test("a Word file is imported, arranged, written, reviewed outside, settled, approved and published from one screen", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await author.goto(`${hub.url}/import`)
  const effort = await measureEffort(author)

  // The choice of a file is a click on the field and nothing in the page after it.
  const chooser = author.waitForEvent("filechooser")
  await author.getByText("Choose files").click()
  await (await chooser).setFiles(file)
  await author.getByRole("button", { name: "Upload 1 file" }).click()
  await author.getByRole("button", { name: "Next: place 3 topics" }).click(longTimeout)
  await author.getByRole("button", { name: "Import 3 topics" }).click(longTimeout)
  await author.getByRole("link", { name: "Open the first topic" }).click(longTimeout)
  await text().getByText("Wages rise slowly.").waitFor(longTimeout)
  const importing = effort()
  const topic_id = Number(/\d+$/.exec(new URL(author.url()).pathname)![0])

  // Arranged by key: the tables go before the method.
  await author.locator("#main:focus").waitFor(longTimeout)
  const tree = author.getByRole("tree")
  await tree.focus()
  await author.keyboard.press("End")
  await author.keyboard.press("Alt+ArrowUp")
  await author.getByText("Tables: level 1, 2 of 3").waitFor({ state: "attached" })

  // Written where it is read, and sent without a step in between.
  await text().getByText("Wages rise slowly.").click()
  await author.keyboard.press("End")
  await author.keyboard.type(" Rents are the same.")
  await author.getByRole("textbox", { name: "Content" }).getByText("Rents are the same.").waitFor(longTimeout)
  await next().getByRole("button", { name: "Send for review" }).click()
  const dialog = author.getByRole("dialog")
  await dialog.getByLabel("Name").focus()
  await author.keyboard.type("Eve Expert")
  await author.keyboard.press("Tab")
  await author.keyboard.type("eve@office.test")
  await dialog.getByRole("button", { name: "Send for review" }).click()
  const link = await author.getByLabel("Review link for Eve Expert").inputValue(longTimeout)
  await dialog.getByRole("button", { name: "Copy" }).click()
  await author.keyboard.press("Escape")

  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true })
  const { page: expert, complaints } = await openPage(context)
  await expert.goto(link)
  const effortOfExpert = await measureEffort(expert)
  await expert.getByRole("button", { name: /^Suggest an edit to “Prices rise/ }).tap()
  await expert.getByRole("textbox", { name: "Suggest an edit" }).waitFor(longTimeout)
  await expert.keyboard.press("Control+End")
  await expert.keyboard.type(" Food most.")
  await expert.getByRole("button", { name: /^Comment on “Wages rise/ }).tap()
  await expert.keyboard.type("Whose wages?")
  await expert.getByText("1 comment, 1 suggestion. Saved.").waitFor(longTimeout)
  await expert.getByRole("button", { name: "Request changes" }).tap()
  await expert.getByRole("button", { name: "Send change request" }).tap()
  await expert.getByRole("heading", { name: "You requested changes" }).waitFor(longTimeout)
  const answering = effortOfExpert()

  const asking = effort()
  await next().getByRole("button", { name: "Review 1 comment and 1 suggestion" }).click(longTimeout)
  await remark("Food most").getByRole("button", { name: "Accept", exact: true }).click()
  await author.getByRole("textbox", { name: "Content" }).getByText("Prices rise fast. Food most.").waitFor(longTimeout)
  await remark("Whose wages?").getByRole("button", { name: "Accept", exact: true }).click()
  const settling = effort()
  await author.getByRole("button", { name: "Send again" }).first().click(longTimeout)
  await dialog.getByRole("button", { name: /^Send for review again/ }).click(longTimeout)
  const secondLink = await author.getByLabel("Review link for Eve Expert").inputValue(longTimeout)
  await dialog.getByRole("button", { name: "Copy" }).click()
  await author.keyboard.press("Escape")

  await expert.goto(secondLink)
  await expert.getByRole("button", { name: "Approve" }).tap()
  await expert.getByRole("button", { name: "Send approval" }).tap()
  await expert.getByRole("heading", { name: "You approved this text" }).waitFor(longTimeout)

  const sendingAgain = effort()
  await author.getByRole("button", { name: "Publish", exact: true }).click(longTimeout)
  await dialog
    .getByRole("radiogroup", { name: "Visible to" })
    .getByRole("radio", { name: "Anyone with the link" })
    .check(longTimeout)
  expect(await axeFindings(author)).toEqual([])
  await dialog.getByRole("button", { name: "Publish to anyone with the link" }).click(longTimeout)
  await dialog.getByText("Live", { exact: true }).waitFor({ timeout: 120_000 })
  await author.getByRole("dialog", { name: "Published" }).waitFor(longTimeout)
  const publishing = effort()
  await author.keyboard.press("Escape")
  await author.getByRole("tab", { name: "Next" }).click()
  await author
    .getByRole("region", { name: "Readers have" })
    .getByText("Knowledge base, edition 1 of “Labour market”")
    .waitFor(longTimeout)

  await author.getByRole("button", { name: "Publish an edition" }).click()
  const knowledgeBase =
    "This is edition 2 of the knowledge base of “Labour market”, with the options of edition 1 of the knowledge base."
  await dialog.getByText(knowledgeBase).waitFor(longTimeout)
  // Nothing was published as a PDF yet: there are no options of an earlier edition of it.
  await dialog.getByRole("radio", { name: "PDF" }).check(longTimeout)
  await dialog.getByText("This is edition 1 of the PDF of “Labour market”.").waitFor(longTimeout)
  await author.keyboard.press("Escape")

  // Of two points; before there was one screen for a topic, it took 10, 8, 6 and 3 clicks.
  expect({ importing, answering, settling, publishing }).toEqual({
    importing: { clicks: 5, screens: 2 },
    answering: { clicks: 4, screens: 0 },
    settling: { clicks: 3, screens: 0 },
    // With one for who can read it, which nobody chooses for the author of a first edition.
    publishing: { clicks: 3, screens: 0 },
  })
  expect({ asking, sendingAgain }).toEqual({
    asking: { clicks: 4, screens: 0 },
    sendingAgain: { clicks: 3, screens: 0 },
  })
  await author.getByRole("button", { name: "Done" }).click()
  await next().getByRole("button", { name: "Edit", exact: true }).click(longTimeout)
  await author.getByRole("textbox", { name: "Content" }).waitFor(longTimeout)
  expect(new URL(author.url()).pathname).toBe(`/topics/${topic_id}`)
  expect(complaints).toEqual([])
})
