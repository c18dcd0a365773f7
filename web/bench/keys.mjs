// CPU time per key, in topics of three sizes and in both ways to write: of the page's main thread, from the key to the painted
// frame with all that follows at the next pause, such as the draft; and of the whole process of the page, in which the browser
// also draws the picture and the engine counts words, aside of what the author waits for. The goals, and what the peers were
// measured with, are of the main thread.
import { join } from "node:path"
import { openHubPage } from "./hub-page.mjs"

// In its first hundred keys a page still compiles what it runs: most of what authors write comes after them.
const rounds = 7
const keys = 30
const sizes = { "4 KB": [4_000, 6], "71 KB": [71_000, 9], "500 KB": [500_000, 15] }
const modes = { Markdown: ".cm-content", WYSIWYG: ".ProseMirror" }
const middle = "The middle of the text."

/**
 * Types in the middle of each topic of a hub that runs, as somebody who may write, and in the same text in the editor that
 * the mode is made of, alone on a page; undefined where there is no Chromium. `only` is one size in KB, `mode` one of the modes.
 */
export async function measureKeys(root, { address, email, password, only, mode: onlyMode }) {
  const opened = await openHubPage({ address, email, password })
  if (!opened) return undefined
  const { browser, page, ask } = opened
  const bare = await bareEditors(root)

  const table = {}
  for (const [size, [characters, goal]] of Object.entries(sizes)) {
    if (only !== undefined && size !== `${only} KB`) continue
    const text = textOf(characters)
    const { id } = await ask("/api/topics", { title: `Keys in ${text.length} characters`, content: text })
    for (const mode of Object.keys(modes)) {
      if (onlyMode !== undefined && mode !== onlyMode) continue
      const alone = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      await alone.setContent(
        "<style>body { max-width: 800px; margin: auto; font: 16px/1.6 sans-serif; white-space: pre-wrap }</style>",
      )
      await alone.addScriptTag({ content: bare })
      await alone.evaluate(
        ([mode, text, middle]) => globalThis.showBareEditor(mode, text, middle),
        [mode, text, middle],
      )
      const least = await msPerKey(alone)
      await alone.close()

      await page.goto(`${address}/topics/${id}/edit`)
      await goToMiddle(page, mode)
      const spent = await msPerKey(page)
      table[`${size}, ${mode}`] = {
        "ms per key": spent.main,
        goal: `≤ ${goal}`,
        "of them script": spent.script,
        "bare editor": least.main,
        "whole process": spent.process,
        "bare editor's process": least.process,
      }
      // Nothing that was typed is kept, so that nothing asks about it.
      page.once("dialog", (dialog) => void dialog.accept())
      await page.goto(`${address}/topics`)
    }
  }
  await browser.close()
  return table
}

/**
 * Types on the page of a topic of 71 KB with its comments open beside it, before and after it has 200 of them, in both modes;
 * undefined where there is no Chromium. The hub takes 60 comments a minute.
 */
export async function measureKeysBesideComments({ address, email, password }) {
  const opened = await openHubPage({ address, email, password })
  if (!opened) return undefined
  const { browser, page, ask } = opened
  const content = textOf(71_000)
  const { id } = await ask("/api/topics", { title: "Keys beside comments", content })
  const table = {}
  for (const count of [0, 200]) {
    await page.goto("about:blank")
    for (let number = 1; number <= count; number++) {
      const quote = `Section ${number}`
      const anchor = { revision: 1, quote, at: content.indexOf(`## ${quote}\n`) }
      const room = page.waitForTimeout(1050)
      await ask(`/api/topics/${id}/comments`, { body: `Is number ${number} still right?`, anchor })
      await room
    }
    for (const mode of Object.keys(modes)) {
      await page.goto(`${address}/topics/${id}`)
      await page.getByRole("tab", { name: /^Comments/ }).click({ timeout: 60_000 })
      await page.getByRole("button", { name: "Edit", exact: true }).click()
      await goToMiddle(page, mode)
      const { main, script } = await msPerKey(page)
      table[`${count} comments, ${mode}`] = { "ms per key": main, "of them script": script }
      await page.getByRole("button", { name: "Done" }).click()
      await page.locator("[data-topic-text]").waitFor({ timeout: 60_000 })
    }
  }
  await browser.close()
  return table
}

/** Puts the caret behind the words in the middle of a text that is written. */
async function goToMiddle(page, mode) {
  await page.getByRole("radiogroup", { name: "Mode" }).getByText(mode, { exact: true }).click({ timeout: 240_000 })
  const content = page.locator(modes[mode])
  await content.waitFor({ timeout: 240_000 })
  await content.click({ position: { x: 200, y: 20 } })
  await page.keyboard.press("Control+f")
  await page.getByLabel("Find", { exact: true }).fill(middle)
  await page.keyboard.press("Enter")
  await page.keyboard.press("Escape")
  await page.keyboard.press("End")
}

async function msPerKey(page) {
  const debug = await page.context().newCDPSession(page)
  const processes = await page.context().browser().newBrowserCDPSession()
  // What the thread worked, not what it waited for a processor.
  await debug.send("Performance.enable", { timeDomain: "threadTicks" })
  const busy = async () => {
    const { metrics } = await debug.send("Performance.getMetrics")
    const { processInfo } = await processes.send("SystemInfo.getProcessInfo")
    const seconds = (wanted) => metrics.find(({ name }) => name === wanted).value
    // Pages that are not typed in do nothing.
    const pages = processInfo.filter(({ type }) => type === "renderer")
    return {
      main: seconds("TaskDuration"),
      script: seconds("ScriptDuration"),
      process: pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    }
  }
  await page.keyboard.type("Some words first. ")
  await page.waitForTimeout(5000)

  const spent = []
  for (let round = 0; round < rounds; round++) {
    const before = await busy()
    for (let key = 0; key < keys; key++) {
      await page.keyboard.press("abcdefgh "[key % 9])
      await page.waitForTimeout(50)
    }
    const after = await busy()
    spent.push(Object.entries(after).map(([name, seconds]) => [name, ((seconds - before[name]) * 1000) / keys]))
  }
  const inTheMiddle = spent.toSorted(([one], [other]) => one[1] - other[1])[rounds >> 1]
  return Object.fromEntries(inTheMiddle.map(([name, milliseconds]) => [name, milliseconds.toFixed(1)]))
}

async function bareEditors(root) {
  const { build } = await import("esbuild")
  const { outputFiles } = await build({
    entryPoints: [join(root, "web/bench/bare-editors.ts")],
    bundle: true,
    minify: true,
    write: false,
    logLevel: "silent",
  })
  return outputFiles[0].text
}

/** A text of many kinds of blocks, with one line in its middle that is easily found. */
function textOf(characters) {
  const section = (number) =>
    `## Section ${number}\n\nA paragraph with **bold** words, a [link](/topics/${number}) and \`code\`, as\nauthors write them.\n\n` +
    `- one\n- two with {{base_year}}\n\n| Item | Price |\n| --- | ---: |\n| Bread | ${number} |\n\n> A quote.\n\n`
  const half = Math.ceil(characters / 2 / section(100).length)
  const sections = (from) => Array.from({ length: half }, (_, index) => section(from + index)).join("")
  return `${sections(1)}${middle}\n\n${sections(half + 1)}`
}
