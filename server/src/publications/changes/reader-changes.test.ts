import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { unzipSync } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"

/** A collection of ben's with topics of these titles. */
async function collectTopics(hub: TestHub, titles: string[]) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  const ids = await Promise.all(titles.map((title) => addTopic(hub, answer.id, title)))
  return { collection_id: answer.id, ids }
}

async function addTopic(hub: TestHub, collection_id: number, title: string) {
  const body = { title, content: `About ${title}.`, collection_id }
  return (await hub.as("ben")(topics.create, { body })).answer.id
}

/** Publishes a collection for readers and gives what they get, by the names of the files. */
async function publishPages(hub: TestHub, collection_id: number) {
  const { answer } = await hub.as("ben")(publications.create, { body: { collection_id, kind: "mobile_kb" } })
  await hub.settle()
  const { bytes } = await hub.as("ben")(publications.artefact, { params: { id: answer.id } })
  const files = unzipSync(new Uint8Array(bytes))
  return {
    id: answer.id,
    page: (name: string) => files[name] && Buffer.from(files[name]).toString(),
  }
}

test("readers of an edition are told what is new, changed and gone since the one before, with links", async ({
  hub,
}) => {
  await hub.as("ada")(variables.create, { body: { slug: "year", value: "2026" } })
  const { collection_id, ids } = await collectTopics(hub, ["Prices", "Wages", "Rents of {{year}}", "Costs"])
  const first = await publishPages(hub, collection_id)
  const [prices, wages, rents] = ids as [number, number, number]
  const note = "An internal note."
  await hub.as("ben")(topics.save, { params: { id: prices }, body: { title: "Prices", content: "Other.", note } })
  await hub.as("ben")(topics.save, { params: { id: wages }, body: { title: "Pay", content: "About Wages." } })
  await hub.as("ben")(topics.archive, { params: { id: rents } })
  const fees = await addTopic(hub, collection_id, "Fees")

  const second = await publishPages(hub, collection_id)

  expect(first.page("changes.html")).toBeUndefined()
  expect(first.page("index.html")).not.toContain("What changed")
  expect(second.page("index.html")).toContain(
    `<a href="changes.html">What changed in this edition</a> · 1 new, 2 changed, 1 removed since edition 1`,
  )
  const page = second.page("changes.html")!
  expect(page).toContain(`<a href="t/${fees}.html"><bdi>Fees</bdi></a>`)
  expect(page).toContain(`<a href="t/${prices}.html"><bdi>Prices</bdi></a>`)
  expect(page).toContain(`<a href="t/${wages}.html"><bdi>Pay</bdi></a>`)
  // What these readers may never have had is counted, not named.
  expect(page).toContain("<p>1 topic was removed.</p>")
  expect(page).not.toMatch(/Rents|Wages|Costs|internal note|Ben/)
  expect(second.page("sw.js")!.split("\n")[0]).toContain(`"changes.html"`)
})

test("an edition in which nothing changed has no such page, and a withdrawn one is not spoken of", async ({ hub }) => {
  const { collection_id, ids } = await collectTopics(hub, ["Prices"])
  await publishPages(hub, collection_id)
  await hub.as("ben")(topics.save, { params: { id: ids[0]! }, body: { title: "Secret", content: "Secret." } })
  const leaked = await publishPages(hub, collection_id)
  await hub.as("ada")(publications.withdraw, { params: { id: leaked.id }, body: { reason: "Not ours." } })
  await hub.as("ben")(topics.save, { params: { id: ids[0]! }, body: { title: "Prices", content: "About Prices." } })

  const third = await publishPages(hub, collection_id)

  expect(leaked.page("changes.html")).toContain("Secret")
  expect(third.page("changes.html")).toBeUndefined()
  expect(third.page("sw.js")!.split("\n")[0]).not.toContain("changes.html")
})

test("a text that reads as before is no change for readers, though its variable has another name", async ({ hub }) => {
  const { answer: year } = await hub.as("ada")(variables.create, { body: { slug: "year", value: "2026" } })
  const { collection_id, ids } = await collectTopics(hub, ["Prices", "Wages"])
  const content = "In {{year}}."
  await hub.as("ben")(topics.save, { params: { id: ids[0]! }, body: { title: "Prices", content } })
  await publishPages(hub, collection_id)
  await hub.as("ada")(variables.create, { body: { slug: "base_year", value: "2026" } })
  await hub.as("ben")(topics.save, {
    params: { id: ids[0]! },
    body: { title: "Prices", content: content.replace("year", "base_year") },
  })
  await hub.as("ada")(variables.remove, { params: { id: year.id } })
  await hub.as("ben")(topics.save, { params: { id: ids[1]! }, body: { title: "Wages", content: "Other." } })

  const second = await publishPages(hub, collection_id)

  expect(second.page("changes.html")).toContain("<bdi>Wages</bdi>")
  expect(second.page("changes.html")).not.toContain("<bdi>Prices</bdi>")
})

test("readers see the changed passages with what is new marked, as their edition reads, and no word of before", async ({
  hub,
}) => {
  await hub.as("ada")(variables.create, { body: { slug: "rate", value: "four" } })
  const { collection_id, ids } = await collectTopics(hub, ["Prices"])
  const save = (content: string) =>
    hub.as("ben")(topics.save, { params: { id: ids[0]! }, body: { title: "Prices", content } })
  await save("Same.\n\nThe rate is three, hush.\n\nA confidential paragraph.")
  await publishPages(hub, collection_id)
  const added = Array.from({ length: 7 }, (_, at) => `Number <${at}> & more.`)
  await save(["Same.", "The rate is {{rate}}, hush.", ...added].join("\n\n").replace(", hush", ""))

  const page = (await publishPages(hub, collection_id)).page("changes.html")!

  expect(page).toContain(`<p dir="auto">The rate is <ins>four</ins>.</p>`)
  expect(page).toContain(`<p dir="auto"><ins>Number &lt;0&gt; &amp; more.</ins></p>`)
  expect(page).toContain("and 3 more")
  expect(page).not.toMatch(/Same|three|hush|confidential|\{\{rate/)
})
