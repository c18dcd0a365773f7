import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { publicNetwork } from "../../platform/network/address.ts"
import { withSftp } from "./session.ts"

const network = { ...publicNetwork, isAllowed: () => true, milliseconds: 200 }
const never = new AbortController().signal
const serverAt = (port: number) => ({
  kind: "sftp" as const,
  host: "127.0.0.1",
  port,
  fingerprint: `SHA256:${"A".repeat(43)}`,
  user: "web",
  folder: "",
})
const use = () => Promise.reject(new Error("Nobody can sign in here."))

test.for([
  ["says nothing", ""],
  ["speaks another language", "220 files.test FTP server ready\r\n"],
  ["says that it is a server and no more", "SSH-2.0-Odd\r\n"],
  ["sends what means nothing", `SSH-2.0-Odd\r\n${"\u0001\u0002z".repeat(5000)}`],
] as const)("a server that %s is left, and nothing waits for it", async ([, greeting]) => {
  const sockets = new Set()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => {})
    socket.on("close", () => sockets.delete(socket)).resume()
    socket.write(greeting)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  const uploading = withSftp({ server: serverAt(port), secret: "pass word", network }, never, use)

  await expect(uploading).rejects.toThrow(/127\.0\.0\.1/)
  await vi.waitFor(() => expect(sockets.size).toBe(0))
})

test("where nobody listens, the failure says where", async () => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")

  const uploading = withSftp({ server: serverAt(port), secret: "pass word", network }, never, use)

  await expect(uploading).rejects.toThrow(`127.0.0.1 could not be reached at port ${port} (ECONNREFUSED).`)
})
