import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { corpus, haveCorpus, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

/** How many real texts are written in; each takes some seconds. */
const count = Number(process.env["HUB_TEST_TEXTS"] ?? 6)
const typed = "Zqx9Z"

/** So many texts of other people, spread over all that there are, without what stands before them between dashes. */
function realTexts(): { name: string; text: string }[] {
  const folder = join(corpus, "markdown")
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"))
  const step = names.length / Math.min(count, names.length)
  return Array.from({ length: Math.min(count, names.length) }, (_, index) => {
    const name = names.toSorted()[Math.floor(index * step)]!
    const text = readFileSync(join(folder, name), "utf8").replace(/^---\r?\n[^]*?\r?\n---\r?\n/, "")
    return { name, text }
  })
}

/** Puts the caret into a word of a paragraph, of those half way down; answers whether there is one. */
const goIntoWord = () =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll(".ProseMirror p")].flatMap((paragraph) =>
      [...paragraph.childNodes].filter((node) => node instanceof Text && /\p{L}{4}/u.test(node.data)),
    ) as Text[]
    const word = words[words.length >> 1]
    if (!word) return false
    word.parentElement?.scrollIntoView({ block: "center" })
    document.querySelector<HTMLElement>(".ProseMirror")?.focus()
    getSelection()?.collapse(word, /\p{L}{4}/u.exec(word.data)!.index + 2)
    return true
  })

/** What a change of one word in one line left of a text; undefined where more changed. */
function changedLine(before: string, after: string): string | undefined {
  const [old, now] = [before.split("\n"), after.split("\n")]
  const changed = now.flatMap((line, index) => (line === old[index] ? [] : [index]))
  return old.length === now.length && changed.length === 1 ? now[changed[0]!] : undefined
}

test(
  "a word typed into a real text on its page changes the line that it stands in, and nothing else",
  { timeout: 120_000 + count * 30_000 },
  async ({ skip }) => {
    skip(!haveCorpus, `There is no corpus at ${corpus}.`)
    onTestFailed(() => saveScreenshots(browser))
    const faults: string[] = []
    let written = 0
    for (const { name, text } of realTexts()) {
      const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: name.slice(-60), content: text })
      const contentNow = async () => (await callApi<{ content: string }>("GET", `/api/topics/${id}`)).content
      const before = await contentNow()
      await page.goto(`${hub.url}/topics/${id}`)
      await page.getByRole("button", { name: "Edit", exact: true }).click(longTimeout)
      await page.getByRole("radiogroup", { name: "Mode" }).getByText("WYSIWYG", { exact: true }).click(longTimeout)
      await page.locator(".ProseMirror").waitFor(longTimeout)
      if (!(await goIntoWord())) continue
      await page.keyboard.type(typed)
      await page.locator(".ProseMirror").getByText(typed).waitFor(longTimeout)
      await page.getByRole("button", { name: "Done" }).click()
      await page.locator("[data-topic-text]").getByText(typed).first().waitFor(longTimeout)

      const after = await contentNow()
      written++
      const line = changedLine(before, after)
      if (line === undefined || after.replace(typed, "") !== before) faults.push(name)
    }
    console.log(`Written in ${written} texts; ${faults.length} changed elsewhere.`)
    expect(faults).toEqual([])
    expect(written).toBeGreaterThan(count / 2)
    // Images of other places are not loaded, and those that stood beside a text are not in the hub.
    const isAboutImages = (words: string) => /Content Security Policy|status of 404/.test(words)
    expect(complaints.filter((words) => !isAboutImages(words))).toEqual([])
  },
)
