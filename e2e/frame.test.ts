import { expect, onTestFailed, test } from "vitest"
import { fitsEverywhere, patiently } from "./accounts.ts"
import { desk, phone, pictures } from "./house.ts"
import { browser, hub, page } from "./grace.ts"

const variants = ["Primary", "Default", "Light", "Outline", "Subtle", "Danger"]

test("the button catalogue names every variant in every size and state, without signing in", async () => {
  onTestFailed(() => pictures(browser))
  const context = await browser.newContext({ viewport: desk })
  const visitor = await context.newPage()
  const open = async () => {
    await visitor.goto(`${hub.url}/design/buttons`)
    await visitor.getByRole("heading", { name: "Button Catalog", level: 1 }).waitFor(patiently)
    await visitor.getByRole("button", { name: "Danger, lg", exact: true }).waitFor(patiently)
  }
  await open()

  const shown = async (region: string) =>
    (await visitor.getByRole("region", { name: region }).innerText()).split(/\s*[\t\n]\s*/)
  const sized = variants.flatMap((name) => ["xs", "sm", "md", "lg"].map((size) => `${name}, ${size}`))
  expect(await shown("Sizes")).toEqual(expect.arrayContaining(sized))
  const headings = ["Variant", "Default", "With icon", "Disabled", "Busy", "Icon only"]
  expect(await shown("Variants and states")).toEqual(expect.arrayContaining([...headings, ...variants]))
  for (const look of ["filled", "default", "light", "subtle", "icon"])
    expect(await shown("Buttons of every page")).toContain(look)
  await fitsEverywhere(visitor, "buttons", open)
  await context.close()
})

test("a message goes after three seconds, and not while somebody points at it", async () => {
  onTestFailed(() => pictures(browser))
  const context = await browser.newContext({ viewport: desk, storageState: await page.context().storageState() })
  const own = await context.newPage()
  await own.clock.install()
  await own.goto(`${hub.url}/admin/settings`)
  const spoken = own.getByRole("region", { name: "Messages" }).getByRole("alert")
  const save = async () => {
    const days = own.getByLabel("Life of a reviewer's link")
    await days.waitFor(patiently)
    await days.fill(String((Number(await days.inputValue()) % 300) + 1))
    await own.getByRole("button", { name: "Save Reviews" }).click()
    await spoken.filter({ hasText: "Settings saved." }).waitFor(patiently)
  }
  await save()
  // The page's own time goes on while the test looks, so that the message may be some of its three seconds old already.
  await own.clock.runFor(2000)
  expect(await spoken.count()).toBe(1)
  await own.clock.runFor(1100)
  await expect.poll(() => spoken.count(), patiently).toBe(0)

  await save()
  await spoken.hover()
  await own.clock.runFor(10_000)
  expect(await spoken.count()).toBe(1)
  await own.mouse.move(0, 0)
  await own.clock.runFor(3100)
  await expect.poll(() => spoken.count(), patiently).toBe(0)
  await context.close()
})

test("the foot of a page tells the version, and how long ago it was built", async () => {
  onTestFailed(() => pictures(browser))
  const told = (await (await fetch(`${hub.url}/api/version`)).json()) as Record<
    "version" | "commit" | "build_time",
    string
  >
  const context = await browser.newContext({ viewport: desk })
  const own = await context.newPage()
  const built = Date.parse(told.build_time)
  const footers: string[] = []
  for (const minutes of [59, 60, 23 * 60 + 59, 49 * 60]) {
    await own.clock.setFixedTime(built + minutes * 60_000 + 1000)
    await own.goto(`${hub.url}/login`)
    const footer = own.getByText(`v${told.version} (${told.commit})`)
    await footer.waitFor(patiently)
    footers.push((await footer.innerText()).split(") ")[1]!)
  }
  expect(footers).toEqual(["built 59m ago", "built 1h ago", "built 23h ago", "built 2d ago"])
  await context.close()
})

test("on a telephone the menu is a drawer that closes when it has led somewhere", async () => {
  onTestFailed(() => pictures(browser))
  await page.setViewportSize(phone)
  await page.goto(`${hub.url}/`)
  const drawer = page.getByRole("dialog", { name: "Menu" })
  await page.getByRole("button", { name: "Open menu" }).click(patiently)
  await drawer.waitFor(patiently)
  await page.keyboard.press("Escape")
  await drawer.waitFor({ state: "detached", ...patiently })
  await page.getByRole("button", { name: "Open menu" }).click()
  await drawer.getByRole("link", { name: "Topics", exact: true }).click()
  await page.waitForURL(`${hub.url}/topics`)
  await drawer.waitFor({ state: "detached", ...patiently })
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await page.setViewportSize(desk)
})
