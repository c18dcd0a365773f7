import { collections } from "@hub/contract/collections"
import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { topics } from "@hub/contract/topics"
import { strToU8 } from "fflate"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

const sampling = "How we sample outlets.\n\nTwice a year the frame is renewed.\n\nSee [editing](#editing).\n"
const guide = (parts: Record<string, string>) =>
  Object.entries(parts)
    .map(([title, text]) => `# ${title}\n\n${text}`)
    .join("\n\n")
const first = { Sampling: sampling, Editing: "Values are checked.\n", Weights: "By region.\n" }

async function uploaded(hub: TestHub, text: string, name = "guide.md", body: object = {}) {
  const { answer } = await hub.as("ben")(imports.upload, { body, files: [{ name, bytes: strToU8(text) }] })
  await hub.settle()
  return answer[0]!.id
}

async function imported(hub: TestHub, text: string, name = "guide.md") {
  const id = await uploaded(hub, text, name)
  return { id, ...(await accepted(hub, id, { collection_name: "Survey" })) }
}

async function accepted(hub: TestHub, id: number, body: object = {}) {
  const full = await inFull(hub, id)
  const target = full.collection_id === null ? body : { collection_id: full.collection_id }
  const { status, answer } = await hub.as("ben")(imports.accept, { params: { id }, body: target })
  await hub.settle()
  return { accepted: status, refusal: answer.error, done: await inFull(hub, id), made: await itemsOf(hub, id) }
}

const inFull = async (hub: TestHub, id: number) => (await hub.as("ben")(imports.get, { params: { id } })).answer
const itemsOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(importItems.list, { params: { id }, query: { limit: 100 } })).answer
const statesOf = async (hub: TestHub, id: number) =>
  Object.fromEntries((await itemsOf(hub, id)).map((item) => [item.title, item.state]))
const topicCalled = async (hub: TestHub, title: string) => {
  const rows = await hub.db.selectFrom("topics").select("id").where("title", "=", title).execute()
  expect(rows).toHaveLength(1)
  return (await hub.as("ben")(topics.read, { params: { id: rows[0]!.id } })).answer
}
const edited = async (hub: TestHub, title: string, content: string) => {
  const { id, revision } = await topicCalled(hub, title)
  await hub.as("dora")(topics.save, { params: { id }, body: { title, content, base_revision: revision } })
}
const topicsThere = async (hub: TestHub) => (await hub.db.selectFrom("topics").select("id").execute()).length

test("the same file once more changes nothing and makes no topic twice", async ({ hub }) => {
  await imported(hub, guide(first))
  const before = await hub.db.selectFrom("revisions").select(["id", "content"]).execute()

  const id = await uploaded(hub, guide(first))
  const { previous } = await inFull(hub, id)
  const states = await statesOf(hub, id)
  const { done } = await accepted(hub, id)

  expect(previous).toMatchObject({ filename: "guide.md" })
  expect(states).toEqual({ Sampling: "unchanged", Editing: "unchanged", Weights: "unchanged" })
  expect(done.status).toBe("completed")
  expect(await topicsThere(hub)).toBe(3)
  expect(await hub.db.selectFrom("revisions").select(["id", "content"]).execute()).toEqual(before)
})

test("what changed in the file is joined with what was edited here; what is new joins its neighbours", async ({
  hub,
}) => {
  const { done } = await imported(hub, guide(first))
  const here = await topicCalled(hub, "Sampling")
  await edited(hub, "Sampling", here.content.replace("How we sample outlets.", "How outlets are sampled."))

  const id = await uploaded(
    hub,
    guide({
      Sampling: sampling.replace("Twice", "Once"),
      Response: "Who answers, and who does not.\n",
      Editing: first.Editing,
      Weights: first.Weights,
    }),
  )
  const states = await statesOf(hub, id)
  const after = await accepted(hub, id)

  expect(states).toEqual({ Sampling: "changed", Response: "new", Editing: "unchanged", Weights: "unchanged" })
  expect(after.done.status).toBe("completed")
  const now = await topicCalled(hub, "Sampling")
  const editing = await topicCalled(hub, "Editing")
  expect(now.content).toBe(
    `How outlets are sampled.\n\nOnce a year the frame is renewed.\n\nSee [editing](/topics/${editing.id}/edit).\n`,
  )
  expect(editing.revision).toBe(1)
  const { answer } = await hub.as("ben")(collections.read, { params: { id: done.collection_id! } })
  expect(answer.topics.map((one) => one.title)).toEqual(["Sampling", "Response", "Editing", "Weights"])
})

test("where both sides changed the same words the importer sees both and chooses; until then nothing is made", async ({
  hub,
}) => {
  await imported(hub, guide(first))
  await edited(hub, "Editing", "Values are verified.\n")
  const id = await uploaded(hub, guide({ ...first, Editing: "Values are inspected.\n" }))
  const item = (await itemsOf(hub, id)).find((one) => one.title === "Editing")!

  const early = await accepted(hub, id)
  const seen = await hub.as("ben")(importItems.read, { params: { id, item_id: item.id } })
  const chosen = await hub.as("ben")(importItems.change, {
    params: { id, item_id: item.id },
    body: { choices: ["theirs"] },
  })
  const after = await accepted(hub, id)

  expect([early.accepted, early.refusal]).toEqual([
    422,
    "“Editing” was changed here and in the file. Choose which text to keep.",
  ])
  expect(seen.answer.update).toMatchObject({
    choices: null,
    hunks: [{ field: "content", mine: "Values are verified.\n", theirs: "Values are inspected.\n" }],
  })
  expect([chosen.answer.state, chosen.answer.decided]).toEqual(["conflict", true])
  expect(after.done.status).toBe("completed")
  expect((await topicCalled(hub, "Editing")).content).toBe("Values are inspected.\n")
})

test("a choice holds for the revision it was made about: after another edit it is asked for again", async ({ hub }) => {
  await imported(hub, guide(first))
  await edited(hub, "Editing", "Values are verified.\n")
  const id = await uploaded(hub, guide({ ...first, Editing: "Values are inspected.\n" }))
  const item = (await itemsOf(hub, id)).find((one) => one.title === "Editing")!
  await hub.as("ben")(importItems.change, { params: { id, item_id: item.id }, body: { choices: ["theirs"] } })
  await edited(hub, "Editing", "Values are verified twice.\n")

  const after = await accepted(hub, id)

  expect([after.done.status, after.done.undecided]).toEqual(["needs_review", 1])
  expect((await topicCalled(hub, "Editing")).content).toBe("Values are verified twice.\n")
})

test("a topic that came into conflict after the import was looked through gives it back undone", async ({ hub }) => {
  await imported(hub, guide(first))
  const id = await uploaded(hub, guide({ ...first, Editing: "Values are inspected.\n", Weights: "By province.\n" }))
  const changed = await statesOf(hub, id)
  await edited(hub, "Editing", "Values are verified.\n")

  const after = await accepted(hub, id)

  expect(changed["Editing"]).toBe("changed")
  expect([after.done.status, after.done.undecided]).toEqual(["needs_review", 1])
  expect(after.done.error).toContain("“Editing” was changed here in the meantime.")
  expect((await topicCalled(hub, "Weights")).content).toBe("By region.\n")
})

test("what the newer file does not have any more is offered, and put away only if the importer says so", async ({
  hub,
}) => {
  await imported(hub, guide(first))
  const id = await uploaded(hub, guide({ Sampling: sampling }))
  const { gone } = await inFull(hub, id)
  const weights = gone.find((one) => one.title === "Weights")!

  await hub.as("ben")(imports.gone, { params: { id, topic_id: weights.topic_id }, body: { archive: true } })
  await accepted(hub, id)

  expect(gone.map((one) => [one.title, one.archive])).toEqual([
    ["Editing", false],
    ["Weights", false],
  ])
  expect((await topicCalled(hub, "Editing")).status).toBe("draft")
  expect((await topicCalled(hub, "Weights")).status).toBe("archived")
})

test("a section that went and came back is recognised, and a third reading is compared with the second", async ({
  hub,
}) => {
  await imported(hub, guide(first))
  await accepted(hub, await uploaded(hub, guide({ Sampling: sampling, Editing: "Values are inspected.\n" })))
  await edited(hub, "Editing", "Values are inspected.\n\nAnd noted.\n")

  const id = await uploaded(hub, guide({ ...first, Editing: "All values are inspected.\n" }))
  const states = await statesOf(hub, id)
  await accepted(hub, id)

  expect(states).toEqual({ Sampling: "unchanged", Editing: "changed", Weights: "unchanged" })
  expect((await topicCalled(hub, "Editing")).content).toBe("All values are inspected.\n\nAnd noted.\n")
  expect(await topicsThere(hub)).toBe(3)
})

test("what was renamed, left out, joined or deleted here stays so when the file comes again", async ({ hub }) => {
  const id = await uploaded(hub, guide({ ...first, Annex: "Long tables.\n", Notes: "Short notes.\n" }))
  const item = async (title: string) => (await itemsOf(hub, id)).find((one) => one.title === title)!
  const change = async (title: string, body: object) =>
    hub.as("ben")(importItems.change, { params: { id, item_id: (await item(title)).id }, body })
  await change("Sampling", { title: "How we sample" })
  await change("Annex", { include: false })
  await hub.as("ben")(importItems.merge, { params: { id, item_id: (await item("Weights")).id } })
  await accepted(hub, id, { collection_name: "Survey" })
  const notes = await topicCalled(hub, "Notes")
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [notes.id] } })

  const again = await uploaded(hub, guide({ ...first, Annex: "Longer tables.\n", Notes: "Short notes.\n" }))
  const offered = (await itemsOf(hub, again)).map((one) => [one.title, one.state, one.include])
  await accepted(hub, again)

  expect(offered).toEqual([
    ["Sampling", "unchanged", true],
    ["Editing", "unchanged", true],
    ["Annex", "new", false],
    ["Notes", "deleted", false],
  ])
  expect((await topicCalled(hub, "How we sample")).revision).toBe(1)
  expect(await topicsThere(hub)).toBe(2)
})

test("a file under another name is taken for a newer reading when the importer says so, or for none", async ({
  hub,
}) => {
  const { id: earlier } = await imported(hub, guide(first))
  const id = await uploaded(hub, guide({ ...first, Weights: "By province.\n" }), "guide-2027.md")
  const alone = await statesOf(hub, id)

  const chosen = await hub.as("ben")(imports.previous, { params: { id }, body: { previous_id: earlier } })
  const offered = await statesOf(hub, id)
  await hub.as("ben")(imports.previous, { params: { id }, body: { previous_id: null } })

  expect(new Set(Object.values(alone))).toEqual(new Set(["new"]))
  expect(chosen.answer.states).toMatchObject({ unchanged: 2, changed: 1, new: 0 })
  expect(offered["Weights"]).toBe("changed")
  expect(await statesOf(hub, id)).toEqual(alone)
})

test("undoing a newer reading gives its topics back the words they had, and puts back what it put away", async ({
  hub,
}) => {
  await imported(hub, guide(first))
  const id = await uploaded(hub, guide({ Sampling: "Other words.\n", Editing: first.Editing, Rates: "Monthly.\n" }))
  const [weights] = (await inFull(hub, id)).gone
  await hub.as("ben")(imports.gone, { params: { id, topic_id: weights!.topic_id }, body: { archive: true } })
  await accepted(hub, id)

  const undone = await hub.as("ben")(imports.undo, { params: { id } })

  const editing = await topicCalled(hub, "Editing")
  expect(undone.answer.status).toBe("undone")
  expect((await topicCalled(hub, "Sampling")).content).toBe(sampling.replace("#editing", `/topics/${editing.id}/edit`))
  expect((await topicCalled(hub, "Weights")).status).toBe("draft")
  expect(await topicsThere(hub)).toBe(3)
})

test("of two uploads that are looked through at once, the second becomes the newer reading of the first", async ({
  hub,
}) => {
  const one = await uploaded(hub, guide(first))
  const two = await uploaded(hub, guide({ ...first, Weights: "By province.\n" }))
  await accepted(hub, one, { collection_name: "Survey" })

  const refused = await accepted(hub, two, { collection_name: "Survey" })
  const offered = await statesOf(hub, two)
  await accepted(hub, two)

  expect([refused.accepted, refused.refusal]).toEqual([
    409,
    "This document was imported in the meantime. Its topics are now offered as updates.",
  ])
  expect(offered).toEqual({ Sampling: "unchanged", Editing: "unchanged", Weights: "changed" })
  expect(await topicsThere(hub)).toBe(3)
})
