import { collections } from "@hub/contract/collections"
import { images } from "@hub/contract/images"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect, test } from "vitest"
import { createFreshHub } from "./fresh-hub.ts"
import type { TestHub } from "./hub.ts"

const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="8" height="4"/></svg>`,
)

/** The hashes of all that comes of the same guide, whatever else the hub has. */
async function made(hub: TestHub) {
  const { answer: guide } = await hub.as("ben")(collections.create, { body: { name: "Price guide" } })
  await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })
  const { answer: picture } = await hub.as("ben")(images.upload, { files: [{ name: "rates.svg", bytes: svg }] })
  const texts = [
    ["Rates", `The rate is {{rate}}.[^a]\n\n![Rates](${picture.public_url})\n\n[^a]: As of May.`],
    [
      "Method",
      "## We ask\n\nTable: Rates {#tab:rates}\n\n| Year | Rate |\n|---|---|\n| 2026 | 3 |\n\n```js\nconst rate = 3\n```\n\nSee [the rates](/topics/1) and [Table](#tab:rates).\n",
    ],
    ["Φίλες", "Ελληνικά, кириллица, 統計, إحصاء.\n\n> [!NOTE]\n> $x^2$"],
  ]
  for (const [title, content] of texts)
    await hub.as("ben")(topics.create, { body: { title: title!, content: content!, collection_id: guide.id } })
  await hub.settle()
  const hashes: Record<string, string | null> = {}
  for (const kind of ["pdf", "mobile_kb"] as const) {
    const { answer } = await hub.as("ben")(publications.create, {
      body: { collection_id: guide.id, kind, options: { captions: true } },
    })
    await hub.settle()
    const { sha256, files, status } = (await hub.as("ben")(publications.get, { params: { id: answer.id } })).answer
    expect(status).toBe("live")
    hashes[kind] = sha256
    for (const file of files) hashes[`${kind}, ${file.format}`] = file.sha256
  }
  return hashes
}

test("two hubs on two databases and two data folders make the same bytes of the same texts, in every form", async () => {
  const [one, other] = [await made(await createFreshHub()), await made(await createFreshHub())]

  expect(Object.keys(one)).toHaveLength(10)
  expect(Object.values(one).every((hash) => /^[0-9a-f]{64}$/.test(hash ?? ""))).toBe(true)
  expect(other).toEqual(one)
})
