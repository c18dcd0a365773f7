import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join, normalize } from "node:path"

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".xhtml": "application/xhtml+xml",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
}
const policy = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:"

/** A plain web server for a folder, with a strict policy unless it is left `unguarded`; `show` puts another folder at the same address. */
export async function startPlainServer(base: string, folder: string, { unguarded = false } = {}) {
  let shown = folder
  const asked: string[] = []
  const lacking = new Set<string>()
  const silent = new Set<string>()
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname)
    asked.push(path.slice(base.length))
    if (silent.has(path.slice(base.length))) return undefined
    if (lacking.has(path.slice(base.length))) return response.writeHead(404).end()
    const file = join(shown, normalize(`/${path.slice(base.length)}`).replace(/\/$/, "/index.html"))
    const type = types[extname(file)] ?? "application/octet-stream"
    readFile(path.startsWith(base) ? file : "").then(
      (bytes) =>
        response
          .writeHead(200, { "content-type": type, ...(unguarded ? {} : { "content-security-policy": policy }) })
          .end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    /** The paths that were asked for. */
    asked,
    /** The paths that it has no file for. */
    lacking,
    /** The paths that it never answers. */
    silent,
    show(folder: string) {
      shown = folder
    },
    stop(): Promise<void> {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
