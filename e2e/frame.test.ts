import { expect, onTestFailed, test } from "vitest"
import { fitsEverywhere, patiently } from "./accounts.ts"
import { desk, phone, pictures, fits } from "./house.ts"
import { browser, graceIsSignedIn, hub, page } from "./grace.ts"

graceIsSignedIn()

const inLibrary = ["Primary", "Default", "Light", "Outline", "Subtle", "Danger"]
const onEveryPage = ["Filled", "Plain", "Tinted", "Bare"].flatMap((name) => [name, `${name} danger`])
const named = (names: string[], sizes: string[], states: string[]) =>
  names.flatMap((name) => states.flatMap((state) => sizes.map((size) => `${name}, ${size}, ${state}`)))
const states = ["default", "hover", "focus", "pressed", "disabled"]

test("the button catalogue names every variant in every size and state, without signing in", async () => {
  onTestFailed(() => pictures(browser))
  const context = await browser.newContext({ viewport: desk, permissions: ["clipboard-read", "clipboard-write"] })
  const visitor = await context.newPage()
  const open = async () => {
    await visitor.goto(`${hub.url}/design/buttons`)
    await visitor.getByRole("heading", { name: "Button Catalog", level: 1 }).waitFor(patiently)
    await visitor.locator('[data-contrast="Tinted icon, usual, disabled"]').waitFor(patiently)
  }
  await open()

  const shown = await visitor.locator("main button").evaluateAll((all) => all.map((one) => one.textContent))
  expect(shown).toEqual(
    expect.arrayContaining([
      ...named(inLibrary, ["xs", "sm", "md", "lg"], [...states, "with icon", "busy", "icon only"]),
      ...named(onEveryPage, ["xs", "sm"], states),
      ...named(["Icon", "Tinted icon"], ["small", "usual"], ["default", "hover", "focus", "disabled"]),
    ]),
  )
  await visitor.getByRole("button", { name: "Danger, lg, default", exact: true }).click()
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(
    '<Button color="red" size="lg">Save</Button>',
  )
  await fitsEverywhere(visitor, "buttons", open)
  await context.close()
})

test("each button of the catalogue stands out as far as it says and as it must, and looks as it does under a pointer", async () => {
  onTestFailed(() => pictures(browser))
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ viewport: desk, colorScheme })
    const visitor = await context.newPage()
    await visitor.goto(`${hub.url}/design/buttons`)
    await visitor.locator('[data-contrast="Tinted icon, usual, disabled"]').waitFor(patiently)

    const figures = await visitor.locator("[data-contrast]").evaluateAll((all) =>
      all.map((one) => ({
        name: (one as HTMLElement).dataset.contrast!,
        ratio: Number.parseFloat(one.textContent.replace("ring ", "")),
      })),
    )
    const least = (name: string) => (/disabled/.test(name) ? 1 : /focus|[Ii]con/.test(name) ? 3 : 4.5)
    expect(figures.length).toBeGreaterThan(200)
    expect(figures.filter(({ name, ratio }) => ratio < least(name))).toEqual([])

    const faceOf = (name: string) =>
      visitor
        .getByRole("button", { name, exact: true })
        .locator("xpath=preceding-sibling::div/button")
        .evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color])
    for (const name of [...inLibrary, ...onEveryPage]) {
      await visitor
        .getByRole("button", { name: `${name}, sm, default`, exact: true })
        .locator("xpath=preceding-sibling::div/button")
        .hover()
      expect([name, await faceOf(`${name}, sm, default`)]).toEqual([name, await faceOf(`${name}, sm, hover`)])
    }
    await context.close()
  }
})

test.for([desk, phone])(
  "a message goes after three seconds, and not while somebody points at it, at $width pixels",
  async (viewport) => {
    onTestFailed(() => pictures(browser))
    const context = await browser.newContext({ viewport, storageState: await page.context().storageState() })
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
  },
)

test.for([desk, phone])(
  "the foot of a page tells the version, and how long ago it was built, at $width pixels",
  async (viewport) => {
    onTestFailed(() => pictures(browser))
    const told = (await (await fetch(`${hub.url}/api/version`)).json()) as Record<
      "version" | "commit" | "build_time",
      string
    >
    const context = await browser.newContext({ viewport })
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
  },
)

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
  await fits(page)
  await page.setViewportSize(desk)
})

test("the menu names every place in its order, and a click on one that holds others opens it and goes there", async () => {
  onTestFailed(() => pictures(browser))
  // On a phone it is a drawer.
  await page.setViewportSize({ ...desk, width: 1280 })
  await page.goto(`${hub.url}/`)
  const places = page.getByRole("navigation", { name: "Main" })
  await places.waitFor(patiently)
  expect(await places.locator("a").evaluateAll((all) => all.map((one) => one.textContent))).toEqual([
    "Home",
    "Author",
    "Projects",
    "Tasks",
    "Milestones",
    "Stakeholders",
    "Tags",
    "Collections",
    "Builder",
    "Import",
    "Publish",
    "Topics",
    "Reviews",
    "Admin",
    "Button Catalog",
    "Manage Users",
    "Feedback",
    "Bugs",
  ])
  const place = (name: string) => places.getByRole("link", { name, exact: true })
  for (const [parent, child, path] of [
    ["Projects", "Milestones", "/projects#projects"],
    ["Collections", "Builder", "/collections"],
    ["Admin", "Bugs", "/admin"],
  ] as const) {
    expect(await place(child).count()).toBe(0)
    await place(parent).click()
    await page.waitForURL(hub.url + path, patiently)
    await place(child).waitFor(patiently)
    await place(parent).click()
    await place(child).waitFor({ state: "detached", ...patiently })
  }
})

test("the drawer closes when the window grows wider than 768 pixels, and by a click beside it", async () => {
  onTestFailed(() => pictures(browser))
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto(`${hub.url}/`)
  const drawer = page.getByRole("dialog", { name: "Menu" })
  const show = () => page.getByRole("button", { name: "Open menu" }).click(patiently)
  await show()
  await drawer.waitFor(patiently)
  await page.mouse.click(760, 500)
  await drawer.waitFor({ state: "detached", ...patiently })
  await show()
  await drawer.waitFor(patiently)
  await page.setViewportSize({ width: 769, height: 800 })
  await drawer.waitFor({ state: "detached", ...patiently })
  await page.getByRole("navigation", { name: "Main" }).waitFor(patiently)
  await page.setViewportSize({ width: 768, height: 800 })
  await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "detached", ...patiently })
  expect(await drawer.count()).toBe(0)
  await page.setViewportSize(desk)
})

test("the logo leads to the projects, and is a symbol where it cannot be loaded", async () => {
  onTestFailed(() => pictures(browser))
  const context = await browser.newContext({ viewport: phone })
  const own = await context.newPage()
  await own.route("**/logo.svg", (route) => route.abort())
  await own.goto(`${hub.url}/design/buttons`)
  const logo = own.locator("header a img")
  await expect.poll(() => logo.getAttribute("src"), patiently).toBe("/symbol.svg")
  expect(await own.locator("header a").first().getAttribute("href")).toBe("/projects")
  await own.getByRole("link", { name: "Login", exact: true }).waitFor(patiently)
  await context.close()
})
