import type { Browser, Page } from "playwright-core"
import { expect } from "vitest"
import { enter } from "./accounts.ts"
import { desk, type Hub, openPage } from "./house.ts"

/** The account of whoever writes in these tests; the hub makes it when it starts. */
export const writerAccount = { HUB_ADMIN_EMAIL: "ada@office.test", HUB_ADMIN_PASSWORD: "a long enough password" }
export const ada = { email: writerAccount.HUB_ADMIN_EMAIL, password: writerAccount.HUB_ADMIN_PASSWORD }

/** A browser in which the writer is signed in, and their own way to the hub's calls. */
export async function openWriter(browser: Browser, hub: Hub, viewport = desk) {
  const context = await browser.newContext({ viewport, permissions: ["clipboard-read", "clipboard-write"] })
  context.setDefaultTimeout(20_000)
  const { page, complaints } = await openPage(context)
  const token = await enter(page, hub.url, ada)

  async function ask(method: string, path: string, data?: object) {
    const answer = await context.request.fetch(hub.url + path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data ? { data } : {}),
    })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as { id: number; content: string; frontmatter: string }
  }
  return { context, page, complaints, ask }
}

export type Writer = Awaited<ReturnType<typeof openWriter>>

/** Makes a topic and opens its editor in a mode. */
export async function openTopic({ page, ask }: Writer, hub: Hub, content: string, mode = "Markdown"): Promise<number> {
  const { id } = await ask("POST", "/api/topics", { title: `A topic in ${mode}`, content })
  await page.goto(`${hub.url}/topics/${id}/edit`)
  await showMode(page, mode)
  return id
}

export async function showMode(page: Page, mode: string): Promise<void> {
  await page.getByRole("radiogroup", { name: "Mode" }).getByText(mode, { exact: true }).click()
  await page.locator(modes[mode] ?? "").waitFor()
}

const modes: Record<string, string> = {
  Markdown: ".cm-content",
  WYSIWYG: ".ProseMirror",
  Preview: "section[aria-label=Preview]",
}

/** Saves with the keyboard and answers what the hub holds then. */
export async function savedText({ page, ask }: Writer, id: number): Promise<string> {
  await page.keyboard.press("Control+s")
  await page.getByText("Topic updated successfully!").first().waitFor()
  return (await ask("GET", `/api/topics/${id}`)).content
}

/** Puts the caret before words of the visual mode, and waits until the browser has it there. */
export async function caretBefore(page: Page, words: string): Promise<void> {
  await page
    .locator(".ProseMirror")
    .getByText(words)
    .first()
    .click({ position: { x: 4, y: 8 } })
  await moveCaret(page, "Home")
  await expect.poll(() => page.evaluate(() => getSelection()?.anchorOffset)).toBe(0)
}

/** Moves the caret of the visual mode, where the browser moves it and tells the editor of it only afterwards. */
export async function moveCaret(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => setTimeout(told))))
}
