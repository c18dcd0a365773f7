import { collections } from "@hub/contract/collections"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { strFromU8, unzipSync } from "fflate"
import { expect } from "vitest"
import { test } from "../../../test/hub.ts"

test("a link written as topic:7 leads to that topic in a knowledge base", async ({ hub }) => {
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  const place = { collection_id: collection.id }
  const { answer: rates } = await hub.as("ben")(topics.create, {
    body: { title: "Rates", content: "## How\n\nSo.", ...place },
  })
  const content = `See [rates](topic:${rates.id}#how) and [again][r].\n\n[r]: topic:${rates.id}\n`
  await hub.as("ben")(topics.create, { body: { title: "Other", content, ...place } })

  const { answer } = await hub.as("ben")(publications.create, {
    body: { collection_id: collection.id, kind: "mobile_kb" },
  })
  await hub.settle()

  const { bytes } = await hub.as("ben")(publications.artefact, { params: { id: answer.id } })
  const pages = Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, page]) => [name, strFromU8(page)] as const)
  const other = pages.find(([name, page]) => name.endsWith(".html") && page.includes(">again</a>"))?.[1] ?? ""
  expect(other).toMatch(new RegExp(`<a href="[^"]*${rates.id}\\.html#[^"]*how"[^>]*>rates</a>`))
  expect(other).toMatch(new RegExp(`<a href="[^"]*${rates.id}\\.html"[^>]*>again</a>`))
})
