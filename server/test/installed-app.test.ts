import { readFileSync } from "node:fs"
import { join } from "node:path"
import { settingRoutes } from "@hub/contract/settings"
import { expect } from "vitest"
import { serveWebApp } from "../src/platform/http/web-app.ts"
import { root } from "../src/platform/root.ts"
import { readHubName } from "../src/settings/current.ts"
import { type TestHub, test } from "./hub.ts"

type WebAppManifest = {
  name: string
  short_name: string
  display: string
  icons: { src: string; sizes: string; purpose?: string }[]
}

async function open(hub: TestHub) {
  await serveWebApp(hub.fastify, join(root, "dist/web"), () => readHubName(hub.app))
  return (url: string) => hub.fastify.inject({ method: "GET", url })
}

/** The width and height that a PNG says it has. */
const sizeOfPng = (bytes: Buffer) => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`

test("the hub can be installed under its own name, with icons of the sizes that are promised", async ({ hub }) => {
  const get = await open(hub)
  const answer = await get("/manifest.webmanifest")
  const manifest = answer.json<WebAppManifest>()

  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/manifest+json; charset=utf-8"])
  expect(manifest).toMatchObject({ name: "Documentation Project Hub", short_name: "Hub", display: "standalone" })
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["any", undefined],
    ["192x192", undefined],
    ["512x512", undefined],
    ["512x512", "maskable"],
  ])
  for (const { src, sizes } of manifest.icons.slice(1)) {
    const icon = await get(src)
    expect([src, icon.headers["content-type"], sizeOfPng(icon.rawPayload)]).toEqual([src, "image/png", sizes])
  }
})

test("it is called there as administrators name it", async ({ hub }) => {
  const get = await open(hub)
  const { answer } = await hub.as("ada")(settingRoutes.read)
  const { version } = answer.settings.find(({ key }) => key === "hub_name")!
  await hub.as("ada")(settingRoutes.change, { body: { changes: [{ key: "hub_name", value: "Price Hub", version }] } })

  expect((await get("/manifest.webmanifest")).json()).toMatchObject({ name: "Price Hub", short_name: "Price Hub" })
})

test("the page names manifest, icons and the colours of its frame, and its policy lets them in", async ({ hub }) => {
  const get = await open(hub)
  const { body, headers } = await get("/")

  expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest"')
  expect(body).toContain('<link rel="icon" href="/symbol.svg" type="image/svg+xml"')
  expect(body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"')
  expect(
    body.match(/<meta name="theme-color" content="#\w{6}" media="\(prefers-color-scheme: (?:light|dark)\)"/g),
  ).toHaveLength(2)
  expect(headers["content-security-policy"]).toMatch(/default-src 'self';(?!.*(?:manifest|worker)-src)/)
  expect(sizeOfPng((await get("/apple-touch-icon.png")).rawPayload)).toBe("180x180")
})

test("what answers for a hub out of reach stores nothing, and is asked for anew each time", async ({ hub }) => {
  const get = await open(hub)
  const worker = await get("/sw.js")

  expect([worker.statusCode, worker.headers["cache-control"]]).toEqual([200, "no-cache"])
  expect(readFileSync(join(root, "web/public/sw.js"), "utf8")).not.toMatch(/caches\b|indexedDB|postMessage/)
})
