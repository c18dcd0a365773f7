import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { chromium } from "playwright-core"
import { zipEndLength, locateDirectory, readZipEntry, openZipDirectory } from "../src/platform/files/zip-directory.ts"
import { wrapAsGzip } from "../src/platform/http/zipped-site.ts"

const roundTrip = 40
const slower = 4
const quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
const types: Record<string, string> = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
}

/**
 * Seconds from opening the first page until the knowledge base says that all of it is on the device: every answer comes a
 * round trip later and packed as the hub sends it, and the page has a quarter of the CPU.
 */
export async function measureInstall(zip: string, executablePath: string) {
  const files = packedFiles(zip)
  let [requests, bytes] = [0, 0]
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname.slice(base.length) || "index.html"
    const file = files.get(path)
    requests++
    bytes += file?.body.length ?? 0
    void pause(roundTrip).then(() => {
      if (file === undefined) return response.writeHead(404).end()
      const type = types[path.split(".").at(-1)!] ?? "application/octet-stream"
      const headers = { "content-type": type, ...(file.gzip && { "content-encoding": "gzip" }) }
      return response.writeHead(200, headers).end(file.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const browser = await chromium.launch({ executablePath, args: quiet })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const session = await page.context().newCDPSession(page)
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower })
    const began = performance.now()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`)
    const shown = (performance.now() - began) / 1000
    await page.getByText("Ready to use offline").waitFor({ timeout: 120_000 })
    return { seconds: (performance.now() - began) / 1000, shown, requests, megabytes: bytes / 1e6 }
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}

const base = "/kb/installed/"

function packedFiles(path: string) {
  const zip = readFileSync(path)
  const about = locateDirectory(zip.subarray(-zipEndLength))
  const directory = openZipDirectory(zip.subarray(about.begins, about.begins + about.length), about)
  return new Map(
    Array.from({ length: about.count }, (_, at) => {
      const entry = readZipEntry(directory, at)
      const packed = zip.subarray(entry.from, entry.from + entry.packed)
      const gzip = entry.method !== 0
      return [entry.name, { gzip, body: gzip ? wrapAsGzip(packed, entry) : packed }] as const
    }),
  )
}
