import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import {
  findBreaks,
  listOperations,
  type ApiDocument,
  type PublishedOperations,
} from "../../test/published-operations.ts"
import { root } from "../platform/root.ts"

/** One line for each operation; `HUB_PUBLISH_OPERATIONS=1` adds what is new and keeps what was published. */
const file = join(root, "contract/published-operations.jsonl")

const readPublished = (): PublishedOperations =>
  Object.fromEntries(
    (existsSync(file) ? readFileSync(file, "utf8") : "")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as [string, PublishedOperations[string]]),
  )

test("no operation that was published is gone, has moved, needs more or answers less", async ({ hub }) => {
  const document = (await hub.fastify.inject({ method: "GET", url: "/api/openapi.json" })).json<ApiDocument>()
  const now = listOperations(document)
  const breaks = findBreaks(readPublished(), now)
  if (process.env.HUB_PUBLISH_OPERATIONS !== undefined && breaks.length === 0)
    writeFileSync(
      file,
      Object.entries(now)
        .map((one) => `${JSON.stringify(one)}\n`)
        .join(""),
    )

  expect(breaks).toEqual([])
  expect(Object.keys(readPublished()).length).toBeGreaterThan(400)
})

const published: PublishedOperations = {
  "tea.make": {
    call: "POST /api/tea",
    takes: ["body!", "body.kind! green|black", "body.sugar"],
    answers: ["201!", "answer!", "answer.id!", "answer.note"],
  },
}
const changed = (change: Partial<PublishedOperations[string]>) => ({
  "tea.make": { ...published["tea.make"]!, ...change },
})

test.for<[change: string, now: PublishedOperations, sentences: string[]]>([
  ["nothing", published, []],
  ["a new operation", { ...published, "tea.pour": published["tea.make"]! }, []],
  ["an operation that is gone", {}, ["tea.make is gone."]],
  ["another address", changed({ call: "POST /api/teas" }), ["tea.make moved from POST /api/tea to POST /api/teas."]],
  ["a new optional field", changed({ takes: [...published["tea.make"]!.takes, "body.milk"] }), []],
  [
    "a new field that is needed",
    changed({ takes: [...published["tea.make"]!.takes, "body.milk!"] }),
    ["tea.make needs body.milk now."],
  ],
  [
    "a field that became needed",
    changed({ takes: ["body!", "body.kind! green|black", "body.sugar!"] }),
    ["tea.make needs body.sugar now."],
  ],
  [
    "a word that is no longer taken",
    changed({ takes: ["body!", "body.kind! green", "body.sugar"] }),
    ["tea.make no longer takes black as body.kind."],
  ],
  [
    "a field that is no longer taken",
    changed({ takes: ["body!", "body.kind! green|black"] }),
    ["tea.make no longer takes body.sugar."],
  ],
  [
    "a field that is no longer answered",
    changed({ answers: ["201!", "answer!", "answer.id!"] }),
    ["tea.make no longer answers answer.note."],
  ],
  [
    "an answer that may be missing",
    changed({ answers: ["201!", "answer!", "answer.id", "answer.note"] }),
    ["tea.make may leave out answer.id now."],
  ],
  [
    "another status",
    changed({ answers: ["200!", "answer!", "answer.id!", "answer.note"] }),
    ["tea.make no longer answers 201."],
  ],
])("of %s a program that was written before is told", ([, now, sentences]) => {
  expect(findBreaks(published, now)).toEqual(sentences)
})
