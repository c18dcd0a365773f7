import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { collections } from "@hub/contract/collections"
import { evidence } from "@hub/contract/evidence"
import { publications } from "@hub/contract/publications"
import type { RouteRequest } from "@hub/contract/route"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { hasPoppler, createScratchFolder } from "../../../test/pdf.ts"

type EditionOptions = RouteRequest<typeof publications.create>["body"]["options"]

async function collected(hub: TestHub) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const ids: number[] = []
  for (const [title, content] of [
    ["Prices", "Prices rise.\n\nThey rose before."],
    ["Wages", "Wages rise."],
  ] as const)
    ids.push((await hub.as("ben")(topics.create, { body: { title, content, collection_id: answer.id } })).answer.id)
  return { collection_id: answer.id, ids }
}

const asked = (hub: TestHub, collection_id: number, options?: EditionOptions) =>
  hub.as("ben")(publications.create, { body: { collection_id, kind: "pdf", ...(options && { options }) } })

async function published(hub: TestHub, collection_id: number, options?: EditionOptions) {
  const { answer } = await asked(hub, collection_id, options)
  await hub.settle()
  return (await hub.as("ben")(publications.get, { params: { id: answer.id } })).answer
}

async function pagesOf(hub: TestHub, id: number) {
  const file = join(createScratchFolder(), "edition.pdf")
  writeFileSync(file, (await hub.as("ben")(publications.artefact, { params: { id } })).bytes)
  return execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" }).split("\f")
}

test.skipIf(!hasPoppler)(
  "a PDF tells what changed since an earlier edition, says that it is a draft, and its evidence names both",
  async ({ hub }) => {
    const { collection_id, ids } = await collected(hub)
    await published(hub, collection_id)
    const body = { title: "Prices", content: "Prices fall.\n\nThey rose before." }
    await hub.as("ben")(topics.save, { params: { id: ids[0]! }, body })
    await hub.as("ben")(topics.create, { body: { title: "Rents", content: "Rents rise.", collection_id } })

    const options = { changes_since: 1, draft: "unapproved", standard: "a-2a" } as const
    const edition = await published(hub, collection_id, options)

    const pages = await pagesOf(hub, edition.id)
    expect(edition).toMatchObject({ status: "live", options: { ...options, numbered: true, language: "en" } })
    expect(edition.checks.filter(({ rule }) => rule === "notice")).toEqual([])
    expect(pages[0]).toContain("Edition 2, draft")
    expect(pages[2]).toMatch(/Changes since edition 1[\s\S]*Prices: changed\.[\s\S]*Rents: new\./)
    const { answer } = await hub.as("ben")(evidence.read, { params: { id: edition.id } })
    expect(answer.edition.options).toEqual({
      ...options,
      numbered: true,
      captions: false,
      correction: "",
      glossary: false,
      index: false,
      typography: false,
      language: "en",
    })
  },
)

test("a PDF is compared only with an edition that went out as a PDF", async ({ hub }) => {
  const { collection_id } = await collected(hub)

  const { status, answer } = await asked(hub, collection_id, { changes_since: 1 })

  expect([status, answer.fields]).toEqual([
    422,
    { changes_since: "Edition 1 of this collection was never published as a PDF." },
  ])
})
