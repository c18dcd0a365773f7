import { expect, onTestFailed, test } from "vitest"
import { createAccount, expectFitsEverywhere, openSignedInPage, setAccountPassword } from "./fixtures/accounts.ts"
import { axeFindings, saveScreenshots } from "./fixtures/server.ts"
import { callApi, browser, complaints, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

type CreatedRow = { id: number }
let project: CreatedRow

const section = () => page.getByRole("region", { name: "Access", exact: true })
const button = (name: string) => page.getByRole("button", { name, exact: true })

test("a project is restricted on its page, and the person who is given a role there sees it again", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const account = await createAccount(callApi, "Ben Writer")
  await setAccountPassword(hub.url, account)
  await createAccount(callApi, "Cleo Reader", "reviewer")
  project = await callApi<CreatedRow>("POST", "/api/projects", { name: "Consumer prices" })
  const topic = await callApi<CreatedRow>("POST", "/api/topics", {
    title: "Inflation of October",
    content: "It was 4.2.",
    project_id: project.id,
  })
  const ben = await openSignedInPage(browser, hub.url, { email: account.email, password: "seven quiet otters sing" })
  await ben.page.goto(`${hub.url}/topics/${topic.id}`)
  await ben.page.getByRole("heading", { name: "Inflation of October" }).first().waitFor()

  await page.goto(`${hub.url}/projects/${project.id}`)
  await section().getByText("Everybody with an account sees this project", { exact: false }).waitFor()
  const collection = await callApi<CreatedRow>("POST", "/api/collections", { name: "Bulletin", project_id: project.id })
  const topics = [{ topic_id: topic.id }]
  await callApi("POST", `/api/collections/${collection.id}/topics`, { topics })
  const edition = { collection_id: collection.id, kind: "mobile_kb", visibility: "public" }
  const { id: published } = await callApi<CreatedRow>("POST", "/api/publications", edition)
  const status = async () => (await callApi<{ status: string }>("GET", `/api/publications/${published}`)).status
  await expect.poll(status, { timeout: 90_000 }).toBe("live")
  await button("Restrict access").click()
  const dialog = page.getByRole("dialog", { name: "Restrict this project?" })
  await dialog.getByRole("link", { name: "Bulletin: Knowledge base, edition 1" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole("button", { name: "Restrict" }).click()
  await section().getByRole("link", { name: "Bulletin: Knowledge base, edition 1" }).waitFor()
  await section().getByText("Only the people and groups listed here", { exact: false }).waitFor()
  await page.getByText("Restricted", { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await ben.page.reload()
  await ben.page.getByText("This topic doesn't exist.", { exact: false }).first().waitFor()

  await section().getByRole("combobox", { name: "Person or group" }).fill("Ben")
  await page.getByRole("option", { name: "Ben Writer" }).click()
  await section().getByLabel("Role", { exact: true }).selectOption({ label: "Reader: reads everything in the project" })
  await button("Give access").click()
  await section().getByLabel("Role of Ben Writer").waitFor()
  await ben.page.reload()
  await ben.page.getByRole("heading", { name: "Inflation of October" }).first().waitFor()
  await expectFitsEverywhere(page, "restricted-project", async () => {
    await page.goto(`${hub.url}/projects/${project.id}`)
    await section().getByLabel("Role of Ben Writer").waitFor()
  })
  await ben.context.close()
})

test("a group is made with its members, is given access, and the access review is a table", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/admin/users?view=groups`)
  await page.getByRole("button", { name: "New group" }).first().click()
  await page.getByRole("dialog", { name: "New group" }).getByLabel("Name").fill("Price statistics")
  await page.getByRole("dialog", { name: "New group" }).getByRole("button", { name: "Save" }).click()
  await page.getByText("Group added.").waitFor({ timeout: 5000 })
  await button("Price statistics").click()
  const members = page.getByRole("dialog", { name: "Members of Price statistics" })
  await members.getByRole("combobox", { name: "Add a person" }).fill("Cleo")
  await page.getByRole("option", { name: "Cleo Reader" }).click()
  await members.getByRole("button", { name: "Remove Cleo Reader" }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press("Escape")
  await page.getByText("1 person, 0 projects").waitFor()

  await page.goto(`${hub.url}/projects/${project.id}`)
  await section().getByRole("combobox", { name: "Person or group" }).fill("Price")
  await page.getByRole("option", { name: "Price statistics (group)" }).click()
  await button("Give access").click()
  await section().getByText("Group of 1 person.", { exact: false }).waitFor()

  await page.goto(`${hub.url}/admin/users?view=groups`)
  const [file] = await Promise.all([page.waitForEvent("download"), button("Download access review").click()])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const table = Buffer.concat(chunks).toString()
  expect(table).toContain("Consumer prices")
  expect(table).toContain("Price statistics")
  await expectFitsEverywhere(page, "groups", async () => {
    await page.goto(`${hub.url}/admin/users?view=groups`)
    await button("Price statistics").waitFor()
  })
  expect(complaints).toEqual([])
})

test("an administrator sees a restricted project as somebody else, changes nothing meanwhile, and stops", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await createAccount(callApi, "Vera Visitor", "author")
  const secret = await callApi<CreatedRow>("POST", "/api/projects", { name: "Wages" })
  await callApi("PUT", `/api/projects/${secret.id}/access`, { restricted: true })
  const bar = page.getByRole("region", { name: "Seen as somebody else" })

  await page.goto(`${hub.url}/projects/${secret.id}`)
  await section().getByRole("button", { name: "See it as…" }).click()
  const dialog = page.getByRole("dialog", { name: "See the hub as somebody else" })
  await dialog.getByRole("combobox", { name: "Person" }).fill("Vera")
  await page.getByRole("option", { name: "Vera Visitor" }).click()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole("button", { name: "See the hub" }).click()
  await bar.getByText("You see the hub as Vera Visitor would.", { exact: false }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  // It stays through a reload, and is this tab's alone.
  await page.goto(`${hub.url}/projects/${secret.id}`)
  await page.getByText("This project doesn't exist.", { exact: false }).first().waitFor()
  const other = await page.context().newPage()
  await other.goto(`${hub.url}/projects/${secret.id}`)
  await other.getByRole("heading", { name: "Wages" }).first().waitFor()
  await other.close()
  await page.goto(`${hub.url}/projects/create`)
  await page.getByLabel("Name", { exact: false }).first().fill("Mine")
  await page
    .getByRole("button", { name: /^(Create|Save)/ })
    .first()
    .click()
  await page.getByText("You see the hub as Vera Visitor would. Stop that to change something.").first().waitFor()

  await expectFitsEverywhere(page, "seen-as-somebody-else", async () => {
    await page.goto(`${hub.url}/projects`)
    await bar.waitFor()
    const create = page.getByRole("button", { name: "New project", disabled: true }).first()
    expect(await create.getAttribute("title")).toMatch(/^You see the hub as Vera Visitor would\. Stop that/)
  })
  await bar.getByRole("button", { name: "Stop" }).click()
  await bar.waitFor({ state: "detached" })
  await page.goto(`${hub.url}/projects/${secret.id}`)
  await page.getByRole("heading", { name: "Wages" }).first().waitFor()
})
