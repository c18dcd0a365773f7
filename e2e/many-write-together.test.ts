import type { Locator, Page } from "playwright-core"
import { beforeAll, expect, onTestFailed, test } from "vitest"
import { createDice } from "../server/test/walks/dice.ts"
import { chosenPassword, createAccount, openSignedInPage, setAccountPassword } from "./fixtures/accounts.ts"
import { browser, callApi, hub, setUpAdmin } from "./fixtures/admin.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { showMode } from "./fixtures/writer.ts"

setUpAdmin()

const people = Number(process.env.HUB_TEST_WRITERS ?? 2)
const seconds = Number(process.env.HUB_TEST_WRITING_SECONDS ?? 20)

/** Each writes below a heading of their own; all write below the last one, at times. */
const names = ["Anna", "Bruno", "Clara", "David", "Elif"].slice(0, people)
const figures = ["12.4", "1,250", "61.4 %", "2026"]
const content = [...names, "Everybody"]
  .map(
    (name, index) =>
      `## ${name}\n\nThe figure is ${figures[index % figures.length]}.\n\nA second paragraph of ${name}.`,
  )
  .join("\n\n")

type WrittenWord = { word: string; isShared: boolean }
type Writer = { name: string; page: Page; complaints: string[]; words: WrittenWord[]; strayed: string[] }
let collection: number
let topic: number
const writers: Writer[] = []

beforeAll(async () => {
  ;({ id: collection } = await callApi<{ id: number }>("POST", "/api/collections", { name: "Handbook" }))
  for (const title of ["Before", "After"])
    await callApi("POST", "/api/topics", { title, content: "Words.", collection_id: collection })
  for (const name of names) {
    const account = await createAccount(callApi, name)
    await setAccountPassword(hub.url, account)
    const { page, complaints } = await openSignedInPage(browser, hub.url, {
      email: account.email,
      password: chosenPassword,
    })
    writers.push({ name, page, complaints, words: [], strayed: [] })
  }
}, 240_000)

/** What stands before the caret in its paragraph. */
const beforeCaret = (page: Page) =>
  page.evaluate(() => {
    const { anchorNode, anchorOffset } = getSelection()!
    const line = anchorNode?.parentElement?.closest(".cm-line, p")
    if (!anchorNode || !line) return ""
    const range = document.createRange()
    range.setStart(line, 0)
    range.setEnd(anchorNode, anchorOffset)
    return range.toString()
  })

const isDeciding = (page: Page) => page.getByRole("alert").filter({ hasText: "changed the same" }).isVisible()

/** Saves, and decides as long as there is something to decide. */
async function save(page: Page): Promise<void> {
  for (let act = () => page.keyboard.press("Control+s"); ; act = () => decide(page)) {
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === "PUT" && one.url().endsWith(`/api/topics/${topic}`)),
      act(),
    ])
    if (response.ok()) return
    expect(response.status()).toBe(409)
  }
}

/** Keeps one's own words wherever there is a choice, and saves. */
async function decide(page: Page): Promise<void> {
  const chosen = page.getByRole("button", { name: /^Save (?:the joined text|with these choices)$/ })
  const left = page.getByRole("button", { name: /^\d+ left to choose$/ })
  await chosen.or(left).first().waitFor()
  while (await left.isVisible())
    for (const radio of await page.getByRole("radio", { name: "Keep mine" }).all()) await radio.check()
  await chosen.click()
}

/** Puts the caret into the last line of a paragraph, wherever that is on the page while others write above it. */
async function clickLastLine(page: Page, paragraph: Locator): Promise<void> {
  for (let tries = 0; ; tries++) {
    // Of a long source only what is near the window is on the page.
    for (let top = 0; (await paragraph.count()) === 0; top = (top + 300) % 6000) {
      await page.evaluate((at) => scrollTo(0, at), top)
      await page.waitForTimeout(50)
    }
    try {
      const { height } = (await paragraph.boundingBox({ timeout: 3000 }))!
      return await paragraph.click({ position: { x: 4, y: height - 6 }, timeout: 3000 })
    } catch (error) {
      if (tries === 5) throw error
    }
  }
}

/** Types one word at the end of a paragraph, and looks whether the caret is still behind it a while later. */
async function typeWord(writer: Writer, of: string, word: string, wait: number): Promise<void> {
  const { page } = writer
  const paragraph = page.locator(".ProseMirror, .cm-content").getByText(`A second paragraph of ${of}.`).first()
  await clickLastLine(page, paragraph)
  await page.keyboard.press("End")
  await page.keyboard.type(` ${word}`, { delay: 15 })
  writer.words.push({ word, isShared: of === "Everybody" })
  await page.waitForTimeout(wait)
  if (await isDeciding(page)) return
  const before = await beforeCaret(page)
  if (!before.trimEnd().endsWith(word)) writer.strayed.push(`${word}: ${before.slice(-40)}`)
}

async function write(writer: Writer, index: number, until: number): Promise<void> {
  const { page, name } = writer
  const roll = createDice(index + 7).below
  await page.goto(`${hub.url}/topics/${topic}?in=${collection}`)
  await page.getByRole("button", { name: "Edit", exact: true }).first().click()
  await showMode(page, index === 1 ? "Markdown" : "WYSIWYG")
  for (let number = 0; Date.now() < until; number++) {
    const isAway = index === 0 && roll(5) === 0
    if (isAway) await page.context().setOffline(true)
    await typeWord(writer, roll(6) === 0 ? "Everybody" : name, `${name.toLowerCase()}${number}x`, 200 + roll(900))
    if (isAway) await page.context().setOffline(false)
    if (roll(3) === 0) await save(page)
    await page.waitForTimeout(roll(400))
  }
  await save(page)
  await page.getByRole("button", { name: "Done" }).first().click()
  await page.locator("[data-topic-text]").waitFor()
}

/** Moves topics of the tree, and talks about the text, as long as the others write. */
async function arrange(until: number): Promise<void> {
  for (let round = 0; Date.now() < until; round++) {
    await callApi("POST", `/api/topics/${topic}/comments`, { body: `Round ${round}`, anchor: null })
    const { version, nodes } = await callApi<{ version: number; nodes: { id: number }[] }>(
      "GET",
      `/api/collections/${collection}/structure`,
    )
    const ops = [{ op: "move", id: nodes.at(-1)!.id, parent_id: null, after_id: null }]
    const { status } = await callApi<{ status: number }>("POST", `/api/collections/${collection}/structure/ops`, {
      base_version: version,
      ops,
    })
    expect(status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 3000))
  }
}

test(
  `${people} people write one topic for ${seconds} seconds: no word is lost, no figure made, no caret moved`,
  { timeout: 240_000 + seconds * 3000 },
  async () => {
    onTestFailed(() => saveScreenshots(browser))
    // A second try starts with another topic.
    const body = { title: "Figures", content, collection_id: collection }
    ;({ id: topic } = await callApi<{ id: number }>("POST", "/api/topics", body))
    for (const writer of writers) Object.assign(writer, { words: [], strayed: [] })
    const until = Date.now() + seconds * 1000

    await Promise.all([...writers.map((writer, index) => write(writer, index, until)), arrange(until)])

    const { content: now, revision } = await callApi<{ content: string; revision: number }>(
      "GET",
      `/api/topics/${topic}`,
    )
    const revisions: string[] = []
    for (let number = 1; number <= revision; number++)
      revisions.push((await callApi<{ content: string }>("GET", `/api/topics/${topic}/revisions/${number}`)).content)
    const words = writers.flatMap((writer) => writer.words)
    console.log(`${people} people wrote ${words.length} words in ${revision} versions.`)
    const countIn = (text: string, word: string) => text.split(word).length - 1
    expect(words.filter(({ word }) => !revisions.some((text) => text.includes(word)))).toEqual([])
    expect(words.filter(({ word, isShared }) => !isShared && countIn(now, word) !== 1)).toEqual([])
    expect(words.filter(({ word }) => countIn(now, word) > 1)).toEqual([])
    const known = new Set([...figures.flatMap((figure) => figure.match(/\d+/g) ?? []), "2"])
    const made = revisions
      .flatMap((text) => text.match(/(?<![a-z\d])\d+/g) ?? [])
      .filter((figure) => !known.has(figure))
    expect(made).toEqual([])
    expect(writers.flatMap(({ strayed }) => strayed)).toEqual([])
    // A connection that was cut on purpose is no fault of the page, nor is a conflict.
    const faults = writers.flatMap(({ complaints }) => complaints)
    expect(faults.filter((line) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
  },
)
