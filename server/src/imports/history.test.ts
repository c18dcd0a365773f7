import { imports } from "@hub/contract/imports"
import { strToU8 } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import { wordParagraphXml, createWordFile } from "../../../docx/test/word-file.ts"

async function uploaded(
  hub: TestHub,
  who: "ada" | "ben",
  name: string,
  bytes: Uint8Array = strToU8("# One\n\nWords.\n"),
) {
  const { answer } = await hub.as(who)(imports.upload, { body: { split_level: 2 }, files: [{ name, bytes }] })
  await hub.settle()
  return answer[0]!
}
const found = async (hub: TestHub, query: object) =>
  (await hub.as("ben")(imports.history, { query: { limit: 50, ...query } })).answer.map((row) => row.filename)

test("the history is narrowed by status, type, person, days and the words of a name", async ({ hub }) => {
  const { created_at, created_by } = await uploaded(hub, "ben", "survey-guide.md")
  await uploaded(hub, "ada", "prices.docx", createWordFile({ body: wordParagraphXml("Prices rise.") }))
  const rejected = await uploaded(hub, "ada", "wages.md")
  await hub.as("ada")(imports.reject, { params: { id: rejected.id } })
  const day = created_at.slice(0, 10)
  const { id: person } = await hub.db
    .selectFrom("people")
    .select("id")
    .where("name", "=", created_by)
    .executeTakeFirstOrThrow()

  expect(await found(hub, { status: "rejected" })).toEqual(["wages.md"])
  expect(await found(hub, { type: "word" })).toEqual(["prices.docx"])
  expect(await found(hub, { person })).toEqual(["survey-guide.md"])
  expect(await found(hub, { q: "GUIDE" })).toEqual(["survey-guide.md"])
  expect(await found(hub, { from: day, to: day })).toHaveLength(3)
  expect(await found(hub, { to: "2001-01-01" })).toEqual([])
  expect(await found(hub, { from: "2099-01-01" })).toEqual([])
})

test("the kept file of an import that is over is imported again in the same way, and one that runs is not", async ({
  hub,
}) => {
  const first = await uploaded(hub, "ben", "guide.md")
  const early = await hub.as("ben")(imports.repeat, { params: { id: first.id } })
  await hub.as("ben")(imports.reject, { params: { id: first.id } })

  const { status, answer } = await hub.as("ben")(imports.repeat, { params: { id: first.id } })
  await hub.settle()
  const { answer: again } = await hub.as("ben")(imports.get, { params: { id: answer.id } })

  expect(early.status).toBe(409)
  expect(status).toBe(202)
  expect(again).toMatchObject({ filename: "guide.md", status: "needs_review", split_level: 2, topics_count: 1 })
  expect(await found(hub, { q: "guide" })).toEqual(["guide.md", "guide.md"])
})
