import { imageLibrary, type LibraryImage } from "@hub/contract/image-library"
import { images } from "@hub/contract/images"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../../test/hub.ts"
import { asSystem } from "../../platform/ctx.ts"
import { queueJob } from "../../platform/jobs/queue.ts"
import { createMetafile, createPng } from "../../../test/image-files.ts"

const send = async (hub: TestHub, name: string, bytes: Uint8Array = createPng(name.length), alt_text = "") =>
  (await hub.as("ben")(images.upload, { body: { alt_text }, files: [{ name, bytes }] })).answer
const written = async (hub: TestHub, content: string, title = "Prices") =>
  (await hub.as("ben")(topics.create, { body: { title, content } })).answer.id
const contentOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(topics.read, { params: { id } })).answer.content
const by = (image: { id: number }) => ({ params: { id: image.id } })
const names = async (hub: TestHub, query: object) =>
  (await hub.as("cleo")(imageLibrary.list, { query })).answer.map((image) => image.filename)

test("the library tells of each image what there is to know", async ({ hub }) => {
  const image = await send(hub, "Prices.png", createPng(1, 40), "The prices")
  await written(hub, `![a](${image.public_url}) ![b](${image.public_url})`)
  await written(hub, `<img src="${image.public_url}">`)

  const { answer } = await hub.as("cleo")(imageLibrary.list)

  expect(answer).toEqual([
    {
      ...image,
      existed: undefined,
      usage_count: 2,
      width: 40,
      height: 40,
      uploaded_by: "Ben",
      drawing_id: null,
      can: { edit: false, convert: false },
    } satisfies LibraryImage,
  ])
  expect((await hub.as("ben")(imageLibrary.get, by(image))).answer).toMatchObject({ can: { edit: true } })
})

test("images are ordered by what stands in their columns and narrowed by what is wrong with them", async ({ hub }) => {
  const [big, small, drawn] = [
    await send(hub, "b.png", createPng(1, 200)),
    await send(hub, "a.png", createPng(2, 20), "Described"),
    await send(hub, "c.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')),
  ]
  await written(hub, `![](${small.public_url})`)

  expect(await names(hub, { sort: "name" })).toEqual(["a.png", "b.png", "c.svg"])
  expect((await names(hub, { sort: "-size" }))[0]).toBe(big.filename)
  expect((await names(hub, { sort: "-usage" }))[0]).toBe(small.filename)
  expect(await names(hub, { sort: "-uploaded" })).toEqual(["c.svg", "a.png", "b.png"])
  expect(await names(hub, { unused: "true", sort: "name" })).toEqual(["b.png", "c.svg"])
  expect(await names(hub, { missing_alt: "true", sort: "name" })).toEqual(["b.png", "c.svg"])
  expect(await names(hub, { format: "svg" })).toEqual([drawn.filename])
  expect(await names(hub, { q: "DESCRIBED" })).toEqual(["a.png"])
})

test("a library of a thousand comes in pages that hold every image once, in any order", async ({ hub }) => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    key: `key-${index}`,
    filename: `image-${index % 7}.png`,
    mime: "image/png",
    bytes: index % 5,
    sha256: index.toString(16).padStart(64, "0"),
    alt_text: "",
    source: "import" as const,
    original_id: null,
    created_by: null,
    created_at: now,
  }))
  await hub.db.insertInto("images").values(rows).execute()

  for (const sort of ["name", "-size", "usage", "-uploaded"] as const) {
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await hub.as("cleo")(imageLibrary.list, { query: { sort, limit: 100, ...(cursor && { cursor }) } })
      seen.push(...page.answer.map((image) => image.id))
      expect(page.headers["x-total-count"]).toBe("1000")
      cursor = /cursor=([^>&]+)/.exec(String(page.headers["link"] ?? ""))?.[1]
    } while (cursor !== undefined)
    expect([seen.length, new Set(seen).size]).toEqual([1000, 1000])
  }
})

test("bytes that are there already come back as the image that they are", async ({ hub }) => {
  const first = await send(hub, "a.png")
  const again = await send(hub, "other.png", createPng("a.png".length))

  expect([first.existed, again.existed, again.id]).toEqual([false, true, first.id])
})

test("only what draws is kept of an SVG", async ({ hub }) => {
  const draw = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
  const acts = '<script>alert(1)</script><path d="M0 0" onclick="alert(2)"/>'
  const small = await send(hub, "a.svg", draw(acts))
  const large = await send(hub, "b.svg", draw(acts + "<path d='M1 1'/>".repeat(30_000)))
  const broken = await hub.as("ben")(images.upload, {
    files: [{ name: "c.svg", bytes: Buffer.from("<svg><g></svg>") }],
  })

  for (const image of [small, large]) {
    const [, , key, filename] = image.public_url.split("/")
    const { bytes } = await hub.as("nobody")(images.file, { params: { key: key!, filename: filename! } })
    expect(bytes.toString("utf8", 0, 90)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"></path>' + bytes.toString("utf8", 62, 90),
    )
  }
  expect([broken.status, broken.answer.code]).toEqual([422, "svg_unreadable"])
})

test("an SVG and a metafile are saved when their address is opened, a photograph is shown; none can run anything", async ({
  hub,
}) => {
  await send(hub, "plan.emf", createMetafile())
  await send(hub, "a.png")
  const all = (await hub.as("ben")(images.list)).answer

  const opened = await Promise.all(
    all.map(async ({ mime, public_url }) => {
      const [, , key, filename] = public_url.split("/")
      const { headers } = await hub.as("nobody")(images.file, { params: { key: key!, filename: filename! } })
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
        "cache-control": "private, max-age=31536000, immutable",
      })
      return [mime, String(headers["content-disposition"]).split(";")[0]]
    }),
  )

  expect(Object.fromEntries(opened)).toEqual({
    "image/png": "inline",
    "image/svg+xml": "attachment",
    "image/emf": "attachment",
  })
})

test("an image is described once, and its uses that say nothing are filled after a look at them", async ({ hub }) => {
  const image = await send(hub, "a.png")
  const silent = await written(hub, `#  Odd\r\n\r\n![](${image.public_url}) ![](<${image.public_url}>)\r\n`, "Silent")
  const spoken = await written(hub, `![Own words](${image.public_url})`, "Spoken")
  const refused = await hub.as("ben")(imageLibrary.fillAlt, by(image))
  await hub.as("ben")(imageLibrary.change, { ...by(image), body: { alt_text: " The prices [2025] " } })

  const preview = await hub.as("ben")(imageLibrary.missingAlt, by(image))
  const before = await contentOf(hub, silent)
  const done = await hub.as("ben")(imageLibrary.fillAlt, by(image))

  expect([refused.status, refused.answer.code]).toEqual([409, "alt_text_missing"])
  expect(preview.answer).toMatchObject({ changed: [{ id: silent, places: 2 }], unchanged: [] })
  expect(before).toContain("![](")
  expect(done.answer.changed.map(({ id }) => id)).toEqual([silent])
  expect(await contentOf(hub, silent)).toBe(before.replaceAll("![]", "![The prices \\[2025\\]]"))
  expect(await contentOf(hub, spoken)).toBe(`![Own words](${image.public_url})`)
  expect((await hub.as("cleo")(imageLibrary.missingAlt, by(image))).answer.changed).toEqual([])
})

test("an image in use stays, and tells where it is shown; once it is out, its address still shows it", async ({
  hub,
}) => {
  const image = await send(hub, "a.png")
  const id = await written(hub, `![a](${image.public_url})`)
  const refused = await hub.as("ben")(imageLibrary.delete, by(image))
  const uses = await hub.as("ben")(imageLibrary.usage, by(image))
  await hub.as("ben")(topics.save, { params: { id }, body: { title: "Prices", content: "None." } })

  const { status } = await hub.as("ben")(imageLibrary.delete, by(image))

  const [, , key, filename] = image.public_url.split("/")
  const shown = await hub.as("nobody")(images.file, { params: { key: key!, filename: filename! } })
  expect(refused).toMatchObject({
    status: 409,
    answer: { code: "image_in_use", error: "a.png is used in 1 topic. Remove it there first." },
  })
  expect(uses.answer).toMatchObject([{ id, title: "Prices", editable: true }])
  expect([status, shown.status]).toEqual([204, 200])
  expect([await names(hub, {}), (await hub.as("ben")(images.list)).answer]).toEqual([[], []])
  expect((await hub.as("ben")(imageLibrary.get, by(image))).status).toBe(404)
  expect(await send(hub, "a.png")).toMatchObject({ id: image.id, public_url: image.public_url, existed: false })
})

test("reviewers look at images and change none", async ({ hub }) => {
  const image = await send(hub, "a.png")
  const refusals = await Promise.all([
    hub.as("cleo")(imageLibrary.change, { ...by(image), body: { alt_text: "x" } }),
    hub.as("cleo")(imageLibrary.delete, by(image)),
    hub.as("cleo")(imageLibrary.fillAlt, by(image)),
    hub.as("cleo")(imageLibrary.replace, { ...by(image), files: [{ name: "b.png", bytes: createPng(9) }] }),
    hub.as("cleo")(imageLibrary.convert, by(image)),
  ])

  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await hub.as("nobody")(imageLibrary.list)).status).toBe(401)
  expect((await hub.as("cleo")(imageLibrary.impact, by({ id: 987654 }))).status).toBe(404)
})

test("sizes of images that have none yet are read by a job", async ({ hub }) => {
  const image = await send(hub, "a.png", createPng(3, 33))
  await hub.db.updateTable("images").set({ width: null, height: null }).execute()

  await queueJob(asSystem(hub.app), "images.measure", {})
  await hub.settle()

  expect((await hub.as("ben")(imageLibrary.get, by(image))).answer).toMatchObject({ width: 33, height: 33 })
})
