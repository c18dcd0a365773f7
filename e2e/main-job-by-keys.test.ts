import type { Locator, Page } from "playwright-core"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { browser, complaints, hub, page as author, setUpAdmin } from "./fixtures/admin.ts"
import { writeLabourMarket } from "./fixtures/labour-market.ts"
import { desktop, openPage, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let file = ""

beforeAll(async () => {
  file = await writeLabourMarket(hub.data)
})

/** As many presses of Tab as anybody has the patience for. */
const mostTabs = 60

/** Goes to something by Tab alone, and says where that leads if it leads nowhere near. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor(longTimeout)
  const passed: string[] = []
  for (let tabs = 0; tabs <= mostTabs; tabs++) {
    if (await target.first().evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press("Tab")
    passed.push(
      await page.evaluate(
        () =>
          document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.slice(0, 30) ?? "",
      ),
    )
  }
  throw new Error(`Tab does not lead to ${String(target)}, but to ${passed.join(", ")}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press("Enter")
}

const text = () => author.locator("[data-topic-text]")
const next = () => author.getByRole("region", { name: "Next step" })
const dialog = () => author.getByRole("dialog")
const button = (on: Page | Locator, name: string | RegExp) => on.getByRole("button", { name, exact: true })
const remark = (words: string) =>
  author.getByRole("article", { name: /by Eve Expert in the review$/ }).filter({ hasText: words })

async function readLink(): Promise<string> {
  const link = await author.getByLabel("Review link for Eve Expert").inputValue(longTimeout)
  // What takes the place of the form takes the focus as well.
  expect(await button(dialog(), "Done").evaluate((one) => one === document.activeElement)).toBe(true)
  await press(author, button(dialog(), "Copy the link for Eve Expert"))
  await author.keyboard.press("Escape")
  await dialog().waitFor({ state: "detached" })
  return link
}

test("the whole way from a Word file to its readers is gone by keys alone, by its author and by an expert", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await author.goto(`${hub.url}/import`)
  const chooser = author.waitForEvent("filechooser")
  await press(author, author.getByRole("button", { name: /^Choose files/ }))
  await (await chooser).setFiles(file)
  await press(author, button(author, "Upload 1 file"))
  await press(author, button(author, "Next: place 3 topics"))
  await press(author, button(author, "Import 3 topics"))
  await press(author, author.getByRole("link", { name: "Open the first topic" }))
  await text().getByText("Wages rise slowly.").waitFor(longTimeout)

  await tabTo(author, author.getByRole("tree", { name: "Topics" }))
  await author.keyboard.press("End")
  await author.keyboard.press("Alt+ArrowUp")
  await author.getByText("Tables: level 1, 2 of 3").waitFor({ state: "attached" })

  await author.keyboard.press("e")
  const content = author.getByRole("textbox", { name: "Content" })
  await content.waitFor(longTimeout)
  await author.keyboard.press("End")
  await author.keyboard.type(" Rents are the same.")
  await content.getByText("Wages rise slowly. Rents are the same.").waitFor()
  await author.keyboard.press("Escape")
  await content.waitFor({ state: "detached" })

  await press(author, button(next(), "Send for review"))
  await tabTo(author, dialog().getByLabel("Name"))
  await author.keyboard.type("Eve Expert")
  await author.keyboard.press("Tab")
  await author.keyboard.type("eve@office.test")
  await press(author, button(dialog(), "Send for review"))
  const link = await readLink()

  const context = await browser.newContext({ viewport: desktop })
  const { page: expert, complaints: complaintsOfExpert } = await openPage(context)
  await expert.goto(link)
  await press(expert, expert.getByRole("button", { name: /^Suggest an edit to “Prices rise/ }))
  await expert.getByRole("textbox", { name: "Suggest an edit" }).waitFor(longTimeout)
  await expert.keyboard.press("Control+End")
  await expert.keyboard.type(" Food most.")
  await expert.keyboard.press("Shift+Tab")
  await press(expert, button(expert, "Request changes"))
  await press(expert, button(expert, "Send change request"))
  await expert.getByRole("heading", { name: "You requested changes" }).waitFor(longTimeout)

  await press(author, button(next(), "Review 1 suggestion"))
  await press(author, button(remark("Food most"), "Accept"))
  await text().getByText("Prices rise fast. Food most.").waitFor(longTimeout)
  await press(author, button(author, "Send again"))
  await press(author, dialog().getByRole("button", { name: /^Send for review again/ }))
  await expert.goto(await readLink())
  await press(expert, button(expert, "Approve"))
  await press(expert, button(expert, "Send approval"))
  await expert.getByRole("heading", { name: "You approved this text" }).waitFor(longTimeout)

  await press(author, button(author, "Publish"))
  await tabTo(author, dialog().getByRole("radio", { name: "People in the project" }))
  await author.keyboard.press("Space")
  await press(author, button(dialog(), "Publish to people in the project"))
  await dialog().getByText("Live", { exact: true }).waitFor({ timeout: 120_000 })
  expect([complaints, complaintsOfExpert]).toEqual([[], []])
})
