import { beforeAll, expect, onTestFailed, test } from "vitest"
import {
  chosenPassword,
  createAccount,
  expectFitsEverywhere,
  longTimeout,
  makeApiCaller,
  openSignedInPage,
  setAccountPassword,
} from "./fixtures/accounts.ts"
import { browser, callApi, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { desktop, phone, saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

const sampleText = `How many households we ask, and how we share them out among the regions.

Each quarter the survey approaches {{sample_size}} households. The number follows from one requirement: the median income of every region must be published with an error of no more than 2.5 %.

## Allocation to regions

No region receives fewer than 900. The rule protects small regions without starving large ones.

| Region | Addresses | Error, % |
|---|--:|--:|
| Capital | 2,710 | 1.5 |
| River plain | 2,510 | 1.6 |

## When response falls

${"If two quarters in a row fall below the floor, the reserve sample is opened in the regions concerned.\n\n".repeat(20)}
## Releases

The reserve is drawn with the main sample.
`

const ids = new Map<string, number>()
const topicId = (title: string) => ids.get(title)!
let handbook = 0
let reviewLink = ""
const eve = { name: "Eve Expert", email: "eve@elsewhere.test" }

const parts = {
  "About this handbook": ["Who it is for", "Release calendar"],
  "Design of the survey": ["Population and frame", "Sample size and allocation", "Rotation of households", "Weights"],
  Fieldwork: ["Interviewer guide", "دليل الباحث الميداني", "Non-response"],
}

async function writeHandbook(): Promise<void> {
  await callApi("POST", "/api/variables", { slug: "sample_size", value: "12,000" })
  handbook = (await callApi<{ id: number }>("POST", "/api/collections", { name: "Income Survey Handbook" })).id
  const ops: object[] = []
  let last: number | null = null
  for (const [part, topics] of Object.entries(parts)) {
    const heading: number = -1 - ops.length
    const node = { kind: "heading", title_override: part }
    ops.push({ op: "add", ref: heading, parent_id: null, after_id: last, node })
    last = heading
    let before: number | null = null
    for (const title of topics) {
      const content = title.startsWith("Sample") ? sampleText : `About ${title}.`
      const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title, content })
      ids.set(title, id)
      const ref: number = -1 - ops.length
      ops.push({ op: "add", ref, parent_id: heading, after_id: before, node: { kind: "topic", topic_id: id } })
      before = ref
    }
  }
  await callApi("POST", `/api/collections/${handbook}/structure/ops`, { base_version: 0, ops })
  await callApi("POST", `/api/topics/${topicId("Who it is for")}/publish`)
}

beforeAll(async () => {
  await writeHandbook()
}, 240_000)

const tree = () => page.getByRole("tree", { name: "Topics" })
const row = (name: string | RegExp) => tree().getByRole("treeitem", { name })
const title = (name: string) => page.getByRole("heading", { name, level: 1 })
const next = () => page.getByRole("region", { name: "Next step" })
const openTopic = (name: string, query = "") => page.goto(`${hub.url}/topics/${topicId(name)}${query}`)

test("beside a topic the menu is a column of icons, and its button shows it whole", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await openTopic("Population and frame")
  const main = page.getByRole("navigation", { name: "Main" })
  await main.getByRole("link", { name: "Reviews" }).waitFor(longTimeout)
  expect((await main.boundingBox())!.width).toBeLessThan(60)
  await page.getByRole("button", { name: "Open menu" }).click()
  await main.getByText("Reviews", { exact: true }).waitFor()
  await page.getByRole("button", { name: "Close menu" }).click()
  await main.getByRole("link", { name: "Home" }).click()
  await page.getByRole("heading", { name: "Documentation Project Hub Dashboard" }).waitFor(longTimeout)
})

test("a topic is read beside the tree of its collection, which is filtered and walked by keys", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await openTopic("Population and frame")
  await title("Population and frame").waitFor(longTimeout)

  expect(await row(/^Population and frame/).getAttribute("aria-current")).toBe("page")
  await page.getByText("0 of 9 approved, 1 published without a review", { exact: true }).waitFor()
  await row("Who it is for, Published").waitFor()
  await page.getByLabel("Filter topics").fill("weights")
  await expect.poll(() => tree().getByRole("treeitem").count()).toBe(2)
  await row(/^Design of the survey/).waitFor()
  await page.getByLabel("Filter topics").fill("")

  await page.locator("#main").focus()
  await page.keyboard.press("n")
  await title("Sample size and allocation").waitFor()
  await page.keyboard.press("p")
  await title("Population and frame").waitFor()

  await tree().focus()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("ArrowLeft")
  await row("Weights, Draft").waitFor({ state: "detached" })
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await title("Sample size and allocation").waitFor()
  expect(new URL(page.url()).searchParams.get("in")).toBe(String(handbook))
  expect(complaints).toEqual([])
})

test("both columns fold by keys, which is remembered, and the outline follows the text", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await openTopic("Sample size and allocation")
  await next().waitFor(longTimeout)

  await page.getByRole("tab", { name: "Outline" }).click()
  const outline = page.getByRole("navigation", { name: "Outline" })
  await outline.getByRole("link", { name: "Releases" }).click()
  await outline.locator("[aria-current]", { hasText: "Releases" }).waitFor()

  await page.locator("#main").focus()
  await page.keyboard.press("Control+\\")
  await page.keyboard.press("Control+.")
  await tree().waitFor({ state: "detached" })
  await page.getByRole("tab", { name: "Outline" }).waitFor({ state: "detached" })
  await page.reload()
  await page.getByRole("button", { name: "Show contents" }).click(longTimeout)
  await tree().waitFor()
  await page.getByRole("button", { name: "Show details" }).click()
  await page.getByRole("tab", { name: "Next" }).click()
  await next().waitFor()
})

test("its author sends it for review by the one primary button, and its reviewer finds theirs there", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const otto = await createAccount(callApi, "Otto Expert", "reviewer")
  await setAccountPassword(hub.url, otto)
  await openTopic("Sample size and allocation")
  await next().getByText("Nobody has been asked yet.").waitFor(longTimeout)

  await next().getByRole("button", { name: "Send for review" }).click()
  const dialog = page.getByRole("dialog", { name: "Send “Sample size and allocation” for review" })
  await dialog.waitFor()
  await page.keyboard.press("Escape")
  type Person = { id: number; name: string }
  const people = await callApi<Record<string, Person>>("GET", "/api/reviews/reviewers?q=Otto")
  const reviewer_id = Object.values(people).find((one) => one.name === "Otto Expert")!.id
  const asked = { topic_id: topicId("Sample size and allocation"), reviewer_id, external: [eve] }
  type ReviewRequestIds = { notified: { name: string; link: string | null }[] }
  const { notified } = await callApi<ReviewRequestIds>("POST", "/api/reviews/request", asked)
  reviewLink = notified.find(({ name }) => name === eve.name)!.link!
  await page.reload()
  await next()
    .getByText(/^Waiting for .* and .*, for less than a minute\.$/)
    .waitFor(longTimeout)
  await next().getByRole("button", { name: "Remind 2 reviewers" }).waitFor()

  const reviewer = await openSignedInPage(browser, hub.url, { email: otto.email, password: chosenPassword })
  await reviewer.page.goto(`${hub.url}/topics/${topicId("Sample size and allocation")}`)
  const theirs = reviewer.page.getByRole("region", { name: "Next step" })
  await theirs.getByText(/asks you for a review\./).waitFor(longTimeout)
  await theirs.getByRole("link", { name: "Review", exact: true }).click()
  await reviewer.page.waitForURL(/\/reviews\/tasks\/\d+$/)
  await reviewer.context.close()
})

test("comments stand beside the text, show their words in it, and are decided there", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const comments = [{ heading: null, quote: "protects small regions", body: "Which ones?" }]
  const answer = { decision: "request_changes", summary: "Say which.", expected_revision: 1, comments }
  await makeApiCaller(hub.url)("POST", `/api/review/${reviewLink.split("/").at(-1)}/decision`, answer)
  await openTopic("Sample size and allocation", `?in=${handbook}`)

  await page.getByRole("tab", { name: "Comments 1" }).click(longTimeout)
  const comment = page.getByRole("article", { name: "Comment by Eve Expert in the review" })
  await comment.getByRole("button", { name: "protects small regions" }).click()
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get("hub-passage") ?? [])].map((range) => (range as Range).toString()))
  await expect.poll(marked).toEqual(["protects small regions"])
  await page.getByRole("tab", { name: "Next" }).click()
  await expect.poll(marked).toEqual([])

  await next().getByRole("button", { name: "Review 1 comment" }).click()
  await comment.getByRole("button", { name: "Accept", exact: true }).waitFor(longTimeout)
})

test("a comment that was accepted leads to the words it is about, to be written", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/topics", { title: "Accepted", content: `${"Words.\n\n".repeat(30)}It protects towns.` })
  const { id } = (await callApi<Record<string, { id: number }>>("GET", "/api/topics?q=Accepted"))["0"]!
  const { notified } = await callApi<{ notified: { link: string }[] }>("POST", "/api/reviews/request", {
    topic_id: id,
    external: [eve],
  })
  const comments = [{ heading: null, quote: "protects towns", body: "Which ones?" }]
  const answer = { decision: "request_changes", summary: "Say which.", expected_revision: 1, comments }
  const token = notified[0]!.link.split("/").at(-1)
  await makeApiCaller(hub.url)("POST", `/api/review/${token}/decision`, answer)
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByRole("tab", { name: "Next" }).click(longTimeout)
  await next().getByRole("button", { name: "Review 1 comment" }).click(longTimeout)
  const comment = page.getByRole("article", { name: "Comment by Eve Expert in the review" })
  await comment.getByRole("button", { name: "Accept", exact: true }).click(longTimeout)
  await comment.getByText("These words have not been changed yet.").waitFor(longTimeout)

  await comment.getByRole("button", { name: "Change the text" }).click()
  await page.getByRole("button", { name: "Done", exact: true }).first().waitFor(longTimeout)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".ProseMirror") != null)).toBe(true)
  await page.keyboard.type("Now ")

  await page.getByText("It Now protects towns.").waitFor(longTimeout)
  await page.getByRole("button", { name: "Done", exact: true }).first().click()
  await page.getByRole("tab", { name: "Next" }).click()
  await next().getByText("Only a reviewer can approve this text. Send it again to ask Eve Expert.").waitFor(longTimeout)
})

test("on a phone contents and details are sheets, and the next step is in the bar below", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(phone)
  await openTopic("Sample size and allocation", `?in=${handbook}`)
  await page.getByRole("button", { name: "Review 1 comment" }).waitFor(longTimeout)

  await page.getByRole("button", { name: "Contents" }).click()
  await page.getByRole("dialog", { name: "Contents" }).waitFor()
  await row(/^Weights/).click()
  await title("Weights").waitFor()
  await page.getByRole("dialog", { name: "Contents" }).waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Details and comments" }).click()
  await page.getByRole("dialog", { name: "About this topic" }).getByRole("tab", { name: "Properties" }).click()
  await page.getByRole("dialog").getByText("No variables in this text.").waitFor()
  await page.getByRole("dialog").getByRole("tab", { name: "Next" }).click()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "detached" })
  const sizes = await page
    .getByRole("button", { name: /^(Contents|Details|Send)/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  await page.setViewportSize(desktop)
})

test("a topic outside any collection says so, and can be added to one", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Alone", content: "Words." })
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByText("Not in a collection.").waitFor(longTimeout)

  await page.getByRole("combobox", { name: "Collection" }).fill("Income")
  await page.getByRole("option", { name: "Income Survey Handbook" }).click()
  await page.getByRole("button", { name: "Add to collection" }).click()

  await row(/^Alone/).waitFor()
})

test("on a desk and on a phone, light and dark, nothing keeps anybody from reading", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await expectFitsEverywhere(page, "workspace", async () => {
    await openTopic("Sample size and allocation", `?in=${handbook}`)
    await page.getByText("12,000").waitFor(longTimeout)
    await page.getByRole("button", { name: "Review 1 comment" }).waitFor()
  })
  await expectFitsEverywhere(page, "workspace-about", async () => {
    await openTopic("Sample size and allocation", `?in=${handbook}`)
    await page.getByText("12,000").waitFor(longTimeout)
    const details = page.getByRole("button", { name: /^Details and comments/ })
    if (await details.isVisible()) await details.click()
    await page.getByRole("tab", { name: "Comments 1" }).waitFor()
    await next().waitFor()
  })
  await expectFitsEverywhere(page, "workspace-contents", async () => {
    await openTopic("دليل الباحث الميداني", `?in=${handbook}`)
    await title("دليل الباحث الميداني").waitFor(longTimeout)
    const contents = page.getByRole("button", { name: "Contents", exact: true })
    if (await contents.isVisible()) await contents.click()
    await row(/^Weights/).waitFor()
  })
  expect(complaints).toEqual([])
})
