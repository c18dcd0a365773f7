import { collections } from "@hub/contract/collections"
import { imageLibrary } from "@hub/contract/image-library"
import { images } from "@hub/contract/images"
import { projects } from "@hub/contract/projects"
import { publications } from "@hub/contract/publications"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../../test/hub.ts"
import { createMetafile, createPng } from "../../../test/image-files.ts"
import { approvalInput, portalAt, eve, findPortalToken } from "../../../test/reviews.ts"

const send = async (hub: TestHub, name: string, bytes: Uint8Array) =>
  (await hub.as("ben")(images.upload, { body: { alt_text: "The prices" }, files: [{ name, bytes }] })).answer
const written = async (hub: TestHub, content: string, more: object = {}) =>
  (await hub.as("ben")(topics.create, { body: { title: "Prices", content, ...more } })).answer.id
const contentOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(topics.read, { params: { id } })).answer.content
const replace = (hub: TestHub, image: { id: number }, name: string, bytes: Uint8Array) =>
  hub.as("dora")(imageLibrary.replace, { params: { id: image.id }, files: [{ name, bytes }] })
const bytesAt = async (hub: TestHub, public_url: string) => {
  const [, , key, filename] = public_url.split("/")
  return (await hub.as("nobody")(images.file, { params: { key: key!, filename: filename! } })).bytes
}

/** A topic of ben's that Eve approved. */
async function approved(hub: TestHub, content: string, project_id?: number) {
  const topic_id = await written(hub, content, { project_id })
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id, external: eve } })
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)
  return { id: topic_id, review_id: answer.requests[0]!.id }
}
const staleOf = async (hub: TestHub, { id, review_id }: { id: number; review_id: number }) =>
  (await hub.as("ben")(reviews.feedback, { params: { id, review_id } })).answer.stale

test("another file is shown wherever the image was, and not a byte beside its addresses changes", async ({ hub }) => {
  const image = await send(hub, "a.png", createPng(1))
  const url = image.public_url
  const texts = [
    `#  Odd \r\n\r\n![ a ](  <${url}>  't')\r\n`,
    `<img src='${url}' width=3> [big](http://hub.test${url})`,
    `![a][x]\n\n[x]: ${url.replace("a.png", "old.png")}\n`,
  ]
  const ids = await Promise.all(texts.map((text) => written(hub, text)))
  const other = await written(hub, `\`${url}\` ![b](/media/other/b.png)`)

  const { status, answer } = await replace(hub, image, "b.png", createPng(2))

  const fresh = answer.image.public_url
  expect(status).toBe(200)
  expect(answer.image).toMatchObject({ filename: "b.png", alt_text: "The prices", usage_count: 3 })
  expect(answer.changed.map(({ id }) => id)).toEqual(ids)
  expect(await Promise.all(ids.map((id) => contentOf(hub, id)))).toEqual([
    texts[0]!.replace(url, fresh),
    `<img src='${fresh}' width=3> [big](${fresh})`,
    `![a][x]\n\n[x]: ${fresh}\n`,
  ])
  expect(await contentOf(hub, other)).toContain(url)
  expect((await hub.as("ben")(imageLibrary.list)).answer.map(({ id }) => id)).toEqual([answer.image.id])
})

test("what was approved goes on showing what it showed, in its revision and at its address", async ({ hub }) => {
  const image = await send(hub, "a.png", createPng(1))
  const { id } = await approved(hub, `![a](${image.public_url})`)

  await replace(hub, image, "b.png", createPng(2))

  const revision = await hub.as("ben")(topics.revision, { params: { id, number: 1 } })
  expect(revision.answer.content).toBe(`![a](${image.public_url})`)
  expect((await bytesAt(hub, image.public_url)).equals(createPng(1))).toBe(true)
})

test("exactly the approvals of topics that show the image are stale, and they were named before", async ({ hub }) => {
  const image = await send(hub, "a.png", createPng(1))
  const other = await send(hub, "c.png", createPng(3))
  const { answer: lenient } = await hub.as("ben")(projects.create, { body: { name: "Notes", review_again: "none" } })
  const shows = [
    await approved(hub, `# Rate\n\n![a](${image.public_url})\n`),
    await approved(hub, `Words <img src="${image.public_url}">`),
  ]
  const others = [
    await approved(hub, `![a](${other.public_url})`),
    await approved(hub, `\`${image.public_url}\``),
    await approved(hub, "No image."),
    await approved(hub, `![a](${image.public_url})`, lenient.id),
  ]

  const { answer } = await hub.as("ben")(imageLibrary.impact, { params: { id: image.id } })
  const before = await Promise.all([...shows, ...others].map((one) => staleOf(hub, one)))
  await replace(hub, image, "b.png", createPng(2))
  const after = await Promise.all([...shows, ...others].map((one) => staleOf(hub, one)))

  expect(answer.changed.map(({ id }) => id)).toEqual([...shows, others[3]!].map(({ id }) => id))
  expect(new Set(answer.stale_approvals.map(({ review_id }) => review_id))).toEqual(
    new Set(shows.map(({ review_id }) => review_id)),
  )
  expect(before.flat()).toEqual([])
  expect(after.map((sentences) => sentences.length > 0)).toEqual([true, true, false, false, false, false])
})

test("an edition that was asked for shows the image that it was asked with", async ({ hub }) => {
  const image = await send(hub, "a.png", createPng(1))
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  const id = await written(hub, `![a](${image.public_url})`, { collection_id: collection.id })
  const { answer: edition } = await hub.as("ben")(publications.create, {
    body: { collection_id: collection.id, kind: "mobile_kb" },
  })

  await replace(hub, image, "b.png", createPng(2))
  await hub.settle()

  const file = await hub.as("ben")(publications.artefact, { params: { id: edition.id } })
  const name = (bytes: Uint8Array) =>
    hub.app.files.store(bytes).then(({ sha256 }) => `images/${sha256.slice(0, 16)}.png`)
  expect(file.status).toBe(200)
  expect(file.bytes.includes(await name(createPng(1)))).toBe(true)
  expect(file.bytes.includes(await name(createPng(2)))).toBe(false)
  expect(await contentOf(hub, id)).not.toContain(image.public_url)
})

test("a topic that cannot be changed now keeps the image, which then stays in the library", async ({ hub }) => {
  const image = await send(hub, "a.png", createPng(1))
  const free = await written(hub, `![a](${image.public_url})`)
  const frozen = await written(hub, `![a](${image.public_url})`)
  await hub.as("ben")(topics.archive, { params: { id: frozen } })

  const { answer } = await replace(hub, image, "b.png", createPng(2))

  expect([answer.changed.map(({ id }) => id), answer.unchanged.map(({ id }) => id)]).toEqual([[free], [frozen]])
  expect((await hub.as("ben")(imageLibrary.get, { params: { id: image.id } })).answer.usage_count).toBe(1)
})

test("the same file, no image and too many files replace nothing", async ({ hub }) => {
  const image = await send(hub, "a.png", createPng(1))
  const id = await written(hub, `![a](${image.public_url})`)

  const same = await replace(hub, image, "other.png", createPng(1))
  const page = await replace(hub, image, "b.png", Buffer.from("<html>"))
  const gone = await replace(hub, { id: 987654 }, "b.png", createPng(2))

  expect([same.status, same.answer.code, page.status, gone.status]).toEqual([409, "same_file", 415, 404])
  expect(await contentOf(hub, id)).toContain(image.public_url)
})

test("a metafile that was kept as it came is drawn under its uses, and stays beside the drawing", async ({ hub }) => {
  const stored = await hub.app.files.store(createMetafile())
  const { id } = await hub.db
    .insertInto("images")
    .values({
      ...stored,
      key: "metafile",
      filename: "plan.emf",
      mime: "image/emf",
      alt_text: "Plan",
      source: "import",
      original_id: null,
      created_by: null,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const topic = await written(hub, "![Plan](/media/metafile/plan.emf)")
  const offered = await hub.as("ben")(imageLibrary.get, { params: { id } })

  const { status, answer } = await hub.as("ben")(imageLibrary.convert, { params: { id } })
  const drawing = await hub.as("ben")(imageLibrary.convert, { params: { id: answer.image.id } })
  const original = await hub.as("ben")(imageLibrary.get, { params: { id } })

  expect([offered.answer.can.convert, status, drawing.status]).toEqual([true, 200, 409])
  expect(answer.image).toMatchObject({ filename: "plan.svg", mime: "image/svg+xml", original_id: id, alt_text: "Plan" })
  expect(await contentOf(hub, topic)).toBe(`![Plan](${answer.image.public_url})`)
  expect(original.answer).toMatchObject({ drawing_id: answer.image.id, usage_count: 0, can: { convert: false } })
})
