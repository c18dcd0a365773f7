import { collections } from "@hub/contract/collections"
import { history } from "@hub/contract/history"
import { publications } from "@hub/contract/publications"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { now, type TestHub, type Player, test } from "../../../test/hub.ts"
import { portalAt, approvalInput, saveTopicText, createTopicInReview, createTopicOfBen } from "../../../test/reviews.ts"

const diff = (hub: TestHub, id: number, query: { from: number; to: number; view?: "rendered" }, as: Player = "cleo") =>
  hub.as(as)(history.diff, { params: { id }, query })
const restore = (hub: TestHub, id: number, number: number, body: { base_revision?: number; note?: string } = {}) =>
  hub.as("dora")(history.restore, { params: { id, number }, body })
const lines = async (hub: TestHub, id: number) => (await hub.as("cleo")(topics.revisions, { params: { id } })).answer

test("the difference of two revisions holds the changed lines, and in them the changed words", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, "One.\n\nTwo green words.\n")
  await saveTopicText(hub, id, "One.\n\nTwo blue words.\nThree.\n", "Rate")

  const { answer } = await diff(hub, id, { from: 1, to: 2 })

  expect(answer).toMatchObject({
    from: { number: 1, title: "Jobless rate" },
    to: { number: 2, title: "Rate" },
    stats: { added: 2, removed: 1 },
    html: null,
    cut: false,
  })
  expect(answer.hunks.map(({ field }) => field)).toEqual(["title", "content"])
  expect(answer.hunks[1]?.rows.slice(2)).toMatchObject([
    {
      kind: "changed",
      before: { number: 3 },
      after: { number: 3, parts: [{ text: "Two " }, { text: "blue", changed: true }, {}] },
    },
    { kind: "added", before: null, after: { number: 4 } },
  ])
})

test("a difference can be read backwards, and a revision has none to itself", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, "One.\n")
  await saveTopicText(hub, id, "One.\nTwo.\n")

  const back = await diff(hub, id, { from: 2, to: 1 })
  const none = await diff(hub, id, { from: 2, to: 2 })

  expect(back.answer.stats).toEqual({ added: 0, removed: 1 })
  expect([none.answer.stats, none.answer.hunks]).toEqual([{ added: 0, removed: 0 }, []])
})

test("the rendered difference is the page with what came and went, and nothing that could run", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, "By {{author_name}}, *old*.\n")
  await saveTopicText(hub, id, "By {{author_name}}, *new*.\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n")

  const { answer } = await diff(hub, id, { from: 1, to: 2, view: "rendered" })

  expect(answer.hunks).toEqual([])
  expect(answer.html).toContain('<em><del class="difference">old</del><ins class="difference">new</ins></em>')
  expect(answer.html).toContain('data-variable="author_name"')
  expect(answer.html).not.toMatch(/<script|onerror/)
})

test("a difference of more lines than an answer holds says that it was cut", async ({ hub }) => {
  const text = (mark: string) =>
    Array.from({ length: 6000 }, (_, at) => (at % 9 === 0 ? `${mark} ${at}\n` : `same ${at}\n`))
  const { id } = await createTopicOfBen(hub, text("old").join(""))
  await saveTopicText(hub, id, text("new").slice(0, 60).join(""))

  const { answer } = await diff(hub, id, { from: 1, to: 2 })

  expect(answer.cut).toBe(true)
})

test("there is no difference for strangers, of other topics or with revisions that never were", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)

  const missing = [await diff(hub, id, { from: 1, to: 2 }), await diff(hub, 999_999, { from: 1, to: 1 })]
  const stranger = await hub.as("nobody")(history.diff, { params: { id }, query: { from: 1, to: 1 } })

  expect([...missing, stranger].map(({ status }) => status)).toEqual([404, 404, 401])
})

test("restoring makes a new revision with the whole of the old one, and keeps those between", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, "One.\n")
  await saveTopicText(hub, id, "Two.\nThree.\n", "Rate")

  const { status, answer } = await restore(hub, id, 1, { base_revision: 2, note: "the figures were right" })

  expect(status).toBe(200)
  expect(answer).toMatchObject({
    revision: 3,
    title: "Jobless rate",
    content: "One.\n",
    unchanged: false,
    merged: false,
  })
  expect(await lines(hub, id)).toMatchObject([
    {
      number: 3,
      kind: "restore",
      author_name: "Dora",
      note: "the figures were right",
      lines_added: 1,
      lines_removed: 2,
    },
    { number: 2, kind: "save", lines_added: 2, lines_removed: 1 },
    { number: 1, kind: "save", lines_added: null, lines_removed: null },
  ])
})

test("restoring what the topic says already makes no revision", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, "One.\n")

  const { answer } = await restore(hub, id, 1)

  expect(answer).toMatchObject({ revision: 1, unchanged: true })
})

test("restoring is refused when somebody saved since, so that nothing unseen is undone", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, "One.\n")
  await saveTopicText(hub, id, "Two.\n")
  await saveTopicText(hub, id, "Three.\n")

  const refused = await restore(hub, id, 1, { base_revision: 2 })
  const never = await restore(hub, id, 1, { base_revision: 9 })

  const read = await hub.as("cleo")(topics.read, { params: { id } })
  expect([refused.status, refused.answer.code, refused.answer.details]).toEqual([409, "moved", { revision: 3 }])
  expect(never.status).toBe(422)
  expect(read.answer.content).toBe("Three.\n")
})

test("reviewers restore nothing, and what never was is not restored", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub)

  const reviewer = await hub.as("cleo")(history.restore, { params: { id, number: 1 }, body: {} })
  const missing = await restore(hub, id, 7)

  expect([reviewer.status, missing.status]).toEqual([403, 404])
})

test("a published topic that is restored becomes a draft, and readers keep what they have", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, "One.\n")
  await saveTopicText(hub, id, "Two.\n")
  const published = await hub.as("ben")(topics.publish, { params: { id } })

  const { answer } = await restore(hub, id, 1)

  const { head_revision_id } = published.answer
  expect(answer).toMatchObject({ status: "draft", published_revision_id: head_revision_id, content: "One.\n" })
  expect((await lines(hub, id)).map(({ number, marks }) => [number, marks])).toEqual([
    [3, ["head"]],
    [2, ["live"]],
    [1, []],
  ])
})

test("the history says which revision reviewers are asked about, and which was approved", async ({ hub }) => {
  await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })
  const { topic, token } = await createTopicInReview(hub)

  const asked = await lines(hub, topic.id)
  await saveTopicText(hub, topic.id, "Something else.\n")
  const moved = await lines(hub, topic.id)
  await saveTopicText(
    hub,
    topic.id,
    (await hub.as("ben")(topics.revision, { params: { id: topic.id, number: 1 } })).answer.content,
  )

  expect(asked.map(({ marks }) => marks)).toEqual([["head", "in_review"]])
  expect(moved.map(({ marks }) => marks)).toEqual([["head"], ["in_review"]])
  await portalAt(hub, token).open(3)
  await portalAt(hub, token).decide({ ...approvalInput, expected_revision: 3 })
  expect((await lines(hub, topic.id)).map(({ marks }) => marks)).toEqual([["head", "approved"], [], []])
  const one = await hub.as("cleo")(topics.revision, { params: { id: topic.id, number: 3 } })
  expect(one.answer.marks).toEqual(["head", "approved"])
})

test("the history says of each version when it was approved and in which editions it was published", async ({
  hub,
}) => {
  await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })
  const { topic, token } = await createTopicInReview(hub)
  await portalAt(hub, token).open(1)
  await portalAt(hub, token).decide({ ...approvalInput, expected_revision: 1 })
  const { answer: collection } = await hub.as("ben")(collections.create, { body: { name: "Guide" } })
  await hub.as("ben")(collections.place, {
    params: { id: collection.id },
    body: { topics: [{ topic_id: topic.id }] },
  })
  await hub.as("ben")(publications.create, { body: { collection_id: collection.id, kind: "mobile_kb" } })
  await hub.settle()
  await saveTopicText(hub, topic.id, "Something else.\n")

  const [newest, published] = await lines(hub, topic.id)

  expect([newest!.approved_at, newest!.editions]).toEqual([null, []])
  expect(published!.approved_at).toBe(now.toISOString())
  expect(published!.editions).toMatchObject([{ title: "Guide", kind: "mobile_kb", edition: 1 }])
})

test("of a line in which too many words changed only the number of changes is told", async ({ hub }) => {
  const words = (word: string) => Array.from({ length: 10_000 }, (_, n) => `of all the ${word}${n}`).join(" ")
  const { id } = await createTopicOfBen(hub, words("one"))
  await saveTopicText(hub, id, words("other"))
  const { answer } = await diff(hub, id, { from: 1, to: 2 })
  expect([answer.hunks, answer.cut, answer.stats]).toEqual([[], true, { added: 1, removed: 1 }])
})
