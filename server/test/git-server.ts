import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** Whether this machine has git, whose own server stands behind the tests. */
export const hasGit = (() => {
  try {
    execFileSync("git", ["--version"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
})()

/** A bare repository behind git's own HTTP server, for the one who knows the password. `git` runs a command in it. */
export async function startGitServer(user: string, password: string) {
  const root = await mkdtemp(join(tmpdir(), "hub-git-"))
  const repository = join(root, "site.git")
  const git = (...args: string[]) => execFileSync("git", ["-C", repository, ...args], { encoding: "utf8" })
  execFileSync("git", ["init", "--bare", "-q", "-b", "main", repository])
  git("config", "http.receivepack", "true")
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`

  const server = createServer((request, response) => {
    if (request.headers.authorization !== wanted) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end()
      return
    }
    const [path = "", query = ""] = request.url!.split("?")
    const backend = spawn("git", ["http-backend"], {
      env: {
        ...process.env,
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: "1",
        REQUEST_METHOD: request.method!,
        PATH_INFO: path,
        QUERY_STRING: query,
        CONTENT_TYPE: request.headers["content-type"] ?? "",
        CONTENT_LENGTH: request.headers["content-length"] ?? "",
        REMOTE_USER: user,
        GIT_PROTOCOL: (request.headers["git-protocol"] as string | undefined) ?? "",
      },
    })
    request.pipe(backend.stdin)
    const parts: Buffer[] = []
    backend.stdout.on("data", (part: Buffer) => parts.push(part))
    backend.on("close", () => {
      const said = Buffer.concat(parts)
      const end = said.indexOf("\r\n\r\n")
      const headers = said.subarray(0, end).toString().split("\r\n")
      const status = headers.find((line) => line.startsWith("Status:"))
      response.statusCode = status === undefined ? 200 : Number(status.slice(8, 11))
      for (const line of headers) {
        const [name = "", ...value] = line.split(": ")
        if (name !== "Status") response.setHeader(name, value.join(": "))
      }
      response.end(said.subarray(end + 4))
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await rm(root, { recursive: true, force: true })
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/site.git`, git, path: repository }
}
