import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest"
import { startSmtpServer } from "../server/test/smtp-server.ts"
import { admin, expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { browser, complaints, hub, page, setUpAdmin } from "./fixtures/admin.ts"
import { saveScreenshots } from "./fixtures/server.ts"

let office: Awaited<ReturnType<typeof startSmtpServer>>

beforeAll(async () => {
  office = await startSmtpServer()
})
afterAll(() => office?.close())
setUpAdmin(() => ({}))

test("a new administrator sets up email in the hub, sends a test email, and nothing says any more that it is off", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.goto(`${hub.url}/admin`)
  await page.getByText("Email is off:").waitFor(longTimeout)
  await page.goto(hub.url)
  await page.getByRole("link", { name: "Set up email" }).click()
  const field = (name: string) => page.getByLabel(name)
  await field("Mail server").fill("smtp://127.0.0.1")
  await field("Port").fill(String(office.port))
  await field("Sender address").fill("hub@office.example")
  await page.getByLabel("Encryption").selectOption("none")
  await page.getByRole("button", { name: "Save mail server" }).click()
  await page.getByText("Enter the name only, like mail.office.example.").waitFor()
  await expectFitsEverywhere(page, "mail-server", () => page.getByText("Enter the name only").waitFor())
  await field("Mail server").fill("127.0.0.1")
  await page.getByRole("button", { name: "Save mail server" }).click()
  await page.getByText("Email is on.").waitFor(longTimeout)
  await page.getByRole("button", { name: "Send test email" }).click()
  await page.getByText(`The mail server accepted the test email to ${admin.email}.`).waitFor(longTimeout)
  expect(office.sentEmails).toHaveLength(1)

  await page.goto(`${hub.url}/admin`)
  await page.getByText("Everything works.").waitFor(longTimeout)
  await page.goto(`${hub.url}/admin/settings#mail`)
  await page.getByRole("button", { name: "Turn email off" }).click()
  await page.getByText("Email is off for this hub.").waitFor(longTimeout)
  // The refused name was answered with 422.
  expect(complaints.filter((one) => !one.includes("422"))).toEqual([])
})
