import { evidence } from "@hub/contract/evidence"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { verifyEvidence } from "@hub/verifier/verify-evidence"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { readPublishedKeys } from "../../../test/signed-editions.ts"
import { createGuide, openAddress, publishWeb, type TestGuide } from "../../../test/web-editions.ts"

const correction = "The rate of May was 3.2 %, not 2.3 %. <b>Sorry</b>."
const shown = "The rate of May was 3.2 %, not 2.3 %. &lt;b&gt;Sorry&lt;/b&gt;."

async function correctRates(hub: TestHub, guide: TestGuide, content = "It was 3.2 %.") {
  await hub.as("ben")(topics.save, { params: { id: guide.ids["Rates"]! }, body: { title: "Rates", content } })
}

const read = async (hub: TestHub, url: string) => (await openAddress(hub, url)).body

test("a correction is told on the first page, the pages it is about, all earlier editions and in the feed", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Price guide", ["Rates", "Weights"])
  await publishWeb(hub, guide)
  await publishWeb(hub, guide)
  await correctRates(hub, guide)
  await publishWeb(hub, guide, { correction })

  const pages = {
    cover: await read(hub, "/kb/price-guide/latest/"),
    corrected: await read(hub, "/kb/price-guide/latest/rates/"),
    other: await read(hub, "/kb/price-guide/latest/weights/"),
    first: await read(hub, "/kb/price-guide/1/weights/"),
    second: await read(hub, "/kb/price-guide/2/"),
    feed: await read(hub, "/kb/price-guide/feed.atom"),
    all: await read(hub, "/kb/feed.atom"),
  }

  expect(pages.cover).toContain(`<p class="alert-title">Correction</p><p dir="auto">${shown}</p>`)
  expect(pages.corrected).toContain(`role="note">Correction: <span dir="auto">${shown}</span>`)
  expect(pages.other).not.toContain("Correction")
  for (const old of [pages.first, pages.second])
    expect(old).toContain(`Edition 3 corrects an error in this one. <span dir="auto">${shown}</span>`)
  for (const feed of [pages.feed, pages.all]) expect(feed).toContain(`<summary>Correction: ${shown}</summary>`)
  expect(pages.feed.match(/<summary>/g)).toHaveLength(1)
})

test("the edition after a correction is an ordinary one, and what was corrected stays told in the earlier ones", async ({
  hub,
}) => {
  const guide = await createGuide(hub, "Price guide", ["Rates", "Weights"])
  await publishWeb(hub, guide)
  await correctRates(hub, guide)
  await publishWeb(hub, guide, { correction })
  await correctRates(hub, guide, "It was 3.4 % in June.")
  await publishWeb(hub, guide)

  expect(await read(hub, "/kb/price-guide/latest/")).not.toContain("Correction")
  expect(await read(hub, "/kb/price-guide/latest/rates/")).not.toContain("Correction")
  expect(await read(hub, "/kb/price-guide/2/rates/")).toContain("Correction: ")
  expect(await read(hub, "/kb/price-guide/1/rates/")).toContain("Edition 2 corrects an error in this one.")
  expect(await read(hub, "/kb/feed.atom")).toContain(`<summary>Correction: ${shown}</summary>`)
})

test("a correction that was withdrawn is told to nobody", async ({ hub }) => {
  const guide = await createGuide(hub, "Price guide", ["Rates"])
  await publishWeb(hub, guide)
  await correctRates(hub, guide)
  const { id } = await publishWeb(hub, guide, { correction })
  await hub.as("ben")(publications.withdraw, { params: { id }, body: { reason: "It was right." } })

  expect(await read(hub, "/kb/price-guide/1/rates/")).not.toContain("corrects an error")
})

test("only what readers had can be corrected", async ({ hub }) => {
  const { collection_id } = await createGuide(hub, "Price guide", ["Rates"])
  const body = { collection_id, kind: "mobile_kb" as const, options: { correction } }

  const { status, answer } = await hub.as("ben")(publications.create, { body })

  expect([status, answer.fields.correction]).toEqual([
    422,
    "No earlier edition was published, so there is nothing to correct.",
  ])
})

test(
  "books begin their imprint with the correction, and the signed evidence has it",
  { timeout: 120_000 },
  async ({ hub }) => {
    const guide = await createGuide(hub, "Preise", ["Rates"])
    const publish = async (options: { language: string; correction?: string }) => {
      const body = { collection_id: guide.collection_id, kind: "pdf" as const, options }
      const { answer } = await hub.as("ben")(publications.create, { body })
      await hub.settle()
      return answer.id
    }
    await publish({ language: "de" })
    await correctRates(hub, guide)
    const id = await publish({ language: "de", correction })
    const params = { id }

    const page = await hub.as("ben")(publications.file, { params: { id, format: "html" } })
    const { bytes } = await hub.as("ben")(evidence.file, { params })
    const { bytes: publication } = await hub.as("ben")(publications.artefact, { params })

    expect(page.bytes.toString()).toContain(`<footer><p dir="auto">Berichtigung: ${shown}</p></footer>`)
    const text = bytes.toString()
    const keys = await readPublishedKeys(hub)
    expect(verifyEvidence({ evidence: text, publication, keys }).problems).toEqual([])
    const other = text.replace("3.2 %, not 2.3 %", "3.3 %, not 2.3 %")
    expect(verifyEvidence({ evidence: other, publication, keys }).problems).toEqual([
      "Changed: the options of the edition.",
    ])
  },
)
