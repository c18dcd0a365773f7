import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { strToU8 } from "fflate"
import { expect } from "vitest"
import { type Player, test } from "../../test/hub.ts"

test("without a level the hub proposes topics of a readable size, says what else there is, and proposes them again", async ({
  hub,
}) => {
  const part = (words: number) => `${"word ".repeat(words)}\n\n`
  const long = `# Guide\n\n## Sampling\n\n${part(700)}## Weights\n\n${part(800)}# Notes\n\n## Late\n\n${part(30)}`
  const file = { name: "long.md", bytes: strToU8(long) }
  const id = (await hub.as("ben")(imports.upload, { body: {}, files: [file] })).answer[0]!.id
  await hub.settle()
  const titles = async () =>
    (await hub.as("ben")(importItems.list, { params: { id }, query: { limit: 100 } })).answer.map((item) => item.title)
  const resplit = (level: number | null, who: Player = "ben") =>
    hub.as(who)(imports.resplit, { params: { id }, body: { level } })

  const proposed = (await hub.as("ben")(imports.get, { params: { id } })).answer
  const first = await titles()
  const chosen = (await resplit(1)).answer
  const second = await titles()
  const again = [(await resplit(null)).answer, (await resplit(null)).answer]
  const reviewer = await resplit(null, "cleo")

  expect(proposed).toMatchObject({
    split_level: null,
    by_size: { topics: 4, most_words: 800, level: null },
    changed_by_hand: false,
  })
  expect(proposed.levels[0]).toEqual({ level: 1, topics: 2, most_words: 1502 })
  expect(first).toEqual(["Guide", "Sampling", "Weights", "Notes"])
  expect([chosen.split_level, second]).toEqual([1, ["Guide", "Notes"]])
  expect(again.map((one) => [one.split_level, one.changed_by_hand])).toEqual([
    [null, false],
    [null, false],
  ])
  expect(await titles()).toEqual(first)
  expect(reviewer.status).toBe(403)
})
