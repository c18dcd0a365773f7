import { writeFile } from "node:fs/promises"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { createTestFolder } from "./folder.ts"
import { type ServerMisbehaviour, misbehaviours, startMisbehavingServer } from "./misbehaving-server.ts"
import { startTestSmtpServer } from "./smtp-server.ts"

/** Whom a hub needs outside of it, and how they fail it; those that are not named do what they should. */
export const parties = ["mail", "webhook", "link", "provider"] as const
/**
 * The folder of backups, which is no server, refuses beside them. What it does where it is silent takes longer to find out
 * than all the rest, and has a test of its own (`hanging-backup-folder.test.ts`).
 */
export type Failing = Partial<Record<(typeof parties)[number], ServerMisbehaviour>> & { folder?: "refusing" }

const alone: Failing[] = [
  ...parties.flatMap((party) => misbehaviours.map((how) => ({ [party]: how }))),
  { folder: "refusing" },
]
const together: Failing[] = misbehaviours.map((_, index) => ({
  ...Object.fromEntries(parties.map((party, at) => [party, misbehaviours[(index + at) % misbehaviours.length]!])),
  folder: "refusing",
}))

/** Each party in each way alone, and all of them at once, so that each of them fails in each way beside the others. */
export const failings = [...alone, ...together].map((failing): [words: string, failing: Failing] => [
  Object.entries(failing)
    .map(([party, how]) => `${party} ${how}`)
    .join(", "),
  failing,
])

/** Where each party is, by host and port. */
export async function hostsOf(failing: Failing) {
  const waited: (() => number)[] = []
  const host = async (party: (typeof parties)[number], good: () => Promise<string>) => {
    const how = failing[party]
    if (how === undefined) return good()
    const server = await startMisbehavingServer(how)
    if (party === "mail" || party === "webhook") waited.push(server.calls)
    return server.host
  }
  const { sentEmails, port } = await startTestSmtpServer()
  const receiver = await goodServer((_request, response) => response.end("ok"))
  return {
    sentEmails,
    receiver,
    /** How often each failing party was called that emails or webhook messages wait for. */
    waitedCalls: () => waited.map((calls) => calls()),
    mail: await host("mail", () => Promise.resolve(`127.0.0.1:${port}`)),
    webhook: await host("webhook", async () => receiver.host),
    link: await host("link", async () => receiver.host),
    /** Where backups would lie; a file stands in the place of a folder that refuses. */
    folder: await createBackupFolder(failing.folder),
    provider: await host("provider", async () => (await goodServer(describeProvider)).host),
  }
}

async function createBackupFolder(how: Failing["folder"]): Promise<string> {
  const folder = join(await createTestFolder(), "backups")
  if (how === "refusing") await writeFile(folder, "a file stands where the folder should be")
  return folder
}

/** A server that keeps count of what it was told. */
async function goodServer(answer: RequestListener) {
  let posted = 0
  const server = createServer((request, response) => {
    if (request.method === "POST") posted++
    request.resume()
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, posted: () => posted }
}

const describeProvider: RequestListener = ({ headers }, response) => {
  const issuer = `http://${headers.host}`
  const [authorization_endpoint, token_endpoint] = [`${issuer}/auth`, `${issuer}/token`]
  response.setHeader("content-type", "application/json")
  response.end(JSON.stringify({ issuer, authorization_endpoint, token_endpoint, jwks_uri: `${issuer}/jwks` }))
}
