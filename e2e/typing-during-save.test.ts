import { expect, onTestFailed, test } from "vitest"
import { setUpWriter, browser, hub, writer } from "./fixtures/author.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { openTopic, saveAndReadText, showMode } from "./fixtures/writer.ts"

setUpWriter()

const text = () => writer.page.locator(".cm-content")
async function type(words: string) {
  await text().click()
  await writer.page.keyboard.press("Control+End")
  await writer.page.keyboard.type(words)
}

/** Holds a save on its way until the author has typed on. */
async function saveAndType(address: string, words: string) {
  const { page } = writer
  let [arrive, letThrough] = [() => {}, () => {}]
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const typed = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(address, async (route) => {
    if (["PUT", "POST"].includes(route.request().method())) {
      arrive()
      await typed
    }
    await route.continue()
  })
  await page.keyboard.press("Control+s")
  await arrived
  await page.keyboard.type(words)
  await text().getByText(words.trim()).waitFor()
  letThrough()
}

/** A topic of one sentence that was changed here and saved otherwise meanwhile. */
async function changedTwice() {
  const id = await openTopic(writer, hub, "One.")
  await type(" Mine.")
  await writer.sendRequest("PUT", `/api/topics/${id}`, { title: "A topic in Markdown", content: "One. Theirs." })
  return id
}
const conflict = () => writer.page.getByText("changed the same text").waitFor()
const choose = (name: string) => writer.page.getByRole("radio", { name }).check()
async function saveChoices(id: number): Promise<string> {
  await writer.page.getByRole("button", { name: "Save with these choices" }).click()
  await writer.page.getByText("Topic updated successfully!").first().waitFor()
  return (await writer.sendRequest("GET", `/api/topics/${id}`)).content
}

test("words typed while a topic is created are offered by its editor", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  await page.goto(`${hub.url}/topics/new`)
  await page.getByLabel("Title").fill("Rents")
  await type("Created.")
  await saveAndType("**/api/topics", " Typed meanwhile.")
  await page.waitForURL(/\/topics\/\d+\/edit$/)
  await page.unrouteAll()
  await page.getByRole("button", { name: "Restore" }).click()

  await text().getByText("Created. Typed meanwhile.").waitFor()
})

test("while a conflict is decided its author writes on, and no key undoes a choice", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await changedTwice()
  await page.keyboard.press("Control+s")
  await conflict()
  await choose("Edit merged text")
  await page.getByLabel(/^Merged text/).fill("One. Both.")
  expect(await axeFindings(page)).toEqual([])

  await page.locator(".cm-content").focus()
  await page.keyboard.press("Control+End")
  await page.keyboard.type("\n\nWritten meanwhile.")
  await page.keyboard.press("Control+s")
  await page.getByText("Choose what to keep first", { exact: false }).waitFor()
  expect(await saveChoices(id)).toBe("One. Both.\n\nWritten meanwhile.")
  await type(" Later.")
  expect(await saveAndReadText(writer, id)).toBe("One. Both.\n\nWritten meanwhile. Later.")
})

test("a conflict is not decided for a topic without a title, and the button says why", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, sendRequest } = writer
  const id = await openTopic(writer, hub, "One.")
  await page.getByLabel("Title").fill("Mine")
  await sendRequest("PUT", `/api/topics/${id}`, { title: "Theirs", content: "One." })
  await page.keyboard.press("Control+s")
  await conflict()
  await choose("Edit merged text")
  await page.getByLabel(/^Merged text/).fill(" ")

  expect(await page.getByRole("button", { name: "Title is required" }).isDisabled()).toBe(true)
  await page.getByLabel(/^Merged text/).fill("Ours")
  await saveChoices(id)
  expect(await page.getByLabel("Title").inputValue()).toBe("Ours")
})

test("words typed while a conflict was found are decided about as well", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await changedTwice()
  await saveAndType(`**/api/topics/${id}`, " Typed meanwhile.")
  await conflict()
  await page.unrouteAll()
  await page.getByRole("group", { name: "Content, place 1 of 1" }).getByText("One. Mine. Typed meanwhile.").waitFor()
  await choose("Keep mine")

  expect(await saveChoices(id)).toBe("One. Mine. Typed meanwhile.")
})

test("words typed while a save is joined with another's are no conflict with oneself", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, sendRequest } = writer
  const id = await openTopic(writer, hub, "One.\n\nTwo.")
  await type(" Mine")
  await sendRequest("PUT", `/api/topics/${id}`, { title: "A topic in Markdown", content: "Theirs.\n\nTwo." })
  await saveAndType(`**/api/topics/${id}`, " words.")
  await page.getByText("change to the beginning was added to your text", { exact: false }).waitFor()
  await page.unrouteAll()
  await text().getByText("Theirs.").waitFor()
  await text().getByText("Two. Mine words.").waitFor()
  await page.keyboard.type(" Later.")

  expect(await saveAndReadText(writer, id)).toBe("Theirs.\n\nTwo. Mine words. Later.")
})

test("sentences of one paragraph are shown joined, and saved once somebody has looked at them", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, sendRequest } = writer
  const id = await openTopic(writer, hub, "We count people. We ask homes.")
  await text().fill("We count everybody. We ask homes.")
  await sendRequest("PUT", `/api/topics/${id}`, {
    title: "A topic in Markdown",
    content: "We count people. We ask farms.",
  })
  await page.keyboard.press("Control+s")
  await page.getByText("changed the same paragraph").waitFor()
  const joined = page.getByLabel(/^Both, joined/)

  expect(await joined.textContent()).toBe("We count everybody. We ask farms.")
  expect(await page.getByRole("radio", { name: "Take both, joined" }).isChecked()).toBe(true)
  expect((await sendRequest("GET", `/api/topics/${id}`)).content).toBe("We count people. We ask farms.")
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole("button", { name: "Save the joined text" }).click()
  await page.getByText("Topic updated successfully!").first().waitFor()
  expect((await sendRequest("GET", `/api/topics/${id}`)).content).toBe("We count everybody. We ask farms.")
})

test("a key that is pressed just as a save comes back stays in the text", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page } = writer
  const id = await openTopic(writer, hub, "One.")
  await type(" Two.")
  await page.evaluate(() => {
    const fetched = globalThis.fetch
    globalThis.fetch = async (...asked) => {
      const answer = await fetched(...asked)
      const words = await answer.clone().text()
      answer.text = async () => {
        if (/"unchanged"/.test(words)) setTimeout(() => document.execCommand("insertText", false, " Key."))
        return words
      }
      return answer
    }
  })

  expect(await saveAndReadText(writer, id)).toBe("One. Two.")
  await text().getByText("One. Two. Key.").waitFor()
  await page.getByText("Draft saved").waitFor()
})

test("a topic that is archived meanwhile leaves the author their text, and says why it is not saved", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, context, sendRequest } = writer
  const id = await openTopic(writer, hub, "One.")
  await context.setOffline(true)
  await type(" Typed offline.")
  await context.setOffline(false)
  await sendRequest("POST", `/api/topics/${id}/archive`)
  await context.setOffline(true)
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/api/topics/${id}`))
  await context.setOffline(false)
  await asked
  await page.keyboard.press("Control+s")

  await page.getByText("This topic is archived, so it cannot be edited now.").waitFor()
  await text().getByText("One. Typed offline.").waitFor()
})

test("a draft that is taken up while a long text opens is what is shown", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, sendRequest } = writer
  const long = "A paragraph of some words.\n\n".repeat(3000)
  await openTopic(writer, hub, "One.", "WYSIWYG")
  const { id } = await sendRequest("POST", "/api/topics", { title: "Long", content: long })
  const draft = {
    title: "Long",
    content: `Not saved.\n\n${long}`,
    client_id: "another-tab",
    sequence: 1,
    base_revision: 1,
  }
  await sendRequest("PUT", `/api/topics/${id}/draft`, draft)
  // The worker that reads long texts is late.
  let restored: Promise<void> | undefined
  await page.route(/engine\.worker/, async (route) => {
    await (restored ??= page.getByRole("button", { name: "Restore" }).click())
    await route.continue()
  })
  await page.goto(`${hub.url}/topics/${id}/edit`)

  await page.locator(".ProseMirror").getByText("Not saved.").waitFor()
  await page.unrouteAll()
})

test("a topic whose project goes keeps what is written in it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const { page, sendRequest } = writer
  await sendRequest("POST", "/api/sample", {})
  const { project_id } = (await sendRequest("GET", "/api/sample")) as unknown as { project_id: number }
  const { id } = await sendRequest("POST", "/api/topics", { title: "Rents", content: "One.", project_id })
  await page.goto(`${hub.url}/topics/${id}/edit`)
  await showMode(page, "Markdown")
  await type(" Two.")
  await sendRequest("DELETE", "/api/sample")
  const asked = page.waitForResponse(
    (answer) => answer.url().endsWith(`/api/topics/${id}`) && answer.request().method() === "GET",
  )
  await saveAndReadText(writer, id)
  await asked
  await type(" Three.")

  expect(await saveAndReadText(writer, id)).toBe("One. Two. Three.")
})
