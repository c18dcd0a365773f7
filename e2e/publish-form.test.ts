import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { axeFindings, desktop, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

let made = 0
const content =
  "The office publishes the consumer price index every month.\n\n## Weights\n\nThe weights come from the household budget survey."

async function guide() {
  const name = `Price guide ${++made}`
  const { id } = await callApi<{ id: number }>("POST", "/api/collections", { name })
  for (const title of ["Consumer prices", "Wages"])
    await callApi("POST", "/api/topics", { title, content, collection_id: id })
  return { id, name }
}

/** An edition that was made by a call, once readers have it. */
async function published(collection_id: number, kind: "pdf" | "mobile_kb", more = {}) {
  const { id } = await callApi<{ id: number }>("POST", "/api/publications", { collection_id, kind, ...more })
  const status = async () => (await callApi<{ status: string }>("GET", `/api/publications/${id}`)).status
  await expect.poll(status, { timeout: 90_000 }).toBe("live")
  return id
}

const readers = () => page.getByRole("radiogroup", { name: "Visible to" })

test(
  "a first edition is published once its author says who can read it, and is theirs from the start",
  { timeout: 180_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { id } = await guide()
    await page.goto(`${hub.url}/publish/mobile-kb?collection=${id}`)
    await page.getByRole("heading", { name: "Publish knowledge base, edition 1" }).waitFor(longTimeout)

    await page.getByRole("button", { name: "Publish edition 1" }).click(longTimeout)

    await page.getByText("Choose who can read this edition.").waitFor(longTimeout)
    expect(await readers().getByRole("radio", { checked: true }).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("radio")
    await readers().getByRole("radio", { name: "People in the project" }).check()
    await page.getByText("People in the project can read edition 1 as soon as it is created.").waitFor()
    await page.getByRole("button", { name: "Publish to people in the project" }).click()
    await page.getByText("This edition is live").waitFor({ timeout: 90_000 })
    const edition = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
    const { visibility, url } = await callApi<{ visibility: string; url: string }>(
      "GET",
      `/api/publications/${edition}`,
    )
    expect([visibility, (await fetch(new URL(url, hub.url))).status]).toEqual(["private", 404])
  },
)

test(
  "the form shows how a page will look on a phone and a desktop, and folds that where there is no room",
  { timeout: 120_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { id } = await guide()
    const pageShown = page.frameLocator("iframe")

    await expectFitsEverywhere(page, "publish-form", async () => {
      await page.goto(`${hub.url}/publish/mobile-kb?collection=${id}`)
      await readers().waitFor(longTimeout)
      await page.getByText("2 topics are not approved.").waitFor(longTimeout)
      const folded = page.locator("summary", { hasText: "Preview" })
      if (page.viewportSize()!.width < desktop.width) await folded.click()
      await pageShown.getByRole("heading", { name: "Consumer prices" }).waitFor(longTimeout)
    })
    await page.goto(`${hub.url}/publish/mobile-kb?collection=${id}`)
    await pageShown.getByText("The weights come from the household budget survey.").waitFor(longTimeout)
    await page.getByText("Desktop", { exact: true }).click()
    await page.getByTitle("“Consumer prices” on a desktop").waitFor()
    await page.setViewportSize(phone)
    await page.locator("summary", { hasText: "Preview" }).waitFor(longTimeout)
    expect(await page.locator("iframe").count()).toBe(0)
    await page.setViewportSize(desktop)
    expect(complaints).toEqual([])
  },
)

test("a PDF is seen as a file before it is published", { timeout: 120_000 }, async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id, name } = await guide()
  await page.goto(`${hub.url}/publish/pdf?collection=${id}`)
  const download = page.waitForEvent("download", { timeout: 60_000 })

  await page.getByRole("button", { name: "Download a sample" }).click(longTimeout)

  expect((await download).suggestedFilename()).toBe(`${name}, edition 1, sample.pdf`)
})

test(
  "the pages of a PDF are seen beside the form, and made again when its options change",
  { timeout: 120_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { id } = await guide()
    const picture = page.getByRole("img", { name: "The pages of the PDF, one below the other" })
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await page.goto(`${hub.url}/publish/pdf?collection=${id}`)
    await expect.poll(width, longTimeout).toBeGreaterThan(0)
    const before = await picture.getAttribute("src")

    await page.getByText("Language, numbers and marks").click(longTimeout)
    await page.getByLabel("Number the headings").uncheck()

    await expect.poll(() => picture.getAttribute("src"), longTimeout).not.toBe(before)
    await expect.poll(width, longTimeout).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  },
)

test("the next edition is asked for as the last one was", { timeout: 180_000 }, async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await guide()
  const options = { language: "de", numbered: false, draft: "always" }
  await published(id, "pdf", { visibility: "link", options })

  await page.goto(`${hub.url}/publish/pdf?collection=${id}`)
  await page.getByRole("heading", { name: "Publish PDF, edition 2" }).waitFor(longTimeout)

  await page.getByText("nothing has changed since edition 1").waitFor(longTimeout)
  await page.getByText("Language, numbers and marks").click(longTimeout)
  expect(await readers().getByRole("radio", { name: "Anyone with the link" }).isChecked()).toBe(true)
  expect(await page.getByLabel("Language of the text").inputValue()).toBe("de")
  expect(await page.getByLabel("Number the headings").isChecked()).toBe(false)
  expect(await page.getByLabel("Mark as a draft").inputValue()).toBe("always")
  await readers().getByRole("radio", { name: "Everyone" }).check()
  await page.getByText(/This also changes who can read the earlier editions/).waitFor()
  await page.getByRole("button", { name: "Publish to everyone" }).waitFor()
})

test("the kind is chosen on the form, and the collection stays", { timeout: 60_000 }, async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id, name } = await guide()
  await page.goto(`${hub.url}/publish/mobile-kb?collection=${id}`)
  const kinds = page.getByRole("navigation", { name: "Publish as" })

  await kinds.getByRole("link", { name: "PDF" }).click(longTimeout)

  await page.waitForURL(`${hub.url}/publish/pdf?collection=${id}`)
  await expect.poll(() => page.getByLabel("Collection", { exact: true }).first().inputValue(), longTimeout).toBe(name)
  await expect
    .poll(() => kinds.getByRole("link", { name: "PDF" }).getAttribute("aria-current"), longTimeout)
    .toBe("page")
})

test(
  "an edition shows one tab at a time, each at its own address, and asks only for what it shows",
  { timeout: 300_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { id: collection } = await guide()
    await published(collection, "mobile_kb")
    await callApi("POST", "/api/topics", { title: "Rents", content: "Rents rise.", collection_id: collection })
    const id = await published(collection, "mobile_kb")
    const asked: string[] = []
    page.on("request", (request) => asked.push(new URL(request.url()).pathname))
    const tabs = page.getByRole("navigation", { name: "About this edition" })

    await expectFitsEverywhere(page, "edition-overview", async () => {
      await page.goto(`${hub.url}/publications/${id}`)
      await page.getByText("This edition is live").waitFor(longTimeout)
    })
    expect(await tabs.getByRole("link").allTextContents()).toEqual([
      "Overview",
      "Contents 3",
      "Changes",
      "Checks 3",
      "Evidence",
      "Readers",
      "Figures",
      "Files",
    ])
    await page.getByText("Live", { exact: true }).waitFor()
    await page.getByText("Not approved: 3 of 3 topics").waitFor()
    expect(asked.filter((path) => /\/(evidence|changes|comparison)/.test(path))).toEqual([])

    await page.setViewportSize(phone)
    for (const [tab, shown] of [
      ["contents", "Contents"],
      ["changes", "Changes"],
      ["checks", "Checks"],
      ["evidence", "Evidence"],
      ["readers", "Readers"],
      ["figures", "Figures"],
      ["files", "Other files for this edition"],
    ] as const)
      await expectFitsEverywhere(page, `edition-${tab}`, async () => {
        await page.goto(`${hub.url}/publications/${id}?tab=${tab}`)
        await page.getByRole("region", { name: shown, exact: true }).waitFor(longTimeout)
        const current = tabs.locator("[aria-current=page]")
        const [line, box] = [(await tabs.boundingBox())!, (await current.boundingBox())!]
        expect(box.x >= line.x && box.x + box.width <= line.x + line.width + 1).toBe(true)
      })
    await page.goBack()
    await page.setViewportSize(desktop)
    await tabs.getByRole("link", { name: "Changes" }).click(longTimeout)
    await page.getByRole("region", { name: "Changes" }).getByText("1 new").waitFor(longTimeout)
    expect(new URL(page.url()).search).toBe("?tab=changes")
    expect(complaints).toEqual([])
  },
)

test(
  "a correction says what readers still have, and a new edition says which format is still on its older one",
  { timeout: 180_000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    const { id, name } = await guide()
    await published(id, "pdf", { visibility: "link" })
    const [topic] = (await callApi<{ topics: { topic_id: number }[] }>("GET", `/api/collections/${id}`)).topics

    await page.goto(`${hub.url}/topics/${topic!.topic_id}/edit`)
    await page.getByRole("textbox", { name: "Title" }).fill("Consumer price index", longTimeout)
    await page.keyboard.press("Control+s")
    const saved = page.getByRole("status").filter({ hasText: "Topic updated successfully!" })
    await saved.getByText(`Readers still have edition 1 of “${name}” (PDF).`).waitFor(longTimeout)
    await saved.getByRole("link", { name: "Publish" }).click()
    await page.getByRole("heading", { name: "Publish PDF, edition 2" }).waitFor(longTimeout)
    const edition = await published(id, "mobile_kb", { visibility: "link" })
    await page.goto(`${hub.url}/publications/${edition}`)

    await page.getByRole("heading", { name: "Knowledge base, edition 1" }).waitFor(longTimeout)
    await page.getByText("The PDF is still edition 1: 1 topic changed since.").waitFor(longTimeout)
    await page.getByRole("link", { name: "Publish PDF" }).waitFor()
    await page.goto(`${hub.url}/collections/${id}`)
    await page.getByText("The PDF is still edition 1: 1 topic changed since.").waitFor(longTimeout)
    await page.getByRole("link", { name: "Publish PDF" }).click()
    await page.getByRole("heading", { name: "Publish PDF, edition 2" }).waitFor(longTimeout)
  },
)

test("a knowledge base and a PDF are published in one step", { timeout: 180_000 }, async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await guide()
  await page.goto(`${hub.url}/publish/mobile-kb?collection=${id}`)
  await readers().getByRole("radio", { name: "People in the project" }).check(longTimeout)
  await page.getByRole("checkbox", { name: "Both (knowledge base and PDF)" }).check()
  await page.getByText("In the same step: PDF, edition 1, visible to the same people.").waitFor()
  await page.getByRole("button", { name: "Publish to people in the project" }).click()

  await page.getByRole("heading", { name: "Knowledge base, edition 1" }).waitFor(longTimeout)
  const live = async () =>
    Object.values(
      await callApi<Record<string, { kind: string; status: string }>>("GET", `/api/publications?collection=${id}`),
    )
      .filter(({ kind }) => kind !== undefined)
      .map(({ kind, status }) => `${kind} ${status}`)
      .toSorted()
  await expect.poll(live, { timeout: 90_000 }).toEqual(["mobile_kb live", "pdf live"])
})

test("choices that are saved for later are there when the form is opened again, until they are discarded", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await guide()
  const address = `${hub.url}/publish/pdf?collection=${id}`
  await page.goto(address)
  await readers().getByRole("radio", { name: "People in the project" }).check(longTimeout)
  await page.getByRole("checkbox", { name: "Both (knowledge base and PDF)" }).check()
  await page.getByRole("button", { name: "Save for later" }).click()
  await page.getByText("Saved. The form opens with these choices next time.").waitFor(longTimeout)

  await page.goto(`${hub.url}/`)
  await page.goto(address)
  await page.getByText("Filled in with what you saved for later.").waitFor(longTimeout)
  expect(await readers().getByRole("radio", { name: "People in the project" }).isChecked()).toBe(true)
  expect(await page.getByRole("checkbox", { name: "Both (knowledge base and PDF)" }).isChecked()).toBe(true)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole("button", { name: "Discard" }).click()
  await page.getByText("Filled in with what you saved for later.").waitFor({ state: "detached" })
  await page.reload()
  await readers().waitFor(longTimeout)
  expect(await readers().getByRole("radio", { checked: true }).count()).toBe(0)
})
