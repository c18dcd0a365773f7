import { account, type Scope } from "@hub/contract/account"
import { collections } from "@hub/contract/collections"
import { comments } from "@hub/contract/comments"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { addComment, commentedText, readComments, saveContent } from "../../test/comments.ts"
import { type Player, test, type TestHub } from "../../test/hub.ts"
import { createTopicOfBen } from "../../test/reviews.ts"
import { acceptWithEdits, decideOn, listNotifications, readContent } from "../../test/suggestions.ts"

type Caller = Player | "nobody" | { bearer: string }
type SentChange = { start: number; end: number; old: string; insert: string }

/** The change of words that stand once in a text. */
function changeOf(old: string, insert: string, content = commentedText): SentChange {
  const start = content.indexOf(old)
  return { start, end: start + old.length, old, insert }
}
const suggest = (hub: TestHub, who: Caller, id: number, changes: SentChange[], more = {}) =>
  hub.as(who)(comments.suggest, { params: { id }, body: { revision: 1, changes, ...more } })
const low = changeOf("is low", "is very low")
const month = changeOf("each month", "each year")

test("a reviewer suggests several changes at once, and an author takes in one and rejects the other", async ({
  hub,
}) => {
  const { id } = await createTopicOfBen(hub, commentedText)

  const { status, answer } = await suggest(hub, "cleo", id, [month, low])

  expect([status, answer.length]).toEqual([201, 2])
  expect(await readContent(hub, id)).toBe(commentedText)
  const { threads } = await readComments(hub, id)
  expect(threads).toMatchObject([
    { author: { name: "Cleo" }, quote: "is low", place: "anchored", suggestion: { words: "is very low" } },
    { author: { name: "Cleo" }, quote: "each month", place: "anchored", suggestion: { words: "each year" } },
  ])
  expect((await decideOn(hub, "ben", threads[0]!.id, "accepted")).status).toBe(200)
  expect((await decideOn(hub, "ben", threads[1]!.id, "rejected")).status).toBe(200)
  expect(await readContent(hub, id)).toBe(commentedText.replace("is low", "is very low"))
})

test("all suggestions of one person are accepted one after the other without a question", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const { answer } = await suggest(hub, "cleo", id, [
    changeOf("The rate is", "This rate is"),
    changeOf("low", "very low"),
    month,
  ])

  const statuses = []
  for (const one of answer) statuses.push((await decideOn(hub, "ben", one.id, "accepted")).status)

  expect(statuses).toEqual([200, 200, 200])
  const wanted = commentedText.replace("The rate is low", "This rate is very low").replace("each month", "each year")
  expect(await readContent(hub, id)).toBe(wanted)
})

test.for([
  ["a paragraph is deleted", changeOf("We count *everybody* each month.\n", ""), "We count everybody each month."],
  ["one is added", changeOf("high.", "high.\n\nIt rises."), "high."],
  ["a heading has another level", changeOf("# Rate", "## Rate"), "Rate"],
  ["words are formatted", changeOf("low", "**low**"), "low"],
  [
    "a passage goes with its variable",
    changeOf(" The rate of {{group}} is high.", ""),
    "The rate of {{group}} is high.",
  ],
] as const)("%s by a suggestion", async ([, change, quote], { hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const { status, answer } = await suggest(hub, "cleo", id, [change])

  expect(status).toBe(201)
  expect((await readComments(hub, id)).threads).toMatchObject([{ quote }])
  expect((await decideOn(hub, "ben", answer[0]!.id, "accepted")).status).toBe(200)
  expect(await readContent(hub, id)).toBe(commentedText.replace(change.old, change.insert))
})

test("a cell of a table is changed by a suggestion", async ({ hub }) => {
  const table = "| Year | Rate |\n| ---- | ---- |\n| 2025 | 3.1  |\n| 2026 | 3.2  |\n"
  const { id } = await createTopicOfBen(hub, table)
  const { answer } = await suggest(hub, "cleo", id, [changeOf("3.2", "3.4", table)])

  expect((await decideOn(hub, "ben", answer[0]!.id, "accepted")).status).toBe(200)
  expect(await readContent(hub, id)).toBe(table.replace("3.2", "3.4"))
})

test("what does not fit the text is refused, and nothing of it is suggested", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const wrong = [
    { ...month, start: month.start + 1, end: month.end + 1 },
    { ...month, end: month.end + 1 },
    { ...month, start: 900_000, end: 900_000 + month.old.length },
    changeOf("low", "low"),
    changeOf("is low. The", "is not low. The"),
    changeOf("of {{group}} is", "of nobody is"),
  ]

  const answers = []
  for (const one of wrong) answers.push(await suggest(hub, "cleo", id, [low, one]))

  expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 422))
  expect(answers.map(({ answer }) => Object.keys((answer as any).fields)[0])).toEqual(wrong.map(() => "changes.1"))
  expect(answers.at(-1)!.answer).toMatchObject({
    error: "A suggestion can't replace a variable by words, as in “of {{group}} is”. Put it back, or comment on it.",
  })
  expect((await readComments(hub, id)).threads).toEqual([])
})

test("none, too many and too long changes are refused by a sentence, and so is a version that there is not", async ({
  hub,
}) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const none = await suggest(hub, "cleo", id, [])
  const many = await suggest(
    hub,
    "cleo",
    id,
    Array.from({ length: 201 }, () => low),
  )
  const long = await suggest(hub, "cleo", id, [{ ...low, insert: "a".repeat(20_001) }])
  const unknown = await suggest(hub, "cleo", id, [low], { revision: 7 })

  expect([none, many, long, unknown].map(({ status }) => status)).toEqual([422, 422, 422, 422])
  expect([none, many, long, unknown].map(({ answer }) => Object.values((answer as any).fields)[0])).toEqual([
    "Change something first.",
    "Suggest at most 200 changes at once.",
    "Change at most 20000 characters at once.",
    "This topic has no such version.",
  ])
})

test("a topic has no more suggestions than comments, and of too many none is made", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  await addComment(hub, "cleo", id, "One.")
  const first = await hub.db.selectFrom("comments").selectAll().executeTakeFirstOrThrow()
  const { id: _, program: __, ...row } = first
  await hub.db
    .insertInto("comments")
    .values(Array.from({ length: 998 }, () => row))
    .execute()

  const both = await suggest(hub, "cleo", id, [low, month])
  const one = await suggest(hub, "cleo", id, [low])

  expect(both).toMatchObject({ status: 409, answer: { code: "too_many_comments" } })
  expect(one.status).toBe(201)
})

test("the same call sent twice with one key makes its suggestions once", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const send = () =>
    hub.as("cleo", { "idempotency-key": "a key of one's own" })(comments.suggest, {
      params: { id },
      body: { revision: 1, changes: [low, month] },
    })

  const [first, second] = [await send(), await send()]

  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.answer.map((one) => one.id)).toEqual(first.answer.map((one) => one.id))
  expect((await readComments(hub, id)).threads).toHaveLength(2)
})

test("suggestions for an older version follow their words", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const changed = commentedText.replace("# Rate\n\n", "# Rate\n\nA word before.\n\n")
  await saveContent(hub, id, changed)

  const { status, answer } = await suggest(hub, "cleo", id, [low])

  expect(status).toBe(201)
  expect((await readComments(hub, id)).threads).toMatchObject([{ place: "moved", start: changed.indexOf("is low") }])
  expect((await decideOn(hub, "ben", answer[0]!.id, "accepted")).status).toBe(200)
  expect(await readContent(hub, id)).toBe(changed.replace("is low", "is very low"))
})

test("where words are gone from the newest text nothing is suggested, unless it is wanted all the same", async ({
  hub,
}) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  await saveContent(hub, id, "# Rate\n\nThe rate is low. The rate of {{group}} is high.\n")

  const refused = await suggest(hub, "cleo", id, [low, month])
  const before = (await readComments(hub, id)).threads.length
  const wanted = await suggest(hub, "cleo", id, [low, month], { even_if_gone: true })

  expect(refused).toMatchObject({
    status: 409,
    answer: {
      code: "words_gone",
      error:
        "The text has changed since you read it: “each month” can't be found in it any more. Nothing was suggested yet.",
      details: { gone: 1 },
    },
  })
  expect([before, wanted.status]).toEqual([0, 201])
  expect((await readComments(hub, id)).threads.map(({ place }) => place)).toEqual(["anchored", "orphaned"])
})

test("the owner hears once of all that was suggested, and no more of it when the first is deleted", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  await suggest(hub, "dora", id, [low])
  const { answer } = await suggest(hub, "cleo", id, [changeOf("high", "higher"), month])

  expect(await listNotifications(hub, "ben")).toEqual([
    ["New suggestions", 'Cleo suggested 2 changes to "Jobless rate"'],
    ["New suggestion", 'Dora suggested a change to "Jobless rate"'],
  ])
  for (const one of answer) await hub.as("cleo")(comments.delete, { params: { id: one.id } })
  expect(await listNotifications(hub, "ben")).toHaveLength(1)
})

test("everybody with an account suggests, a token where it may write, and nobody else", async ({ hub }) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const tokenWith = async (scopes: Scope[]) => ({
    bearer: (await hub.as("cleo")(account.createToken, { body: { name: "A program", scopes } })).answer.token,
  })
  const callers: Caller[] = [
    "ada",
    "ben",
    "dora",
    "cleo",
    "nobody",
    await tokenWith(["read"]),
    await tokenWith(["write"]),
  ]

  const statuses = []
  for (const who of callers) statuses.push((await suggest(hub, who, id, [low])).status)

  expect(statuses).toEqual([201, 201, 201, 201, 401, 403, 201])
})

test("changes are suggested where comments are: in frozen and in archived topics, and in none that there is not", async ({
  hub,
}) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Handbook" } })
  await hub.as("ben")(collections.place, { params: { id: answer.id }, body: { topics: [{ topic_id: id }] } })
  await hub.as("ada")(collections.freeze, { params: { id: answer.id }, body: { reason: "Before the release." } })

  const frozen = await suggest(hub, "cleo", id, [low])
  const commented = await addComment(hub, "cleo", id, "Why?")
  await hub.as("ada")(collections.unfreeze, { params: { id: answer.id } })
  await hub.as("ben")(topics.archive, { params: { id } })
  const archived = await suggest(hub, "cleo", id, [month])
  const commentedThen = await addComment(hub, "cleo", id, "Why?")

  expect([frozen.status, archived.status]).toEqual([commented.status, commentedThen.status])
  expect((await suggest(hub, "cleo", 987_654, [low])).status).toBe(404)
})

test("one that adds a paragraph is accepted with other words only as they are, and the hub goes on answering", async ({
  hub,
}) => {
  const { id } = await createTopicOfBen(hub, commentedText)
  const end = commentedText.length
  const { answer } = await suggest(hub, "cleo", id, [{ start: end, end, old: "", insert: "\nIt rises.\n" }])

  const edited = await acceptWithEdits(hub, "ben", answer[0]!.id, "It falls.")
  const accepted = await decideOn(hub, "ben", answer[0]!.id, "accepted")

  expect([edited.status, accepted.status]).toEqual([422, 200])
  expect(await readContent(hub, id)).toBe(`${commentedText}\nIt rises.\n`)
})
