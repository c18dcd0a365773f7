import { expect, onTestFailed, test } from "vitest"
import { longTimeout } from "./fixtures/accounts.ts"
import { browser, callApi, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { saveScreenshots } from "./fixtures/server.ts"

setUpAdmin()

test("a variable that is added or changed while a text is written shows its value in the text", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Rents", content: "Rents rise." })
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByRole("button", { name: "Edit" }).first().click(longTimeout)
  const written = page.getByRole("textbox", { name: "Content" })
  await written.getByText("Rents rise.").click(longTimeout)
  await page.keyboard.press("End")
  await page.keyboard.type(" To {{mean_rent}} now.")
  const chip = written.locator(".variable")
  await expect.poll(() => chip.textContent()).toBe("mean_rent")

  const { id: variable } = await callApi<{ id: number }>("POST", "/api/variables", { slug: "mean_rent", value: "900" })
  await expect.poll(() => chip.textContent()).toBe("900")
  expect(await chip.getAttribute("title")).toBe("{{mean_rent}}")

  await callApi("PUT", `/api/variables/${variable}`, { value: "950" })
  await expect.poll(() => chip.textContent()).toBe("950")
})

test("a variable that was added after the editor was opened has its value as soon as it is written", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title: "Wages", content: "Wages rise." })
  await page.goto(`${hub.url}/topics/${id}`)
  await page.getByRole("button", { name: "Edit" }).first().click(longTimeout)
  const written = page.getByRole("textbox", { name: "Content" })
  await written.getByText("Wages rise.").click(longTimeout)
  await page.keyboard.press("End")
  await callApi("POST", "/api/variables", { slug: "mean_wage", value: "3,100" })

  await page.keyboard.type(" To {{mean_wage}} now.")

  await expect.poll(() => written.locator(".variable").textContent()).toBe("3,100")
})
