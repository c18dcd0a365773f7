import { execFileSync } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { ProcessFigures } from "@hub/contract/process-figures"
import type { Publication } from "@hub/contract/publications"
import type { ReleaseDetail } from "@hub/contract/releases"
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from "vitest"
import {
  admin,
  type ApiCall,
  chosenPassword,
  createAccount,
  expectFitsEverywhere,
  longTimeout,
  makeApiCaller,
  setAccountPassword,
  signInByApi,
} from "./fixtures/accounts.ts"
import { browser, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { expert } from "./fixtures/expert.ts"
import { createMovedClock, fakeTime } from "./fixtures/moved-clock.ts"
import { confirmRelease, decideRelease, planRelease } from "./fixtures/releases.ts"
import { saveScreenshots, startEmbeddedHubProcess } from "./fixtures/server.ts"
import { showMode } from "./fixtures/writer.ts"

/** What happens to which of the monthly releases. */
const special = { postponed: 2, cancelled: 3, corrected: 4, leaver: 4 }
const months = Number(process.env["HUB_TEST_MONTHS"] ?? 4)
const guides = ["Consumer prices", "Wages"]
const day = 86_400_000

type YearGuide = { name: string; collection_id: number; topic_id: number; url: string }

describe.skipIf(fakeTime === undefined)("with a clock that is moved (Debian's faketime)", () => {
  let clock: Awaited<ReturnType<typeof createMovedClock>>
  let folder: string
  let author: { email: string; name: string }
  /** The calls of the person who is signed in on the page. */
  let asked: ApiCall
  const made: YearGuide[] = []
  const released: number[] = []

  beforeAll(async () => {
    clock = await createMovedClock()
    folder = await mkdtemp(join(tmpdir(), "hub-year-"))
  })
  setUpAdmin(
    () => clock.env,
    (env) => startEmbeddedHubProcess(env),
  )
  afterAll(async () => {
    await clock.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const writer = () => (author.email === admin.email ? admin : { ...author, password: chosenPassword })

  async function moveClock(moment: Date) {
    await clock.moveTo(moment)
    await page.clock.setSystemTime(clock.now())
    const yearOfHub = async () => new Date((await fetch(`${hub.url}/healthz`)).headers.get("date")!).getUTCFullYear()
    await expect.poll(yearOfHub, longTimeout).toBe(moment.getUTCFullYear())
  }

  /** Days pass, for the hub, its database and the browser; sessions have run out meanwhile. */
  async function passTo(moment: Date) {
    await moveClock(moment)
    await signIn()
  }

  async function signIn() {
    asked = makeApiCaller(hub.url, await signInByApi(page, hub.url, writer()))
  }

  const read = (id: number) => asked<ReleaseDetail>("GET", `/api/releases/${id}`)
  const readerSees = async ({ url, topic_id }: YearGuide) =>
    /The index stands at (\d+)\./.exec(await (await fetch(`${hub.url}${url}t/${topic_id}.html`)).text())?.[1]
  const readersSee = () => Promise.all(made.map(readerSees))
  const publicText = async (path: string) => (await fetch(hub.url + path)).text()

  async function writeFigures(figure: number) {
    for (const { topic_id } of made) {
      await page.goto(`${hub.url}/topics/${topic_id}/edit`)
      await showMode(page, "Markdown")
      await page.locator(".cm-content").click()
      await page.keyboard.press("Control+a")
      await page.keyboard.insertText(`The index stands at ${figure}.`)
      await page.keyboard.press("Control+s")
      await page.getByText("Topic updated successfully!").first().waitFor(longTimeout)
    }
  }

  /** The expert is asked, and agrees two days later. */
  async function agree() {
    const links: string[] = []
    for (const { topic_id } of made) {
      const body = { topic_id, external: [expert] }
      const { notified } = await asked<{ notified: { link: string }[] }>("POST", "/api/reviews/request", body)
      links.push(notified[0]!.link)
    }
    await passTo(new Date(clock.now().getTime() + 2 * day))
    for (const link of links) {
      const portal = `/api/review/${link.split("/").at(-1)}`
      const { revision } = await makeApiCaller(hub.url)<{ revision: number }>("GET", portal)
      const decision = { decision: "approve", expected_revision: revision }
      expect(await makeApiCaller(hub.url)("POST", `${portal}/decision`, decision)).toMatchObject({ status: 200 })
    }
  }

  /** The author leaves between the promise and the day; somebody else takes their work over. */
  async function leave() {
    const leaver = author.name
    author = { email: admin.email, name: "Grace" }
    await signIn()
    await page.goto(`${hub.url}/admin/users`)
    await page.getByLabel(`More actions for ${leaver}`).click(longTimeout)
    await page.getByRole("menuitem", { name: "Deactivate", exact: true }).click()
    await page.getByRole("dialog", { name: "Deactivate user" }).getByRole("button", { name: "Deactivate user" }).click()
    const dialog = page.getByRole("dialog", { name: `Hand over the work of ${leaver}` })
    await dialog.getByRole("combobox", { name: "Who takes over" }).fill("grace@")
    await page
      .getByRole("option", { name: /grace@office/ })
      .first()
      .click(longTimeout)
    await dialog.getByRole("button", { name: "Hand over work" }).click(longTimeout)
    await page.getByText(/^Handed over /).waitFor(longTimeout)
  }

  /** Publishes a correction of what readers have. */
  async function correct({ collection_id }: YearGuide) {
    await page.goto(`${hub.url}/publish/mobile-kb?collection=${collection_id}`)
    await page.getByLabel("Corrects an error").check(longTimeout)
    await page.getByRole("textbox", { name: "What was wrong" }).fill("The index of last month was rounded wrongly.")
    await page.getByRole("button", { name: /^Publish / }).click()
    await page.getByRole("heading", { name: /^Knowledge base, edition/ }).waitFor(longTimeout)
    const id = Number(/\/publications\/(\d+)/.exec(page.url())![1])
    await expect
      .poll(async () => (await asked<Publication>("GET", `/api/publications/${id}`)).status, { timeout: 90_000 })
      .toBe("live")
  }

  async function setUpOffice() {
    author = { ...admin, name: "Grace" }
    await signIn()
    const account = await createAccount(asked, "Ben Author")
    await setAccountPassword(hub.url, account)
    author = account
    await signIn()
    for (const name of guides) {
      const { id: collection_id } = await asked<{ id: number }>("POST", "/api/collections", { name })
      const topic = { title: `Index of ${name}`, content: "The index stands at 100.", collection_id }
      const { id: topic_id } = await asked<{ id: number }>("POST", "/api/topics", topic)
      const body = { collection_id, kind: "mobile_kb", visibility: "public" }
      const { id } = await asked<Publication>("POST", "/api/publications", body)
      const edition = () => asked<Publication>("GET", `/api/publications/${id}`)
      await expect.poll(async () => (await edition()).status, { timeout: 90_000 }).toBe("live")
      made.push({ name, collection_id, topic_id, url: (await edition()).url! })
    }
  }

  test(
    "a year of monthly releases, with one postponed, one cancelled, one erratum and a leaver, is told rightly everywhere",
    { timeout: 120_000 + months * 90_000 },
    async () => {
      onTestFailed(() => saveScreenshots(browser))
      const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 3, 10))
      await moveClock(first)
      await setUpOffice()
      let seen = "100"
      let corrected: string | undefined

      for (let month = 1; month <= months; month++) {
        const figure = String(100 + month)
        const name = `Prices and wages ${month}`
        await passTo(new Date(Date.UTC(first.getUTCFullYear(), month - 1, 3, 10)))
        await writeFigures(Number(figure))
        await agree()
        const at = new Date(Date.UTC(first.getUTCFullYear(), month - 1, 20, 9))
        const id = await planRelease(name, at.toISOString().slice(0, 16), guides)
        await confirmRelease(id, guides)
        if (month === special.cancelled) {
          await decideRelease(id, "Cancel release", { Reason: "The survey failed." })
          continue
        }
        if (month === special.postponed) {
          at.setUTCDate(23)
          const later = { "Release time": at.toISOString().slice(0, 16), Reason: "The survey took longer." }
          await decideRelease(id, "Change time", later)
        }
        if (month === special.leaver) await leave()
        await passTo(new Date(at.getTime() - 8_000))
        expect(await readersSee()).toEqual([seen, seen])
        await expect.poll(async () => (await read(id)).state, { timeout: 60_000, interval: 200 }).toBe("released")
        const { released_at, parts } = await read(id)
        expect(new Date(released_at!).getTime() - at.getTime()).toBeLessThan(10_000)
        expect(new Date(released_at!).getTime()).toBeGreaterThanOrEqual(at.getTime())
        expect(await readersSee()).toEqual([figure, figure])
        seen = figure
        released.push(...parts.map(({ publication }) => publication!.id))
        if (month === special.corrected) {
          await correct(made[0]!)
          corrected = "The index of last month was rounded wrongly."
        }
      }
      await expectTold(corrected)
    },
  )

  async function expectTold(corrected: string | undefined) {
    const expected = (state: string) => (state === "CANCELLED" ? Number(months >= special.cancelled) : releasedMonths())
    const ics = (await publicText("/kb/calendar.ics")).replaceAll("\r\n ", "")
    for (const state of ["CONFIRMED", "CANCELLED"])
      expect(ics.split(`STATUS:${state}`).length - 1).toBe(expected(state))
    expect(ics.split("BEGIN:VEVENT").length - 1).toBe(months)
    const calendar = await publicText("/kb/calendar.html")
    expect(calendar).toContain("The survey took longer.")
    expect(calendar).toContain("The survey failed.")
    const atom = await publicText("/kb/calendar.atom")
    expect(atom.split("<entry>").length - 1).toBe(months)
    for (const feed of ["/kb/feed.atom", "/kb/consumer-prices/feed.atom"])
      expect(await publicText(feed)).toContain(corrected ?? "")
    await expectEvidence()
    await expectFigures()
    for (const [name, path, text] of [
      ["year-releases", "/releases?state=released", "Prices and wages 1"],
      ["year-calendar", "/kb/calendar.html", "The survey took longer."],
      ["year-figures", "/process-figures", "Waiting for a reviewer"],
    ] as const)
      await expectFitsEverywhere(page, name, async () => {
        await page.goto(hub.url + path)
        await page.getByText(text).first().waitFor(longTimeout)
      })
  }
  const releasedMonths = () => months - Number(months >= special.cancelled)

  /** Every edition of the year is verified by the command, without the hub. */
  async function expectEvidence() {
    const command = join(folder, "verify-evidence.mjs")
    await writeFile(command, await publicText("/kb/verify-evidence.mjs"))
    await writeFile(join(folder, "keys.json"), await publicText("/kb/keys.json"))
    const authorization = `Bearer ${await signInByApi(page, hub.url, writer())}`
    const save = async (path: string, name: string) => {
      const answer = await fetch(hub.url + path, { headers: { authorization } })
      await writeFile(join(folder, name), Buffer.from(await answer.arrayBuffer()))
      return join(folder, name)
    }
    expect(released).toHaveLength(releasedMonths() * guides.length)
    for (const id of released) {
      const evidence = await save(`/api/publications/${id}/evidence.json`, `evidence-${id}.json`)
      const publication = await save(`/api/publications/${id}/artefact`, `edition-${id}.zip`)
      const keys = ["--keys", join(folder, "keys.json")]
      const said = execFileSync(process.execPath, [command, evidence, publication, ...keys], { encoding: "utf8" })
      expect(said).toContain("Verification passed")
      expect(said).not.toContain("not verified")
      expect(await readFile(evidence, "utf8")).toContain(expert.name)
    }
  }

  /** What the year was: two topics a month, each agreed two days after the expert was asked. */
  async function expectFigures() {
    const figure = async (key: string) =>
      (await asked<ProcessFigures>("GET", "/api/process-figures/overview?by=month")).figures
        .find((one) => one.key === key)!
        .years.at(-1)!
    await expect
      .poll(async () => (await figure("waiting_for_reviewer")).cases, { timeout: 60_000 })
      .toBe(months * guides.length)
    expect((await figure("waiting_for_reviewer")).value).toBe(2)
  }
})
