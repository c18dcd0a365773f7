import { importItems } from "@hub/contract/import-items"
import { importSuggestions } from "@hub/contract/import-suggestions"
import { imports } from "@hub/contract/imports"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { strToU8 } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"

const manual = `# Retention

Records are kept for 30 days.

**Backups**

A backup is kept for 30 days, and then for \`30 days\` more.

**This sentence is bold, but it ends.**

# Deletion

After 30 days nothing is left.
`

async function uploaded(hub: TestHub, text = manual, filename = "manual.md") {
  const { answer } = await hub.as("ada")(imports.upload, {
    body: {},
    files: [{ name: filename, bytes: strToU8(text) }],
  })
  await hub.settle()
  return answer[0]!.id
}
const listSuggestions = async (hub: TestHub, id: number) =>
  (await hub.as("ada")(importSuggestions.read, { params: { id } })).answer
const decided = async (hub: TestHub, id: number, numbers: number[], level: number | null) =>
  (await hub.as("ada")(importSuggestions.headings, { params: { id }, body: { numbers, level } })).answer
const itemsOf = async (hub: TestHub, id: number) =>
  (await hub.as("ada")(importItems.list, { params: { id }, query: { limit: 100 } })).answer
const contents = async (hub: TestHub, id: number) =>
  Promise.all(
    (await itemsOf(hub, id)).map(async (item) => {
      const { answer } = await hub.as("ada")(importItems.read, { params: { id, item_id: item.id } })
      return [item.title, answer.content]
    }),
  )
async function accepted(hub: TestHub, id: number) {
  await hub.as("ada")(imports.accept, { params: { id }, body: { collection_name: "Manual" } })
  await hub.settle()
  return (await hub.as("ada")(imports.get, { params: { id } })).answer
}
async function topicsOf(hub: TestHub, id: number) {
  const ids = (await itemsOf(hub, id)).flatMap((item) => item.topic_id ?? [])
  return Promise.all(
    ids.map(async (topic) => (await hub.as("ada")(topics.read, { params: { id: topic } })).answer.content),
  )
}

test("a bold line that reads like a heading is offered, and nothing changes by itself", async ({ hub }) => {
  const id = await uploaded(hub)

  const { headings } = await listSuggestions(hub, id)
  const { answer } = await hub.as("ada")(imports.get, { params: { id } })

  expect(headings).toMatchObject([{ title: "Backups", topic: "Retention", suggested: 2, level: null }])
  expect(headings[0]!.after).toMatch(/^A backup is kept/)
  expect(answer.suggested_changes).toBe(2)
  expect((await itemsOf(hub, id)).map((item) => item.title)).toEqual(["Retention", "Deletion"])
})

test("an accepted look-alike begins a topic at the split level, and is a heading inside below it", async ({ hub }) => {
  const id = await uploaded(hub)
  const before = await contents(hub, id)
  await hub.as("ada")(importItems.change, {
    params: { id, item_id: (await itemsOf(hub, id))[1]!.id },
    body: { title: "Deleting" },
  })

  await decided(hub, id, [0], 2)
  const inside = await contents(hub, id)
  await decided(hub, id, [0], 1)
  const apart = await contents(hub, id)
  await decided(hub, id, [0], null)

  expect(inside[0]![1]).toContain("\n## Backups\n")
  expect(apart.map(([title]) => title)).toEqual(["Retention", "Backups", "Deleting"])
  expect((await contents(hub, id)).map(([, content]) => content)).toEqual(before.map(([, content]) => content))
})

test("the account of the file stays as it was", async ({ hub }) => {
  const id = await uploaded(hub)
  const { answer: before } = await hub.as("ada")(imports.get, { params: { id } })

  await decided(hub, id, [0], 1)
  const { answer: after } = await hub.as("ada")(imports.get, { params: { id } })

  expect(after.ledger).toEqual(before.ledger)
  expect(after.levels[0]).toMatchObject({ level: 1, topics: 3 })
})

test("a value that stands three times is offered with its places, those in code aside", async ({ hub }) => {
  const id = await uploaded(hub)

  const { values } = await listSuggestions(hub, id)

  expect(values).toMatchObject([
    { value: "30 days", kind: "quantity", slug: "days_30", exists: false, accepted: false },
  ])
  expect(values[0]!.places.map(({ topic, before }) => [topic, before])).toEqual([
    ["Retention", "Records are kept for"],
    ["Retention", "A backup is kept for"],
    ["Deletion", "After"],
  ])
})

test("an accepted value becomes a variable with the import, at the chosen places, and undoing takes it back", async ({
  hub,
}) => {
  const id = await uploaded(hub)
  const [value] = (await listSuggestions(hub, id)).values
  await hub.as("ada")(importSuggestions.value, {
    params: { id, value_id: value!.id },
    body: { accepted: true, slug: "retention", left_out: [1] },
  })
  const proposed = await contents(hub, id)
  const before = (await hub.as("ada")(variables.list)).answer

  await accepted(hub, id)
  const made = (await hub.as("ada")(variables.list)).answer
  const texts = await topicsOf(hub, id)
  await hub.as("ada")(imports.undo, { params: { id } })
  const after = (await hub.as("ada")(variables.list)).answer

  expect(before).toEqual([])
  expect(made).toMatchObject([{ slug: "retention", value: "30 days", usage_count: 2 }])
  expect(texts[0]).toContain("kept for {{retention}}.\n\n**Backups**\n\nA backup is kept for 30 days")
  expect(texts[1]).toBe("After {{retention}} nothing is left.\n")
  expect(proposed.map(([, content]) => content)).toEqual(texts)
  expect(after).toEqual([])
})

test("a value that a variable has already is offered with that variable, which stays when the import is undone", async ({
  hub,
}) => {
  await hub.as("ada")(variables.create, { body: { slug: "keep_for", value: "30 days" } })
  const id = await uploaded(hub)
  const [value] = (await listSuggestions(hub, id)).values
  await hub.as("ada")(importSuggestions.value, {
    params: { id, value_id: value!.id },
    body: { accepted: true, slug: value!.slug },
  })

  await accepted(hub, id)
  const made = (await hub.as("ada")(variables.list)).answer
  await hub.as("ada")(imports.undo, { params: { id } })

  expect(value).toMatchObject({ slug: "keep_for", exists: true })
  expect(made).toMatchObject([{ slug: "keep_for", usage_count: 2 }])
  expect((await hub.as("ada")(variables.list)).answer).toMatchObject([{ slug: "keep_for" }])
})

test("a slug of another value is refused, and an author who may not make variables takes those that exist", async ({
  hub,
}) => {
  await hub.as("ada")(variables.create, { body: { slug: "other", value: "3 years" } })
  const id = await uploaded(hub)
  const [value] = (await listSuggestions(hub, id)).values
  const params = { id, value_id: value!.id }

  const taken = await hub.as("ada")(importSuggestions.value, { params, body: { accepted: true, slug: "other" } })
  const mayNot = await hub.as("ben")(importSuggestions.value, { params, body: { accepted: true } })

  expect(taken.answer).toMatchObject({ fields: { slug: expect.stringContaining("3 years") } })
  expect([mayNot.status, mayNot.answer]).toMatchObject([403, { code: "forbidden" }])
  await hub.as("ada")(variables.create, { body: { slug: "days_30", value: "30 days" } })
  const { answer } = await hub.as("ben")(importSuggestions.value, { params, body: { accepted: true } })
  expect(answer.values).toMatchObject([{ slug: "days_30", accepted: true, exists: true }])
})

/** An import in which a heading and a variable were decided. */
async function decidedAndAccepted(hub: TestHub) {
  const id = await uploaded(hub)
  await decided(hub, id, [0], 1)
  const [value] = (await listSuggestions(hub, id)).values
  await hub.as("ada")(importSuggestions.value, {
    params: { id, value_id: value!.id },
    body: { accepted: true, slug: "retention", left_out: [2] },
  })
  await accepted(hub, id)
  return id
}

test("what was decided counts for the next reading of the same document", async ({ hub }) => {
  await decidedAndAccepted(hub)

  const same = await uploaded(hub)
  const { answer: unchanged } = await hub.as("ada")(imports.get, { params: { id: same } })
  await hub.as("ada")(imports.reject, { params: { id: same } })
  const newer = await uploaded(hub, manual.replace("kept for 30 days.", "kept safely for 30 days."))
  const { answer: changed } = await hub.as("ada")(imports.get, { params: { id: newer } })
  await accepted(hub, newer)

  expect(unchanged.states).toMatchObject({ unchanged: 3, changed: 0, new: 0 })
  expect(changed.states).toMatchObject({ unchanged: 2, changed: 1, new: 0 })
  expect(await topicsOf(hub, newer)).toEqual([
    "Records are kept safely for {{retention}}.\n",
    expect.stringContaining("A backup is kept for {{retention}}, and then for `30 days`"),
    "After 30 days nothing is left.\n",
  ])
})

test("what was decided counts as well where the importer names the earlier import, beside what is decided here", async ({
  hub,
}) => {
  const first = await decidedAndAccepted(hub)

  const other = await uploaded(hub, manual, "renamed.md")
  const before = await listSuggestions(hub, other)
  const { answer } = await hub.as("ada")(imports.previous, { params: { id: other }, body: { previous_id: first } })
  const after = await listSuggestions(hub, other)

  expect([before.headings[0]!.level, before.values[0]!.accepted]).toEqual([null, false])
  expect([after.headings[0]!.level, after.values[0]!.accepted, after.values[0]!.slug]).toEqual([1, true, "retention"])
  expect(after.values[0]!.places.map((place) => place.chosen)).toEqual([true, true, false])
  expect(answer.states).toMatchObject({ unchanged: 3, changed: 0, new: 0 })
})
