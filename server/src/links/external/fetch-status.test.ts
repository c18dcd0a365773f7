import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { NetworkAccess } from "../../platform/network/address.ts"
import { isPublicAddress } from "../../platform/network/public-address.ts"
import { fetchLinkStatus } from "./fetch-status.ts"

/** A web of its own on this machine: only 127.0.0.1 may be asked, and names are told by the test. */
let port = 0
const heard: string[] = []
const answers: Record<string, RequestListener> = {
  "/here": (_, response) => response.end("x"),
  "/gone": (_, response) => response.writeHead(404).end(),
  "/members": (_, response) => response.writeHead(403).end(),
  "/torn": (_, response) => response.writeHead(500).end(),
  "/moved": (_, response) => response.writeHead(301, { location: "/here" }).end(),
  "/round": (_, response) => response.writeHead(302, { location: "/round" }).end(),
  "/inside": (_, response) => response.writeHead(302, { location: "http://127.0.0.2:1/" }).end(),
  "/metadata": (_, response) => response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
  "/named": (_, response) => response.writeHead(302, { location: "http://intranet.test/" }).end(),
  "/file": (_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/secret": (_, response) => response.writeHead(302, { location: `http://a:b@127.0.0.1:${port}/here` }).end(),
  "/silent": () => {},
  "/endless": (_, response) => {
    const more = () => response.write(Buffer.alloc(64 * 1024)) && setImmediate(more)
    response.on("drain", more).on("close", () => heard.push("hung up"))
    more()
  },
}
const server = createServer((request, response) => {
  heard.push(`${request.headers.host} ${request.url}`)
  answers[request.url ?? ""]?.(request, response)
})
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const names: Record<string, string[]> = {
  "web.test": ["127.0.0.1"],
  "both.test": ["127.0.0.1", "10.0.0.1"],
  "intranet.test": ["10.0.0.1"],
  "empty.test": [],
}
const world: NetworkAccess = {
  addressesOf: async (host) => names[host] ?? Promise.reject(new Error("not found")),
  isAllowed: (address) => address === "127.0.0.1",
  milliseconds: 5000,
}

test.each([
  ["/here", "ok", ""],
  ["/gone", "broken", "The page was not found (404)."],
  ["/members", "unknown", "It answers with status 403."],
  ["/torn", "unknown", "It answers with status 500."],
  ["/moved", "redirected", "It redirects to http://web.test:PORT/here"],
  ["/round", "broken", "It redirects too many times."],
])("%s is found to be %s", async (path, status, note) => {
  expect(await fetchLinkStatus(`http://web.test:${port}${path}`, world)).toEqual({
    status,
    note: note.replace("PORT", `${port}`),
  })
})

describe("what is not public is never asked", () => {
  test.each([
    "http://127.0.0.2/",
    "http://2130706434/",
    "http://0x7f.0.0.2/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://intranet.test/",
    "http://both.test/",
    "http://web.test:PORT/inside",
    "http://web.test:PORT/metadata",
    "http://web.test:PORT/named",
  ])("%s", async (url) => {
    const { status, note } = await fetchLinkStatus(url.replace("PORT", `${port}`), world)

    expect([status, note]).toEqual(["unknown", "It leads to an address that isn't public, which is not allowed."])
  })

  test.each(["http://127.0.0.1:PORT/here", "http://localhost:PORT/here", "http://017700000001:PORT/here"])(
    "in the world as it is: %s",
    async (url) => {
      heard.length = 0

      const { status } = await fetchLinkStatus(url.replace("PORT", `${port}`))

      expect([status, heard]).toEqual(["unknown", []])
    },
  )
})

test.each(["/file", "/secret"])("%s is not followed out of the web", async (path) => {
  const { status } = await fetchLinkStatus(`http://web.test:${port}${path}`, world)

  expect(status).toBe("unknown")
})

test("a name is looked up once a hop, and the connection goes to the address that was looked at", async () => {
  const asked: string[] = []
  const rebinding: NetworkAccess = {
    ...world,
    addressesOf: async (host) => {
      asked.push(host)
      return asked.length === 1 ? ["127.0.0.1"] : ["10.0.0.1"]
    },
  }
  heard.length = 0

  const found = await fetchLinkStatus(`http://rebinding.test:${port}/here`, rebinding)

  expect([found.status, asked, heard]).toEqual(["ok", ["rebinding.test"], [`rebinding.test:${port} /here`]])
})

test("the person who does not answer in time is let go", async () => {
  expect(await fetchLinkStatus(`http://web.test:${port}/silent`, { ...world, milliseconds: 200 })).toEqual({
    status: "unknown",
    note: "It did not answer in time.",
  })
})

test("of an answer without an end nothing is read", async () => {
  heard.length = 0

  const { status } = await fetchLinkStatus(`http://web.test:${port}/endless`, world)

  expect(status).toBe("ok")
  await expect.poll(() => heard).toContain("hung up")
})

test("names that are not known, and addresses that are none, are said to be so", async () => {
  expect((await fetchLinkStatus("http://empty.test/", world)).status).toBe("broken")
  expect((await fetchLinkStatus("http://nowhere.test/", world)).note).toBe("Its host name could not be looked up.")
  expect((await fetchLinkStatus("ftp://web.test/", world)).note).toBe("Only web addresses are allowed.")
  expect((await fetchLinkStatus("nonsense", world)).note).toBe("It is not a valid address.")
  expect(isPublicAddress("web.test")).toBe(false)
})
