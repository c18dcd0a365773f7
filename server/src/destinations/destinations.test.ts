import { execFileSync } from "node:child_process"
import { mkdir, readdir, readFile, readlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { destinations, type DestinationPlace } from "@hub/contract/destinations"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { strFromU8 } from "fflate"
import { expect } from "vitest"
import {
  addDestination,
  createFolder,
  createRates,
  openDeployingHub,
  publishRates,
  readLastDeployment,
} from "../../test/deploying.ts"
import { hasGit, startGitServer } from "../../test/git-server.ts"
import { test } from "../../test/hub.ts"
import { startS3Server } from "../../test/s3-server.ts"

test("each edition comes to the folder of its collection as a whole, and its withdrawal too", async ({
  hub: shared,
}) => {
  const { hub, publish_folder } = await openDeployingHub(shared)
  const { collection_id, topic } = await createRates(hub)
  const first = await publishRates(hub, collection_id)
  const page = (name: string) => readFile(join(publish_folder, "prices/current", name), "utf8")

  const { status } = await addDestination(
    hub,
    collection_id,
    { kind: "folder", folder: "prices" },
    undefined,
    "https://prices.test/",
  )
  await hub.settle()

  expect(status).toBe(201)
  expect(await readLastDeployment(hub)).toMatchObject({
    state: "deployed",
    edition: 1,
    publication_id: first.id,
    note: "",
  })
  for (const [name, bytes] of Object.entries(first.files)) expect(await page(name)).toBe(strFromU8(bytes))
  expect(await page("sitemap.xml")).toContain(`<loc>https://prices.test/t/${topic.id}.html</loc>`)

  const body = { title: "Rates", content: "The rate is four.", base_revision: 1 }
  await hub.as("ben")(topics.save, { params: { id: topic.id }, body })
  const second = await publishRates(hub, collection_id)
  await hub.settle()
  expect(await page(`t/${topic.id}.html`)).toContain("The rate is four.")
  expect(await readdir(join(publish_folder, "prices/releases"))).toHaveLength(2)
  const shown = await hub.as("ben")(destinations.ofPublication, { params: { id: second.id } })
  expect(shown.answer).toMatchObject([{ destination: "Website", state: "deployed", edition: 2 }])

  await hub.as("ben")(publications.withdraw, { params: { id: second.id }, body: { reason: "The rate is wrong." } })
  await hub.settle()
  expect(await page("index.html")).toContain("This publication was withdrawn.")
  expect(await readlink(join(publish_folder, "prices/current"))).toBe("releases/withdrawn")

  await hub.as("ben")(publications.restore, { params: { id: second.id }, body: { reason: "It was right." } })
  await hub.settle()
  expect(await page(`t/${topic.id}.html`)).toContain("The rate is four.")
})

test("what is not the hub's own in a folder stays, and the administrator is told", async ({ hub: shared }) => {
  const { hub, publish_folder } = await openDeployingHub(shared)
  const { collection_id } = await createRates(hub)
  await publishRates(hub, collection_id)
  await mkdir(join(publish_folder, "prices/current"), { recursive: true })
  await writeFile(join(publish_folder, "prices/current/own.html"), "mine")

  await addDestination(hub, collection_id, { kind: "folder", folder: "prices" })
  await hub.settle()

  expect(await readLastDeployment(hub)).toMatchObject({
    attempts: expect.any(Number),
    note: expect.stringContaining("not the hub's own"),
  })
  expect(await readFile(join(publish_folder, "prices/current/own.html"), "utf8")).toBe("mine")
})

test("a folder needs a hub that may write to one, and stays beneath it", async ({ hub }) => {
  const { collection_id } = await createRates(hub)

  const unset = await addDestination(hub, collection_id, { kind: "folder", folder: "prices" })
  const outside = await addDestination(hub, collection_id, { kind: "folder", folder: "../etc" })

  expect([unset.status, unset.answer]).toEqual([
    422,
    expect.objectContaining({ fields: { place: expect.stringContaining("HUB_PUBLISH_DIR") } }),
  ])
  expect(outside.status).toBe(422)
})

const keys = { access: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG", region: "eu-central-1" }

test("in object storage an edition lies under a name of its own, and what leads to it is written last", async ({
  hub: shared,
}) => {
  const { hub } = await openDeployingHub(shared)
  const { collection_id } = await createRates(hub)
  const { files } = await publishRates(hub, collection_id)
  const server = await startS3Server("site", keys)
  const place: DestinationPlace = {
    kind: "s3",
    endpoint: server.endpoint,
    region: keys.region,
    bucket: "site",
    folder: "docs",
    access_key: keys.access,
  }
  await addDestination(hub, collection_id, place, keys.secret)
  await hub.settle()

  expect(await readLastDeployment(hub)).toMatchObject({ state: "deployed", note: "" })
  expect(server.order.at(-1)).toBe("docs/index.html")
  const [, release] = /url=(releases\/edition-1-\w+)\/index.html/.exec(
    server.objects.get("docs/index.html")!.bytes.toString(),
  )!
  for (const [name, bytes] of Object.entries(files))
    expect(server.objects.get(`docs/${release}/${name}`)?.bytes.equals(Buffer.from(bytes))).toBe(true)
  expect(server.objects.get(`docs/${release}/index.html`)).toMatchObject({
    type: "text/html; charset=utf-8",
    cache: "public, max-age=31536000, immutable",
  })
})

test("a storage that refuses is asked again, and readers keep what they had until all is there", async ({
  hub: shared,
}) => {
  const { hub } = await openDeployingHub(shared)
  const { collection_id } = await createRates(hub)
  await publishRates(hub, collection_id)
  const server = await startS3Server("site", keys)
  const { endpoint } = server
  const place: DestinationPlace = {
    kind: "s3",
    endpoint,
    region: keys.region,
    bucket: "site",
    folder: "",
    access_key: keys.access,
  }
  server.fail(1)

  const { answer } = await addDestination(hub, collection_id, place, keys.secret)
  await hub.settle()
  expect(await readLastDeployment(hub)).toMatchObject({ state: "deployed", attempts: 2, note: "" })

  const wrong = { name: "Website", address: "", place, secret: "wrong", active: true, version: answer.version }
  await hub.as("ada")(destinations.change, { params: { id: answer.id }, body: wrong })
  server.order.length = 0
  await hub.settle()
  expect(await readLastDeployment(hub)).toMatchObject({
    state: "failed",
    attempts: 6,
    note: "The storage refused the access key.",
  })
  expect(server.order).toEqual([])
})

test("no secret comes back, and none goes to another place than the one it was entered for", async ({
  hub: shared,
}) => {
  const { hub } = await openDeployingHub(shared)
  const { collection_id } = await createRates(hub)
  const place: DestinationPlace = {
    kind: "s3",
    endpoint: "https://storage.test",
    region: "eu",
    bucket: "site",
    folder: "",
    access_key: "AKID",
  }
  const made = await addDestination(hub, collection_id, place, "s3cr3t-words")
  const list = await hub.as("ada")(destinations.list)
  expect(JSON.stringify([made.answer, list.answer])).not.toContain("s3cr3t-words")
  expect(JSON.stringify(await hub.db.selectFrom("destinations").select("secret").execute())).not.toContain(
    "s3cr3t-words",
  )

  const { id, version } = made.answer
  const elsewhere = { ...place, endpoint: "https://other.test" }
  const body = { name: "Website", address: "", place: elsewhere, active: true, version }
  const moved = await hub.as("ada")(destinations.change, { params: { id }, body })
  expect([moved.status, moved.answer]).toMatchObject([422, { fields: { secret: "Enter the secret access key." } }])
  const renamed = await hub.as("ada")(destinations.change, { params: { id }, body: { ...body, place, name: "Office" } })
  expect(renamed.status).toBe(200)
})

test.skipIf(!hasGit)(
  "an edition is one commit of a branch, beside what else the repository holds",
  async ({ hub: shared }) => {
    const { hub } = await openDeployingHub(shared)
    const { collection_id } = await createRates(hub)
    const { files } = await publishRates(hub, collection_id)
    const server = await startGitServer("hub", "pass word")
    const clone = await createFolder()
    execFileSync("git", ["clone", "-q", server.path, clone], { stdio: "ignore" })
    await writeFile(join(clone, "README.md"), "ours")
    const mine = ["-c", "user.name=Ada", "-c", "user.email=ada@office.test"]
    execFileSync("git", ["-C", clone, "add", "."])
    execFileSync("git", ["-C", clone, ...mine, "commit", "-qm", "Begin"])
    execFileSync("git", ["-C", clone, "push", "-q", "origin", "HEAD:main"], { stdio: "ignore" })

    const place: DestinationPlace = {
      kind: "git",
      repository: server.url,
      branch: "main",
      folder: "docs/prices",
      user: "hub",
    }
    const { answer } = await addDestination(hub, collection_id, place, "pass word")
    await hub.settle()

    expect(await readLastDeployment(hub)).toMatchObject({ state: "deployed", note: "" })
    expect(server.git("log", "--format=%s", "main").trim().split("\n")).toEqual([
      expect.stringMatching(/^Website: edition-1-/),
      "Begin",
    ])
    expect(server.git("show", "main:README.md")).toBe("ours")
    for (const [name, bytes] of Object.entries(files).filter(([name]) => /\.(?:html|css|js)$/.test(name)))
      expect(server.git("show", `main:docs/prices/${name}`)).toBe(strFromU8(bytes))
    server.git("fsck", "--strict")

    // The same again is no commit, and a wrong password changes nothing.
    expect((await hub.as("ada")(destinations.deploy, { params: { id: answer.id } })).status).toBe(200)
    await hub.settle()
    expect(server.git("rev-list", "--count", "main").trim()).toBe("2")
    const wrong = { name: "Website", address: "", place, secret: "no", active: true, version: answer.version }
    await hub.as("ada")(destinations.change, { params: { id: answer.id }, body: wrong })
    await hub.settle()
    expect(await readLastDeployment(hub)).toMatchObject({
      state: "failed",
      note: "The repository refused the user or the password.",
    })
  },
)

test("a destination that is switched off gets nothing, and only administrators in person decide about any", async ({
  hub: shared,
}) => {
  const { hub, publish_folder } = await openDeployingHub(shared)
  const { collection_id } = await createRates(hub)
  const place: DestinationPlace = { kind: "folder", folder: "prices" }
  const { answer } = await addDestination(hub, collection_id, place)
  await hub.settle()
  expect(await readFile(join(publish_folder, "prices/current/index.html"), "utf8")).toContain(
    "Nothing has been published here yet.",
  )

  const body = { name: "Website", address: "", place, active: false, version: answer.version }
  await hub.as("ada")(destinations.change, { params: { id: answer.id }, body })
  await publishRates(hub, collection_id)
  expect((await readLastDeployment(hub))?.edition).toBeNull()
  expect((await hub.as("ada")(destinations.deploy, { params: { id: answer.id } })).status).toBe(409)

  const asked = await hub.as("ben")(destinations.create, { body: { name: "Mine", collection_id, address: "", place } })
  expect([asked.status, (await hub.as("ben")(destinations.list)).status]).toEqual([403, 403])
})
