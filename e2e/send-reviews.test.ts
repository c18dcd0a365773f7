import { beforeAll, expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

beforeAll(async () => {
  for (const title of ["Inflation", "Jobless rate", "Wages"])
    await callApi("POST", "/api/topics", { title, content: `About ${title}.` })
}, 240_000)

async function pick(label: string, words: string) {
  await page.getByRole("combobox", { name: label }).fill(words)
  await page.getByRole("option", { name: words }).click()
}

async function invite(name: string, email: string) {
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByLabel("Email", { exact: true }).fill(email)
  await page.getByRole("button", { name: "Add", exact: true }).click()
}

test("Enter in a list that is searched chooses what was found, and sends nothing", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/reviews/send`)
  const topics = page.getByLabel("Topics").first()
  await topics.fill("Inflation")
  // Nobody asked for what the list holds until it is that of these words.
  await page.getByRole("listbox").getByRole("option", { name: "Inflation" }).waitFor()
  await page.waitForTimeout(500)
  await page.keyboard.press("Enter")
  await expect.poll(() => topics.inputValue()).toBe("")
  await page.keyboard.press("Escape")
  await page.getByText("Inflation", { exact: true }).first().waitFor()
  expect(await page.getByText("Choose at least one reviewer.").count()).toBe(0)
})

test("several topics go out at once, and the screen says of each what became of it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/reviews/send`)
  await page.getByRole("button", { name: "Send for review" }).click()
  await page.getByText("Choose at least one topic.").waitFor()
  await page.getByText("Choose at least one reviewer.").waitFor()

  await pick("Topics", "Inflation")
  await pick("Topics", "Jobless rate")
  await page.keyboard.press("Escape")
  await invite("Eve Expert", "eve@office.test")
  await invite("Gus Guest", "gus@office.test")
  await page.getByRole("radio", { name: "In order" }).check()
  await page.getByRole("button", { name: "Move Gus Guest up" }).click()
  await page.getByText("Email preview").click()
  await page.getByText('Administrator asks you to review "Inflation"').first().waitFor()
  await expectFitsEverywhere(page, "send", async () => {
    await page.getByRole("list", { name: "Reviewers" }).waitFor()
  })

  // Meanwhile somebody else sends one of them.
  const [wanted] = await page.evaluate(
    async () =>
      (await (
        await fetch("/api/topics?q=Jobless", {
          headers: { authorization: `Bearer ${localStorage.getItem("access_token")}` },
        })
      ).json()) as { id: number }[],
  )
  await callApi("POST", "/api/reviews/request", {
    topic_id: wanted!.id,
    external: { name: "Ida Inside", email: "ida@office.test" },
  })
  await page.getByRole("button", { name: "Send for review" }).click()
  await page.getByText("Review requested for 1 topic, not for 1.").waitFor()

  const asked = page.getByRole("list", { name: "Reviewers who were asked" }).locator("> li")
  expect(await asked.count()).toBe(1)
  expect(await asked.getByLabel("Review link for Gus Guest").inputValue()).toContain("/review/")
  expect(await page.getByRole("list", { name: "Topics that were not sent" }).textContent()).toContain("Not sent.")
  await expectFitsEverywhere(page, "sent", async () => {
    await asked.first().waitFor()
  })

  await page.getByRole("button", { name: "Edit and send again" }).click()
  await page.getByRole("list", { name: "Reviewers" }).getByText("Eve Expert").waitFor()
  expect(await page.getByText("Jobless rate").count()).toBeGreaterThan(0)
  expect(complaints.filter((one) => !/\b(400|409)\b/.test(one))).toEqual([])
})

test("a colleague gets one link for all topics, a person without an account one for each, and Back leads to the beginning", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await callApi("POST", "/api/users", {
    name: "Cleo Colleague",
    email: "cleo@office.test",
    role: "reviewer",
    active: true,
  })
  const titles = ["Barley", "Oats", "Rye"]
  for (const title of titles) await callApi("POST", "/api/topics", { title, content: `About ${title}.` })
  await page.goto(`${hub.url}/reviews?tab=waiting`)
  await page.getByRole("link", { name: "Send for review" }).click()
  for (const title of titles) await pick("Topics", title)
  await page.keyboard.press("Escape")
  await pick("Reviewers", "Cleo Colleague")
  await page.keyboard.press("Escape")
  await invite("Ada Outside", "ada@elsewhere.test")
  await page.getByRole("button", { name: "Send for review" }).click()
  await page.getByText("Review requested for 3 topics.").waitFor(longTimeout)

  const asked = (name: string) =>
    page.getByRole("list", { name: "Reviewers who were asked" }).locator("> li").filter({ hasText: name })
  expect(await asked("Cleo").getByRole("textbox").count()).toBe(1)
  expect(await asked("Cleo").getByRole("textbox").inputValue()).toBe(`${hub.url}/reviews`)
  await asked("Cleo").getByText("They see all 3 requests in the hub").waitFor()
  expect(await asked("Ada").getByRole("textbox").count()).toBe(3)
  expect(await asked("Ada").getByLabel("Review link for Ada Outside: Oats").inputValue()).toContain("/review/")
  await asked("Ada").getByRole("button", { name: "Copy all links for Ada Outside" }).waitFor()
  await expectFitsEverywhere(page, "sent to colleagues", async () => {
    await asked("Ada").waitFor()
  })

  await page.getByRole("button", { name: "Back", exact: true }).click()
  await expect.poll(() => page.url()).toBe(`${hub.url}/reviews?tab=waiting`)
})
