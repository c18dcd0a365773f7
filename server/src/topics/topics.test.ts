import { EditConflict, topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

const text = "One.\n\nTwo.\n\nThree.\n"

async function written(hub: TestHub, content = text, title = "Prices") {
  const { answer } = await hub.as("ben")(topics.create, { body: { title, content, frontmatter: "lang: en" } })
  return answer
}

test("a new topic is a draft with its first revision, which reviewers read but do not change", async ({ hub }) => {
  const { id, can } = await written(hub)

  const read = await hub.as("cleo")(topics.read, { params: { id } })
  const changed = await hub.as("cleo")(topics.save, { params: { id }, body: { title: "Mine", content: "" } })
  const created = await hub.as("cleo")(topics.create, { body: { title: "Mine", content: "" } })
  const signedOut = await hub.as("nobody")(topics.read, { params: { id } })

  expect(read.answer).toMatchObject({ status: "draft", revision: 1, content: text, frontmatter: "lang: en" })
  expect(Object.values(read.answer.can)).not.toContain(true)
  expect(can).toEqual({
    edit: true,
    submit: true,
    publish: true,
    unpublish: false,
    reopen: false,
    assign: true,
    archive: true,
    restore: false,
  })
  expect([changed.status, created.status, signedOut.status]).toEqual([403, 403, 401])
})

test.each([
  ["", text, "title", "A title is required."],
  [" \n ", text, "title", "A title is required."],
  ["x".repeat(201), text, "title", "A title has at most 200 characters."],
  ["Prices", "é".repeat(1024 * 1024 + 1), "content", "The content is larger than 2 MB, the maximum for a topic."],
  [
    "Prices",
    "- a\n".repeat(2 ** 19),
    "content",
    "The content has too much structure and formatting for one topic. Split it into several topics.",
  ],
  ["Prices", "a\u0000b", "content", "The text contains a character that can't be stored."],
  ["Prices", "a\ud800b", "content", "The text contains a character that can't be stored."],
])("a topic that does not fit is refused beside its field (%#)", async (title, content, field, sentence) => {
  const shape = topics.create.body.safeParse({ title, content })

  expect(shape.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, sentence]])
})

test("the door refuses what does not fit, a text as long as allowed is kept byte for byte", async ({ hub }) => {
  const content = `\uFEFF# A\r\n\tb  \r\n${"é".repeat(1024 * 1024 - 20)}`

  const refused = await hub.as("ben")(topics.create, { body: { title: "x".repeat(201), content } })
  const created = await hub.as("ben")(topics.create, { body: { title: "x".repeat(200), content } })
  const read = await hub.as("ben")(topics.read, { params: { id: created.answer.id } })

  expect([refused.status, refused.answer.fields]).toEqual([422, { title: "A title has at most 200 characters." }])
  expect(read.answer.content === content).toBe(true)
})

test("an ordinary text of two megabytes is kept", async ({ hub }) => {
  const line = "Prices rose by *two* percent last year, and most of `them` did, as [the table](prices.md) shows.\n"
  const content = `${line.repeat(3)}\n`.repeat(2 ** 21 / 310)

  const created = await hub.as("ben")(topics.create, { body: { title: "Long", content } })

  expect(created.status).toBe(201)
})

test("a topic that is not there is missing", async ({ hub }) => {
  const params = { id: 999_999 }

  const read = await hub.as("ben")(topics.read, { params })
  const saved = await hub.as("ben")(topics.save, { params, body: { title: "A", content: "" } })
  const published = await hub.as("ben")(topics.publish, { params })

  expect([read.status, saved.status, published.status]).toEqual([404, 404, 404])
})

test("a save makes the next revision, and a save without a change makes none", async ({ hub }) => {
  const { id } = await written(hub)
  const body = { title: "Prices", content: "One.\n", base_revision: 1, note: "shorter" }

  const first = await hub.as("dora")(topics.save, { params: { id }, body })
  const again = await hub.as("ben")(topics.save, { params: { id }, body: { ...body, base_revision: 2 } })

  const history = await hub.as("cleo")(topics.revisions, { params: { id } })
  expect(first.answer).toMatchObject({ revision: 2, unchanged: false, merged: false, frontmatter: "lang: en" })
  expect(again.answer).toMatchObject({ revision: 2, unchanged: true, merged: false })
  expect(history.answer).toMatchObject([
    { number: 2, author_name: "Dora", note: "shorter", kind: "save" },
    { number: 1, author_name: "Ben", kind: "save" },
  ])
})

test("an older revision stays as it was", async ({ hub }) => {
  const { id } = await written(hub)
  await hub.as("ben")(topics.save, { params: { id }, body: { title: "Costs", content: "New." } })

  const old = await hub.as("cleo")(topics.revision, { params: { id, number: 1 } })
  const none = await hub.as("cleo")(topics.revision, { params: { id, number: 3 } })

  expect(old.answer).toMatchObject({ title: "Prices", content: text, frontmatter: "lang: en" })
  expect(none.status).toBe(404)
})

test("two saves on one revision are joined where they do not touch", async ({ hub }) => {
  const { id } = await written(hub)
  const base = { title: "Prices", base_revision: 1 }

  const [ben, dora] = await Promise.all([
    hub.as("ben")(topics.save, { params: { id }, body: { ...base, content: text.replace("One", "1") } }),
    hub.as("dora")(topics.save, { params: { id }, body: { ...base, content: text.replace("Three", "3") } }),
  ])

  const read = await hub.as("cleo")(topics.read, { params: { id } })
  expect([ben.status, dora.status]).toEqual([200, 200])
  expect(ben.answer.merged).toBe(!dora.answer.merged)
  expect(read.answer).toMatchObject({ revision: 3, content: "1.\n\nTwo.\n\n3.\n" })
})

test("a true overlap is shown with all three texts, and nothing is overwritten", async ({ hub }) => {
  const { id } = await written(hub)
  const base = { title: "Prices", base_revision: 1 }
  await hub.as("dora")(topics.save, { params: { id }, body: { ...base, content: text.replace("Two", "II") } })

  const refused = await hub.as("ben")(topics.save, {
    params: { id },
    body: { ...base, content: text.replace("Two", "2") },
  })

  const details = EditConflict.parse(refused.answer.details)
  const read = await hub.as("cleo")(topics.read, { params: { id } })
  expect([refused.status, refused.answer.code]).toEqual([409, "edit_conflict"])
  expect(details.hunks).toEqual([{ field: "content", base: "Two.\n", mine: "2.\n", theirs: "II.\n", joined: null }])
  expect(details.joined).toBeNull()
  expect([details.base.revision, details.theirs.revision]).toEqual([1, 2])
  expect(read.answer).toMatchObject({ revision: 2, content: text.replace("Two", "II") })
})

test("a save says whose changes it holds too, and in which sections", async ({ hub }) => {
  const { id } = await written(hub, "First.\n\n## Weights\n\nBy region.\n\n## Rest\n\nNothing.\n")
  const body = { title: "Prices", base_revision: 1 }
  const read = (await hub.as("cleo")(topics.read, { params: { id } })).answer.content
  await hub.as("dora")(topics.save, { params: { id }, body: { ...body, content: read.replace("region", "province") } })

  const { answer } = await hub.as("ben")(topics.save, {
    params: { id },
    body: { ...body, content: read.replace("Nothing", "All") },
  })

  expect(answer).toMatchObject({
    merged: true,
    joined: { by: ["Dora"], places: [{ field: "content", section: "Weights" }] },
  })
})

test("figures that two people changed in one sentence are never mixed", async ({ hub }) => {
  const { id } = await written(hub, "About 12 000 homes, 4.1 % more than on 1 March 2026.\n")
  const base = { title: "Prices", base_revision: 1 }
  const content = "About 13 000 homes, 4.1 % more than on 1 March 2026.\n"
  await hub.as("dora")(topics.save, { params: { id }, body: { ...base, content } })

  for (const [old, young] of [
    ["12 000", "12 500"],
    ["4.1", "5.1"],
    ["1 March", "1 April"],
    ["2026", "2027"],
  ] as const) {
    const mine = "About 12 000 homes, 4.1 % more than on 1 March 2026.\n".replace(old, young)
    const { status, answer } = await hub.as("ben")(topics.save, { params: { id }, body: { ...base, content: mine } })
    expect([status, EditConflict.parse(answer.details).joined]).toEqual([409, null])
  }
})

test("changes in two sentences of one paragraph are saved only by the person who has seen them joined", async ({
  hub,
}) => {
  const { id } = await written(hub, "We count homes. We ask people. We print.\n")
  const base = { title: "Prices", base_revision: 1 }
  const content = "We count homes. We ask people. We publish.\n"
  await hub.as("dora")(topics.save, { params: { id }, body: { ...base, content } })

  const refused = await hub.as("ben")(topics.save, {
    params: { id },
    body: { ...base, content: "We count farms. We ask people. We print.\n" },
  })
  const { joined, theirs, hunks } = EditConflict.parse(refused.answer.details)
  const confirmed = await hub.as("ben")(topics.save, {
    params: { id },
    body: { ...joined!, base_revision: theirs.revision },
  })

  const both = "We count farms. We ask people. We publish.\n"
  expect([refused.status, refused.answer.code, joined!.content]).toEqual([409, "edit_conflict", both])
  expect(hunks).toMatchObject([{ joined: both }])
  expect(confirmed.answer).toMatchObject({ revision: 3, content: both, merged: false })
})

test("a save without a base stands on the head; one on a revision that never was is refused", async ({ hub }) => {
  const { id } = await written(hub)
  await hub.as("dora")(topics.save, { params: { id }, body: { title: "Prices", content: "New." } })

  const unbased = await hub.as("ben")(topics.save, { params: { id }, body: { title: "Prices", content: "Newer." } })
  const wrong = await hub.as("ben")(topics.save, {
    params: { id },
    body: { title: "Prices", content: "Newest.", base_revision: 9 },
  })

  expect(unbased.answer).toMatchObject({ revision: 3, content: "Newer." })
  expect([wrong.status, wrong.answer.fields]).toEqual([422, { base_revision: "This topic has no version 9." }])
})

test("a draft is published directly; editing it makes a draft while readers keep what was published", async ({
  hub,
}) => {
  const { id, head_revision_id } = await written(hub)

  const published = await hub.as("ben")(topics.publish, { params: { id } })
  const again = await hub.as("ben")(topics.publish, { params: { id } })
  const edited = await hub.as("ben")(topics.save, { params: { id }, body: { title: "Prices", content: "New." } })

  expect(published.answer).toMatchObject({ status: "published", published_revision_id: head_revision_id })
  expect([again.status, again.answer.details]).toEqual([
    409,
    { state: "published", allowed: ["sendAgain", "unpublish", "unpublishApproved", "edit", "archive"] },
  ])
  expect(edited.answer).toMatchObject({ status: "draft", published_revision_id: head_revision_id })
})

test("a variable without a value blocks publishing until it has one", async ({ hub }) => {
  const { id } = await written(hub, "By {{head_of_office}}. `{{not_this}}`")

  const refused = await hub.as("ben")(topics.publish, { params: { id } })
  await hub.as("ada")(variables.create, { body: { slug: "head_of_office", value: "Grace" } })
  const published = await hub.as("ben")(topics.publish, { params: { id } })

  expect([refused.status, refused.answer.code]).toEqual([409, "gate_failed"])
  expect(refused.answer.details).toEqual({ unresolved: ["head_of_office"] })
  expect(published.status).toBe(200)
})

test("a preview resolves variables, names those without a value and warns", async ({ hub }) => {
  await hub.as("ada")(variables.create, { body: { slug: "year", value: "<b>2026</b>" } })
  const content = "# In {{year}}\n\n{{nobody_knows}}\n\n![x](media/a.emf)<script>alert(1)</script>"

  const { answer } = await hub.as("cleo")(topics.render, { body: { content } })

  expect(answer.html).toContain("&#x3C;b>2026&#x3C;/b>")
  expect(answer.html).not.toContain("<script")
  expect(answer.headings).toMatchObject([{ depth: 1, text: "In <b>2026</b>" }])
  expect(answer.unresolved).toEqual(["nobody_knows"])
  expect(answer.warnings.map((warning) => warning.code)).toContain("media_path")
})

test("only administrators delete topics, whatever their status; each deletion is remembered", async ({ hub }) => {
  const one = await written(hub)
  const other = await written(hub)
  await hub.as("ben")(topics.publish, { params: { id: other.id } })
  const body = { ids: [one.id, other.id, one.id, String(other.id), 999_999, -1, 0.5, "x", null] }

  const refused = await hub.as("ben")(topics.bulkDelete, { body })
  const nothing = await hub.as("ada")(topics.bulkDelete, { body: { ids: ["x", 0] } })
  const deleted = await hub.as("ada")(topics.bulkDelete, { body })
  const again = await hub.as("ada")(topics.bulkDeleteAgain, { body: { ids: [one.id] } })

  const gone = await hub.as("ben")(topics.read, { params: { id: one.id } })
  const events = await hub.db.selectFrom("events").select("subject_id").where("type", "=", "topic.deleted").execute()
  expect([refused.status, refused.answer.error]).toEqual([403, "Admin role required for bulk deletion."])
  expect([nothing.status, nothing.answer.error]).toEqual([400, "No valid topic IDs to delete."])
  expect(deleted.answer).toEqual({ deleted: 2, not_found: [999_999] })
  expect(again.answer).toEqual({ deleted: 0, not_found: [one.id] })
  expect(gone.status).toBe(404)
  expect(events.map((event) => event.subject_id)).toEqual([one.id, other.id])
  expect(await hub.db.selectFrom("revisions").select("id").execute()).toEqual([])
})

test("a save says how many lines it changed, a merge how many of the other's it changed", async ({ hub }) => {
  const { id } = await written(hub, "One.\n\nTwo.\n\nThree.\n")
  const save = async (who: "ben" | "dora", content: string, title: string, base_revision: number) =>
    (await hub.as(who)(topics.save, { params: { id }, body: { title, content, base_revision } })).answer

  const first = await save("ben", "One!\n\nTwo.\n\nThree.\nFour.\n", "Costs", 1)
  const joined = await save("dora", "One.\n\nTwo, too.\n\nThree.\n", "Prices", 1)
  const nothing = await save("ben", joined.content, "Costs", joined.revision)

  expect([first.changed_lines, joined.merged, joined.changed_lines]).toEqual([3, true, 1])
  expect([nothing.unchanged, nothing.changed_lines]).toEqual([true, 0])
})
