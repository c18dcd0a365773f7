import { mkdir, readdir, readFile, readlink, symlink, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type DestinationPlace, destinations } from "@hub/contract/destinations"
import { publications } from "@hub/contract/publications"
import { strFromU8 } from "fflate"
import ssh from "ssh2"
import { expect, onTestFinished, vi } from "vitest"
import {
  addDestination,
  createRates,
  openDeployingHub,
  publishRates,
  readLastDeployment,
} from "../../../test/deploying.ts"
import { openTestHub, test, type TestHub } from "../../../test/hub.ts"
import { noOpenSsh, startOpenSsh } from "../../../test/openssh-server.ts"
import { createKeys, startSftpServer } from "../../../test/sftp-server.ts"
import { publicNetwork } from "../../platform/network/address.ts"
import type { SiteFile } from "../site-files.ts"
import { openSftpFolder } from "./release-folder.ts"

type KeyFingerprint = { port: number; fingerprint: string }
type SftpPlace = Extract<DestinationPlace, { kind: "sftp" }>

const placeAt = ({ port, fingerprint }: KeyFingerprint, more: Partial<SftpPlace> = {}): SftpPlace => ({
  kind: "sftp",
  host: "127.0.0.1",
  port,
  fingerprint,
  user: "web",
  folder: "sites/prices",
  ...more,
})

const network = { ...publicNetwork, isAllowed: () => true, milliseconds: 200 }
const never = new AbortController().signal

/** A site of a few pages that say which release they are of. */
const siteOf = (release: string, pages = 20) => ({
  release,
  async *files(): AsyncIterable<SiteFile> {
    for (let page = 0; page < pages; page++)
      yield { path: `t/${page}.html`, type: "text/html", bytes: Buffer.from(release.repeat(9000)) }
    yield { path: ".nojekyll", type: "text/plain", bytes: Buffer.alloc(0) }
  },
})

/** A hub with an edition, and what came of bringing it to a place. */
async function deployRates({ db }: TestHub, place: SftpPlace, secret: string) {
  const { hub } = await openDeployingHub({ db } as TestHub)
  const { collection_id } = await createRates(hub)
  const { id, files } = await publishRates(hub, collection_id)
  const { answer } = await addDestination(hub, collection_id, place, secret)
  await hub.settle()
  return { hub, id, files, destination: answer, last: await readLastDeployment(hub) }
}

test("each edition comes to the folder of another server as a whole, and its withdrawal too", async ({
  hub: shared,
}) => {
  const server = await startSftpServer("web", { password: "pass word" })
  const { hub, id, files, last } = await deployRates(shared, placeAt(server), "pass word")
  const site = join(server.root, "sites/prices")

  expect(last).toMatchObject({ state: "deployed", edition: 1, note: "" })
  for (const [name, bytes] of Object.entries(files))
    expect((await readFile(join(site, "current", name))).equals(Buffer.from(bytes))).toBe(true)
  expect(last!.files).toBe(Object.keys(files).length + 1)
  expect(await readdir(site)).toEqual(["current", "releases"])

  await hub.as("ben")(publications.withdraw, { params: { id }, body: { reason: "The rate is wrong." } })
  await hub.settle()
  expect(await readFile(join(site, "current/index.html"), "utf8")).toContain("This publication was withdrawn.")
  expect(await readlink(join(site, "current"))).toBe("releases/withdrawn")

  await hub.as("ben")(publications.restore, { params: { id }, body: { reason: "It was right." } })
  await hub.settle()
  expect(await readFile(join(site, "current/index.html"), "utf8")).toBe(strFromU8(files["index.html"]!))
  await vi.waitFor(() => expect(server.connections.size).toBe(0))
})

test("a private key signs in where it is entered as a whole and without a passphrase", async ({ hub: shared }) => {
  const keys = createKeys()
  const server = await startSftpServer("web", { publicKey: keys.public })
  const asPasted = `\n${keys.private.replaceAll("\n", "\r\n")}`

  const { hub, last, destination } = await deployRates(shared, placeAt(server), asPasted)
  expect(last).toMatchObject({ state: "deployed", note: "" })

  const { id, version } = destination
  const locked = ssh.utils.generateKeyPairSync("ed25519", { passphrase: "x", cipher: "aes256-ctr", rounds: 16 }).private
  for (const [secret, sentence] of [
    [locked, "This private key has a passphrase. Enter a key without one."],
    [keys.private.slice(0, 120), "This private key cannot be read. Enter the whole of its file."],
    [keys.public, "This is a public key. Enter the private key."],
  ] as const) {
    const body = { name: "Website", address: "", place: placeAt(server), secret, active: true, version }
    const { status, answer } = await hub.as("ada")(destinations.change, { params: { id }, body })
    expect([status, answer]).toMatchObject([422, { fields: { secret: sentence } }])
  }
})

test("a server with another key is told no password, and its key is named to compare it", async ({ hub: shared }) => {
  const server = await startSftpServer("web", { password: "pass word" })
  const other = await startSftpServer("web", { password: "pass word" })
  const place = placeAt(server, { fingerprint: other.fingerprint })

  const { hub, last, destination } = await deployRates(shared, place, "pass word")
  expect(last).toMatchObject({
    state: "failed",
    note: expect.stringContaining(`another key than the one entered: ${server.fingerprint}.`),
  })
  expect(server.logins).toEqual([])

  // The password was entered for the holder of the other key.
  const body = { name: "Website", address: "", place: placeAt(server), active: true, version: destination.version }
  const params = { id: destination.id }
  const moved = await hub.as("ada")(destinations.change, { params, body })
  expect([moved.status, moved.answer]).toMatchObject([
    422,
    { fields: { secret: "Enter the password or private key." } },
  ])
  const entered = await hub.as("ada")(destinations.change, { params, body: { ...body, secret: "pass word" } })
  expect(entered.status).toBe(200)
  await hub.settle()
  expect(await readLastDeployment(hub)).toMatchObject({ state: "deployed", note: "" })
})

test.for([
  ["password", "s3cr3t-words"],
  ["private key", createKeys().private],
] as const)("no %s comes back, nor stands in events or in the log", async ([, secret], { hub: shared }) => {
  const server = await startSftpServer("web", { publicKey: createKeys().public })

  const { hub, last } = await deployRates(shared, placeAt(server), secret)

  expect(last?.note).toBe("The server refused the user, or the password or private key.")
  const told = [
    (await hub.as("ada")(destinations.list)).answer,
    await hub.db.selectFrom("destinations").selectAll().execute(),
    await hub.db.selectFrom("events").selectAll().execute(),
    await hub.db.selectFrom("jobs").selectAll().execute(),
  ]
  expect(JSON.stringify(told)).not.toContain(secret.split("\n")[1] ?? secret)
  expect(hub.failures).toEqual([])
})

test.for([
  ["takes no files", { closed: true }, "The server could not make the folder sites. The user is not allowed to."],
  ["cannot replace a link", { without: "replacing" }, "The server cannot replace a link in one step"],
  ["makes no links", { without: "links" }, "The server makes no links"],
] as const)(
  "a server that %s is said to, and readers find nothing there",
  async ([, habits, note], { hub: shared }) => {
    const server = await startSftpServer("web", { password: "pass word" }, habits)

    const { last } = await deployRates(shared, placeAt(server), "pass word")

    expect(last).toMatchObject({ state: "failed", note: expect.stringContaining(note) })
    const site = join(server.root, "sites/prices")
    expect(await readdir(site).catch(() => [])).not.toContain("current")
  },
)

test("servers that take links in the order of OpenSSH are understood too", async ({ hub: shared }) => {
  const server = await startSftpServer("web", { password: "pass word" }, { linksSwapped: true })

  const { last } = await deployRates(shared, placeAt(server, { folder: "" }), "pass word")

  expect(last).toMatchObject({ state: "deployed", note: "" })
  expect(await readlink(join(server.root, "current"))).toMatch(/^releases\/edition-1-/)
  expect((await readdir(server.root)).toSorted()).toEqual(["current", "releases"])
})

test("a server that fails is asked again, and what is not the hub's own there stays", async ({ hub: shared }) => {
  const server = await startSftpServer("web", { password: "pass word" })
  server.fail(2)
  const { hub, destination, last } = await deployRates(shared, placeAt(server), "pass word")
  expect(last).toMatchObject({ state: "deployed", attempts: 3, note: "" })

  const own = join(server.root, "own/current")
  await mkdir(own, { recursive: true })
  await writeFile(join(own, "own.html"), "mine")
  const { id, version } = destination
  const place = placeAt(server, { folder: "/own" })
  await hub.as("ada")(destinations.change, {
    params: { id },
    body: { name: "Website", address: "", place, active: true, version },
  })
  await hub.settle()
  expect((await readLastDeployment(hub))?.note).toContain("not the hub's own")
  expect(await readFile(join(own, "own.html"), "utf8")).toBe("mine")
})

test("inside the hub's own network no server is asked", async ({ hub: shared }) => {
  const server = await startSftpServer("web", { password: "pass word" })
  const hub = await openTestHub(shared.db, { webhook_network: publicNetwork })
  onTestFinished(() => hub.close())
  const { collection_id } = await createRates(hub)

  for (const host of ["127.0.0.1", "localhost", "::1", "127.1", "0x7f000001"]) {
    await addDestination(hub, collection_id, placeAt(server, { host }), "pass word")
    await hub.settle()
  }

  const { answer } = await hub.as("ada")(destinations.list)
  expect(answer.map(({ last }) => last?.note)).toEqual(
    answer.map(() => expect.stringMatching(/isn't public|looked up|unknown/)),
  )
  expect(server.connections.size).toBe(0)
  const strange = await addDestination(hub, collection_id, placeAt(server, { host: "sftp://web.test" }), "pass word")
  expect([strange.status, strange.answer]).toMatchObject([422, { fields: {} }])
})

test("three releases stay, with the one that readers have, and uploads that were never whole go after a day", async () => {
  const server = await startSftpServer("web", { password: "pass word" })
  const uploader = openSftpFolder({ server: placeAt(server), secret: "pass word", network }, 7)
  const releases = join(server.root, "sites/prices/releases")
  const put = async (release: string, minutes: number) => {
    expect(await uploader.upload(siteOf(release, 2), never)).toBe(3)
    const at = new Date(Date.now() - minutes * 60_000)
    await utimes(join(releases, release), at, at)
    await uploader.publish()
    await uploader.tidy!()
  }

  await put("one", 50)
  for (const [name, hours] of [
    [".dead.1.part", 30],
    [".other.2.part", 1],
  ] as const) {
    await mkdir(join(releases, name, "t"), { recursive: true })
    await writeFile(join(releases, name, "t/1.html"), "half")
    await symlink("/etc", join(releases, name, "link"))
    const at = new Date(Date.now() - hours * 3_600_000)
    await utimes(join(releases, name), at, at)
  }
  await put("two", 40)
  await put("three", 30)
  await put("one", 60)
  await put("four", 20)

  expect(await readdir(releases)).toEqual([".other.2.part", "four", "three", "two"])
  expect(await readlink(join(server.root, "sites/prices/current"))).toBe("releases/four")
})

test("an upload that was broken off begins again, and its connection ends whatever happens", async () => {
  const server = await startSftpServer("web", { password: "pass word" })
  const stopping = new AbortController()
  const site = siteOf("one")
  const uploader = openSftpFolder({ server: placeAt(server), secret: "pass word", network }, 7)
  const stopped = {
    ...site,
    async *files() {
      yield* siteOf("one", 12).files()
      stopping.abort(new Error("The hub ends."))
    },
  }

  await expect(uploader.upload(stopped, stopping.signal)).rejects.toThrow()
  await vi.waitFor(() => expect(server.connections.size).toBe(0))
  expect(await readdir(join(server.root, "sites/prices/releases"))).toEqual([".one.7.part"])

  expect(await uploader.upload(site, never)).toBe(21)
  expect(await readdir(join(server.root, "sites/prices/releases"))).toEqual(["one"])

  server.hang()
  await expect(uploader.publish()).rejects.toThrow("127.0.0.1 kept silent for too long.")
  await vi.waitFor(() => expect(server.connections.size).toBe(0))
})

test.skipIf(noOpenSsh)(
  `OpenSSH's own server shows each edition as a whole${noOpenSsh ? ` (${noOpenSsh})` : ""}`,
  async ({ hub: shared }) => {
    const server = await startOpenSsh()
    const place = placeAt(server, { user: server.user, folder: `${server.root}/site` })

    const { hub, id, files, last } = await deployRates(shared, place, server.privateKey)
    expect(last).toMatchObject({ state: "deployed", note: "", files: Object.keys(files).length + 1 })
    for (const [name, bytes] of Object.entries(files))
      expect((await readFile(join(server.root, "site/current", name))).equals(Buffer.from(bytes))).toBe(true)

    await hub.as("ben")(publications.withdraw, { params: { id }, body: { reason: "The rate is wrong." } })
    await hub.settle()
    expect(await readlink(join(server.root, "site/current"))).toBe("releases/withdrawn")
    expect(await readdir(join(server.root, "site"))).toEqual(["current", "releases"])
  },
)
