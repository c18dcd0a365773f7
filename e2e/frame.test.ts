import { expect, onTestFailed, test } from "vitest"
import { expectFitsEverywhere, longTimeout } from "./fixtures/accounts.ts"
import { desktop, phone, saveScreenshots, expectNoSidewaysScroll } from "./fixtures/server.ts"
import { browser, callApi, setUpAdmin, hub, page } from "./fixtures/admin.ts"

setUpAdmin()

const inLibrary = ["Primary", "Default", "Light", "Outline", "Subtle", "Danger"]
const named = (names: string[], sizes: string[], states: string[]) =>
  names.flatMap((name) => states.flatMap((state) => sizes.map((size) => `${name}, ${size}, ${state}`)))
const states = ["default", "hover", "focus", "pressed", "disabled"]

test("the button catalogue names every variant in every size and state, without signing in", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const context = await browser.newContext({ viewport: desktop, permissions: ["clipboard-read", "clipboard-write"] })
  const visitor = await context.newPage()
  const open = async () => {
    await visitor.goto(`${hub.url}/design/buttons`)
    await visitor.getByRole("heading", { name: "Button Catalog", level: 1 }).waitFor(longTimeout)
    await visitor.locator('[data-contrast="Tinted icon, md, disabled"]').waitFor(longTimeout)
  }
  await open()

  const shown = await visitor.locator("main button").evaluateAll((all) => all.map((one) => one.textContent))
  expect(shown).toEqual(
    expect.arrayContaining([
      ...named(inLibrary, ["xs", "sm", "md", "lg"], [...states, "with icon", "busy", "icon only"]),
      ...named(["Icon", "Tinted icon"], ["sm", "md"], ["default", "hover", "focus", "disabled"]),
    ]),
  )
  await visitor.getByRole("button", { name: "Danger, lg, default", exact: true }).click()
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(
    '<Button variant="filled" color="red" size="lg">Save</Button>',
  )
  await expectFitsEverywhere(visitor, "buttons", open)
  await context.close()
})

test("each button of the catalogue stands out as far as it says and as it must, and looks as it does under a pointer", async () => {
  onTestFailed(() => saveScreenshots(browser))
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ viewport: desktop, colorScheme })
    const visitor = await context.newPage()
    await visitor.goto(`${hub.url}/design/buttons`)
    await visitor.locator('[data-contrast="Tinted icon, md, disabled"]').waitFor(longTimeout)

    const figures = await visitor.locator("[data-contrast]").evaluateAll((all) =>
      all.map((one) => ({
        name: (one as HTMLElement).dataset.contrast!,
        ratio: Number.parseFloat(one.textContent.replace("ring ", "")),
      })),
    )
    const least = (name: string) => (/disabled/.test(name) ? 1 : /focus|[Ii]con/.test(name) ? 3 : 4.5)
    expect(figures.length).toBeGreaterThan(150)
    expect(figures.filter(({ name, ratio }) => ratio < least(name))).toEqual([])

    const faceOf = (name: string) =>
      visitor
        .getByRole("button", { name, exact: true })
        .locator("xpath=preceding-sibling::div/button")
        .evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color])
    for (const name of inLibrary) {
      await visitor
        .getByRole("button", { name: `${name}, sm, default`, exact: true })
        .locator("xpath=preceding-sibling::div/button")
        .hover()
      await expect
        .poll(async () => [name, await faceOf(`${name}, sm, default`)])
        .toEqual([name, await faceOf(`${name}, sm, hover`)])
    }
    await context.close()
  }
})

test.for([desktop, phone])(
  "a message goes after three seconds, and not while somebody points at it, at $width pixels",
  async (viewport) => {
    onTestFailed(() => saveScreenshots(browser))
    const context = await browser.newContext({ viewport, storageState: await page.context().storageState() })
    const own = await context.newPage()
    await own.clock.install()
    await own.goto(`${hub.url}/admin/settings#review`)
    const spoken = own.getByRole("region", { name: "Messages" }).getByRole("alert")
    const save = async () => {
      const days = own.getByLabel("Lifetime of a reviewer link")
      await days.waitFor(longTimeout)
      await days.fill(String((Number(await days.inputValue()) % 300) + 1))
      await own.getByRole("button", { name: "Save Reviews" }).click()
      await spoken.filter({ hasText: "Settings saved." }).waitFor(longTimeout)
    }
    await save()
    // The page's own time goes on while the test looks, so that the message may be some of its three seconds old already.
    await own.clock.runFor(2000)
    expect(await spoken.count()).toBe(1)
    await own.clock.runFor(1100)
    await expect.poll(() => spoken.count(), longTimeout).toBe(0)

    await save()
    await spoken.hover()
    await own.clock.runFor(10_000)
    expect(await spoken.count()).toBe(1)
    await own.mouse.move(0, 0)
    await own.clock.runFor(3100)
    await expect.poll(() => spoken.count(), longTimeout).toBe(0)
    await context.close()
  },
)

test.for([desktop, phone])(
  "the foot of a page tells the version, and how long ago it was built, at $width pixels",
  async (viewport) => {
    onTestFailed(() => saveScreenshots(browser))
    const version = (await (await fetch(`${hub.url}/api/version`)).json()) as Record<
      "version" | "commit" | "build_time",
      string
    >
    const context = await browser.newContext({ viewport })
    const own = await context.newPage()
    const built = Date.parse(version.build_time)
    const footers: string[] = []
    for (const minutes of [59, 60, 23 * 60 + 59, 49 * 60]) {
      await own.clock.setFixedTime(built + minutes * 60_000 + 1000)
      await own.goto(`${hub.url}/login`)
      const footer = own.getByText(`v${version.version} (${version.commit})`)
      await footer.waitFor(longTimeout)
      footers.push((await footer.innerText()).split(") ")[1]!)
    }
    expect(footers).toEqual(["built 59m ago", "built 1h ago", "built 23h ago", "built 2d ago"])
    await context.close()
  },
)

test("on a telephone the menu is a drawer that closes when it has led somewhere", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(phone)
  await page.goto(`${hub.url}/`)
  const drawer = page.getByRole("dialog", { name: "Menu" })
  await page.getByRole("button", { name: "Open menu" }).click(longTimeout)
  await drawer.waitFor(longTimeout)
  await page.keyboard.press("Escape")
  await drawer.waitFor({ state: "detached", ...longTimeout })
  await page.getByRole("button", { name: "Open menu" }).click()
  await drawer.getByRole("link", { name: "Topics", exact: true }).click()
  await page.waitForURL(`${hub.url}/topics`)
  await drawer.waitFor({ state: "detached", ...longTimeout })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
})

test("a screen that stands under others names them above its heading, and leads there", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize(desktop)
  const above: [string, string[]][] = [
    ["/projects/create", ["Projects"]],
    ["/import", ["Imports"]],
    ["/reviews/history", ["Reviews"]],
    ["/notifications/new", ["Admin", "Notifications"]],
    ["/admin/audit", ["Admin"]],
  ]
  const links = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link")
  for (const [path, names] of above) {
    await page.goto(`${hub.url}${path}`)
    await links.first().waitFor(longTimeout)
    expect(await links.allTextContents()).toEqual(names)
  }

  await links.first().click()
  await page.waitForURL(`${hub.url}/admin`)
})

test("on a phone the way up stays on one line, and a name that is too long for it ends in dots", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const title = "How the prices of all goods and services of all regions are collected, checked and weighted"
  const { id } = await callApi<{ id: number }>("POST", "/api/topics", { title, content: "Words." })
  await page.setViewportSize(phone)
  await page.goto(`${hub.url}/topics/${id}/history`)
  const up = page.getByRole("navigation", { name: "Breadcrumb" })
  const name = up.getByRole("link", { name: title })
  await name.waitFor(longTimeout)

  expect((await up.boundingBox())!.height).toBeLessThanOrEqual(28)
  // Only what is cut itself has dots.
  const cut = (one: Element) => one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow === "ellipsis"
  expect(await name.evaluate(cut)).toBe(true)
  expect(await up.getByRole("link", { name: "Topics" }).evaluate(cut)).toBe(false)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
})

test("the menu names every place in its order, and a click on one that holds others opens it and goes there", async () => {
  onTestFailed(() => saveScreenshots(browser))
  // On a phone it is a drawer.
  await page.setViewportSize({ ...desktop, width: 1280 })
  await page.goto(`${hub.url}/`)
  const places = page.getByRole("navigation", { name: "Main" })
  await places.waitFor(longTimeout)
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
    "Images",
    "Links",
    "Variables",
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
    await page.waitForURL(hub.url + path, longTimeout)
    await place(child).waitFor(longTimeout)
    await place(parent).click()
    await place(child).waitFor({ state: "detached", ...longTimeout })
  }
})

test("the drawer closes when the window grows wider than 768 pixels, and by a click beside it", async () => {
  onTestFailed(() => saveScreenshots(browser))
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto(`${hub.url}/`)
  const drawer = page.getByRole("dialog", { name: "Menu" })
  const show = () => page.getByRole("button", { name: "Open menu" }).click(longTimeout)
  await show()
  await drawer.waitFor(longTimeout)
  await page.mouse.click(760, 500)
  await drawer.waitFor({ state: "detached", ...longTimeout })
  await show()
  await drawer.waitFor(longTimeout)
  await page.setViewportSize({ width: 769, height: 800 })
  await drawer.waitFor({ state: "detached", ...longTimeout })
  await page.getByRole("navigation", { name: "Main" }).waitFor(longTimeout)
  await page.setViewportSize({ width: 768, height: 800 })
  await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "detached", ...longTimeout })
  expect(await drawer.count()).toBe(0)
  await page.setViewportSize(desktop)
})

test("the logo leads to the projects, and is a symbol where it cannot be loaded", async () => {
  onTestFailed(() => saveScreenshots(browser))
  const context = await browser.newContext({ viewport: phone })
  const own = await context.newPage()
  await own.route("**/logo.svg", (route) => route.abort())
  await own.goto(`${hub.url}/design/buttons`)
  const logo = own.locator("header a img")
  await expect.poll(() => logo.getAttribute("src"), longTimeout).toBe("/symbol.svg")
  expect(await own.locator("header a").first().getAttribute("href")).toBe("/projects")
  await own.getByRole("link", { name: "Login", exact: true }).waitFor(longTimeout)
  await context.close()
})
