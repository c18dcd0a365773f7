import { afterEach, beforeEach, expect, test, vi } from "vitest"

type PolicyRules = { createHTML: (text: string) => string; createScriptURL?: (url: string) => string }
const policies = new Map<string, PolicyRules>()

beforeEach(() => {
  policies.clear()
  vi.resetModules()
  vi.stubGlobal("location", new URL("https://hub.test/topics/7"))
})
afterEach(() => vi.unstubAllGlobals())

async function load({ trusts }: { trusts: boolean }) {
  const trustedTypes = {
    createPolicy(name: string, rules: PolicyRules) {
      policies.set(name, rules)
      return { createHTML: (text: string) => `trusted ${rules.createHTML(text)}` }
    },
  }
  vi.stubGlobal("trustedTypes", trusts ? trustedTypes : undefined)
  return import("./trusted-html.ts")
}

test("only style may be written without the sanitiser: text that holds no markup", async () => {
  await load({ trusts: true })
  const write = policies.get("default")!.createHTML

  expect(write(".a > .b { color: red }")).toBe(".a > .b { color: red }")
  expect(() => write("<img src=x onerror=alert(1)>")).toThrow("Markup has to be sanitised first.")
})

test.each(["/assets/engine.worker-abc.js", "https://hub.test/assets/engine.worker-abc.js"])(
  "%s may be run as a module of the hub",
  async (url) => {
    await load({ trusts: true })

    expect(policies.get("default")!.createScriptURL!(url)).toBe(url)
  },
)

test.each([
  "https://evil.test/assets/engine.worker-abc.js",
  "//evil.test/assets/engine.worker-abc.js",
  "/media/uploaded.js",
  "/assets/../media/uploaded.js",
  "data:text/javascript,alert(1)",
])("%s is not run", async (url) => {
  await load({ trusts: true })

  expect(() => policies.get("default")!.createScriptURL!(url)).toThrow("Only the application's own modules are run.")
})

test("sanitised HTML is marked as such where the browser asks for it, and is the same text elsewhere", async () => {
  expect((await load({ trusts: true })).sanitisedHtml("<b>bold</b>")).toBe("trusted <b>bold</b>")
  vi.resetModules()
  expect((await load({ trusts: false })).sanitisedHtml("<b>bold</b>")).toBe("<b>bold</b>")
})

test("a page for a sandbox is trusted as it is, and stays text where nothing asks for trust", async () => {
  expect((await load({ trusts: true })).sandboxedPage("<p>Rye</p>")).toBe("trusted <p>Rye</p>")
  vi.resetModules()
  expect((await load({ trusts: false })).sandboxedPage("<p>Rye</p>")).toBe("<p>Rye</p>")
})
