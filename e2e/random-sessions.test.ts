import { beforeAll, beforeEach, expect, onTestFailed, test } from "vitest"
import {
  admin,
  type ApiCall,
  chosenPassword,
  createAccount,
  longTimeout,
  setAccountPassword,
  signInAs,
} from "./fixtures/accounts.ts"
import { createDice, walkSeed, type WalkDice } from "../server/test/walks/dice.ts"
import { browser, callApi as callAtFirst, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

/** How many sessions; 200 is what the page of a topic promises to come through. */
const sessions = Number(process.env.HUB_TEST_SESSIONS ?? 2)
const firstSeed = walkSeed
const steps = 9

/** Many sessions take longer than a sign-in of a program holds. */
const signInHolds = 10 * 60_000
const tomas = { email: "", password: chosenPassword }
let callApi: ApiCall
let askTomas: ApiCall
let signedIn = 0

beforeAll(async () => {
  const account = await createAccount(callAtFirst, "Tomas Orr", "reviewer")
  await setAccountPassword(hub.url, account)
  tomas.email = account.email
}, 120_000)

beforeEach(async () => {
  if (Date.now() - signedIn < signInHolds) return
  callApi = await signInAs(hub.url, admin)
  askTomas = await signInAs(hub.url, tomas)
  signedIn = Date.now()
})

type Roll = WalkDice["below"]

/** What the topic has to say, kept beside the hub by the plainest means: its versions, and what is suggested. */
type Model = {
  id: number
  versions: string[]
  comments: number
  suggestions: { old: string; insert: string }[]
  words: number
}

const nameOf = (paragraph: number) => ["Wages", "Prices", "Rents", "Taxes"][paragraph]!
const start = [0, 1, 2, 3].map((index) => `${nameOf(index)} are as they were old${index}x`).join("\n\n") + "\n"
const now = ({ versions }: Model) => versions.at(-1)!
const paragraph = (text: string, index: number) => text.trimEnd().split("\n\n")[index]!
/** A word that stands nowhere else, so that a lost or doubled one is seen. */
const newWord = (model: Model) => `w${++model.words}x`

/** Says something about the topic; of many sessions in a minute, in the next one. */
async function postComment(as: ApiCall, { id }: Model, body: object): Promise<void> {
  for (;;) {
    const { status } = await as<{ status: number }>("POST", `/api/topics/${id}/comments`, body)
    if (status !== 429) return expect(status).toBe(201)
    await page.waitForTimeout(3000)
  }
}

const readText = () => page.locator("[data-topic-text]")
/** The words of the text, without those that are only suggested. */
const readShown = () =>
  readText().evaluate((text) => {
    const copy = text.cloneNode(true) as Element
    for (const suggested of copy.querySelectorAll("ins")) suggested.remove()
    return copy.textContent.split(/\s+/)
  })

async function open(model: Model): Promise<void> {
  await page.goto(`${hub.url}/topics/${model.id}`)
  await readText().getByText(nameOf(0), { exact: false }).first().waitFor(longTimeout)
}

const stepsOf: Record<string, (model: Model, roll: Roll) => Promise<void>> = {
  /** A click behind the last word of a paragraph, a word, and Done or Esc. */
  async edit(model, roll) {
    const index = roll(4)
    const word = newWord(model)
    const content = page.getByRole("textbox", { name: "Content" })
    // A click on words with a comment or a suggestion is meant for these.
    const paragraphAt = readText()
      .getByText(`${nameOf(index)} are`, { exact: false })
      .first()
    await paragraphAt.click({ position: { x: 120, y: 8 } })
    await content.waitFor(longTimeout)
    await content
      .getByText(`${nameOf(index)} are`, { exact: false })
      .first()
      .click()
    await page.keyboard.press("End")
    await page.keyboard.type(` ${word}`)
    if (roll(2) === 0) await page.keyboard.press("Escape")
    else await page.getByRole("button", { name: "Done" }).first().click()
    await content.waitFor({ state: "detached" })
    const before = paragraph(now(model), index)
    model.versions.push(now(model).replace(before, `${before} ${word}`))
  },
  /** The version that was just made is taken back by the button of its message, where it is still there. */
  async undo(model, roll) {
    if (model.versions.length < 2) return
    await stepsOf["edit"]!(model, roll)
    await page.getByRole("button", { name: "Undo", exact: true }).last().click()
    await page.getByText(`Undone: version ${model.versions.length + 1} has`, { exact: false }).waitFor(longTimeout)
    model.versions.push(model.versions.at(-2)!)
  },
  async comment(model, roll) {
    const quote = `${nameOf(roll(4))} are`
    await postComment(callApi, model, {
      body: `About ${quote}`,
      anchor: { revision: model.versions.length, quote, at: now(model).indexOf(quote) },
    })
    model.comments++
  },
  async suggest(model, roll) {
    const index = roll(4)
    const old = paragraph(now(model), index).split(" ").at(-1)!
    if (model.suggestions.some((one) => one.old === old)) return
    const insert = newWord(model)
    // An anchor is told by the words and by where their paragraph begins.
    const at = now(model).indexOf(`${nameOf(index)} are`)
    const anchor = { revision: model.versions.length, quote: old, at }
    await postComment(askTomas, model, { anchor, suggestion: insert })
    model.suggestions.push({ old, insert })
  },
  async accept(model) {
    const open = model.suggestions.find(({ old }) => now(model).split(old).length === 2)
    if (!open) return
    await decide(model, open, /^Accept(?: anyway)?$/)
    model.versions.push(now(model).replace(open.old, open.insert))
  },
  async reject(model) {
    const open = model.suggestions.at(-1)
    if (open && now(model).includes(open.old)) await decide(model, open, "Reject")
  },
  async restore(model, roll) {
    const number = 1 + roll(model.versions.length)
    if (model.versions[number - 1] === now(model)) return
    await page.getByRole("tab", { name: "History" }).click()
    await page.getByRole("link", { name: `Version ${number}`, exact: true }).click()
    await page.getByRole("button", { name: `Restore version ${number}` }).click()
    await page.getByText(`Version ${number} restored as version`, { exact: false }).first().waitFor(longTimeout)
    model.versions.push(model.versions[number - 1]!)
  },
}

async function decide(model: Model, { old, insert }: Model["suggestions"][number], button: string | RegExp) {
  await page.getByRole("tab", { name: /^Comments/ }).click()
  const card = page
    .getByRole("article", { name: "Suggestion by Tomas Orr" })
    .filter({ has: page.getByRole("insertion").filter({ hasText: insert }) })
  await card.getByRole("button", { name: button }).click()
  await expect.poll(() => card.getByRole("button", { name: button }).count(), longTimeout).toBe(0)
  model.suggestions = model.suggestions.filter((one) => one.old !== old || one.insert !== insert)
}

/** What the hub holds is what the model holds, and what the page shows without a reload. */
async function compare(model: Model): Promise<void> {
  const { content, revision } = await callApi<{ content: string; revision: number }>("GET", `/api/topics/${model.id}`)
  expect(content).toBe(now(model))
  expect(revision).toBe(model.versions.length)
  for (const part of now(model).trimEnd().split("\n\n"))
    await expect.poll(readShown, longTimeout).toContain(part.split(" ").at(-1))
}

test.each(Array.from({ length: sessions }, (_, index) => firstSeed + index))(
  "random session %d of editing, commenting, accepting, undoing and restoring ends in the text of a plain model",
  async (seed) => {
    onTestFailed(() => saveScreenshots(browser))
    complaints.length = 0
    const roll = createDice(seed).below
    const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: `Session ${seed}`, content: start })
    const model: Model = { id, versions: [start], comments: 0, suggestions: [], words: 0 }
    const names = Object.keys(stepsOf)
    const done: string[] = []
    await open(model)
    for (let step = 0; step < steps; step++) {
      const name = names[roll(names.length)]!
      done.push(name)
      await stepsOf[name]!(model, roll)
      await compare(model).catch((error: unknown) => {
        throw new Error(`After ${done.join(", ")}: ${String(error)}`)
      })
    }

    for (const [index, content] of model.versions.entries())
      expect(await callApi("GET", `/api/topics/${id}/revisions/${index + 1}`)).toMatchObject({ content })
    const { threads } = await callApi<{ threads: { suggestion: unknown }[] }>("GET", `/api/topics/${id}/comments`)
    expect(threads.filter(({ suggestion }) => suggestion === null)).toHaveLength(model.comments)
    expect(complaints).toEqual([])
  },
)
