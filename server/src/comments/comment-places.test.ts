import { expect } from "vitest"
import {
  commentedText,
  readComments,
  addComment,
  saveContent,
  anchorAt,
  createCommentedTopic,
} from "../../test/comments.ts"
import { now, test } from "../../test/hub.ts"
import { createTopicOfBen } from "../../test/reviews.ts"

test("threads come in the order of the commentedText, and those on the whole topic first", async ({ hub }) => {
  const { id } = await createCommentedTopic(hub)
  await addComment(hub, "dora", id, "Which rate?", anchorAt("is low"))
  await addComment(hub, "dora", id, "Too short.")

  const { threads } = await readComments(hub, id)

  expect(threads.map(({ body, place }) => [body, place])).toEqual([
    ["Too short.", null],
    ["Which rate?", "anchored"],
    ["Children too?", "anchored"],
  ])
})

test("words that stand twice in a paragraph are told by the words beside them, and values are read as values", async ({
  hub,
}) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  await addComment(hub, "cleo", id, "This one?", anchorAt("The rate", commentedText, { after: "of" }))
  await addComment(hub, "cleo", id, "Whose?", anchorAt("{{group}} is high"))

  const { threads } = await readComments(hub, id)

  expect(threads.map(({ start }) => start)).toEqual([
    commentedText.indexOf("The rate of"),
    commentedText.indexOf("{{group}}"),
  ])
})

test("a comment follows its words into a later commentedText, and says so when they are gone", async ({ hub }) => {
  const { id, thread } = await createCommentedTopic(hub)
  const longer = commentedText.replace("# Rate\n", "# Rate\n\nNew words before them.\n")
  await saveContent(hub, id, longer)
  const [moved] = (await readComments(hub, id)).threads
  await saveContent(hub, id, "# Rate\n\nNothing is the same here now.\n")

  const [gone] = (await readComments(hub, id)).threads

  expect(moved).toMatchObject({ place: "moved", revision: 1, start: longer.indexOf("everybody") })
  expect(gone).toMatchObject({ id: thread, place: "orphaned", start: null, end: null, quote: "everybody" })
})

test("a comment that was begun on an earlier text stands where its words are now", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const longer = `Before.\n\n${commentedText}`
  await saveContent(hub, id, longer)

  await addComment(hub, "cleo", id, "Children too?", anchorAt("everybody"))

  const [thread] = (await readComments(hub, id)).threads
  expect(thread).toMatchObject({ place: "moved", start: longer.indexOf("everybody") })
})

test.for<[string, object, string]>([
  ["words that are not there", { quote: "unheard of" }, "anchor.quote"],
  ["a version that is not there", { quote: "everybody", revision: 7 }, "anchor.revision"],
])("a comment on %s is refused", async ([, anchor, field], { hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)

  const refused = await addComment(hub, "cleo", id, "What?", { revision: 1, ...anchor })

  expect([refused.status, Object.keys(refused.answer.fields)]).toEqual([422, [field]])
  expect((await readComments(hub, id)).threads).toEqual([])
})

test("200 comments on earlier versions of a long commentedText are placed in the newest one", async ({ hub }) => {
  const paragraphs = Array.from({ length: 400 }, (_, index) => `Paragraph ${index} says that rate ${index} is low.`)
  const content = paragraphs.join("\n\n")
  const { id } = await createTopicOfBen(hub, content)
  const { id: revision_id } = await hub.db
    .selectFrom("revisions")
    .select("id")
    .where("topic_id", "=", id)
    .executeTakeFirstOrThrow()
  const { person_id } = await hub.db.selectFrom("users").select("person_id").executeTakeFirstOrThrow()
  const rows = paragraphs.slice(0, 200).map((_, index) => {
    const quote = `rate ${index} is`
    const start_at = content.indexOf(quote)
    const place = { revision_id, start_at, end_at: start_at + quote.length, quote }
    return { topic_id: id, thread_id: null, body: "Why?", created_by: person_id, created_at: now, ...place }
  })
  await hub.db.insertInto("comments").values(rows).execute()
  await saveContent(hub, id, `First.\n\n${content.replace("rate 7 is", "rate 7 was")}`)

  const { threads } = await readComments(hub, id)

  expect(threads).toHaveLength(200)
  expect(threads.filter(({ place }) => place === "moved")).toHaveLength(199)
})
