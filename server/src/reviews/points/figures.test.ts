import { points } from "@hub/contract/points"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { portalAt, saveTopicText, eve, gus, createTopicInReview } from "../../../test/reviews.ts"

const figures = "# Homes\n\nWe asked 12 000 homes. Nobody paid. All of them answered.\n"

/** Other words for the first place where these stand. */
const instead = (old: string, insert: string) => insteadIn(figures, old, insert)
const insteadIn = (text: string, old: string, insert: string) => {
  const start = text.indexOf(old)
  return { revision: 1, start, end: start + old.length, old, insert }
}
const changes = (suggestions: object[]) => ({
  decision: "request_changes",
  summary: "",
  comments: [],
  suggestions,
  expected_revision: 1,
})
const read = async (hub: TestHub, id: number) => (await hub.as("ben")(points.ofTopic, { params: { id } })).answer
const dispose = (hub: TestHub, id: number, body: object) =>
  hub.as("ben")(points.dispose, { params: { id }, body: { disposition: "accepted", ...body } as never })
const contentOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(topics.read, { params: { id } })).answer.content

async function suggested(hub: TestHub, suggestions: object[]) {
  const made = await createTopicInReview(hub, { text: figures })
  await portalAt(hub, made.token).decide(changes(suggestions))
  const found = await read(hub, made.topic.id)
  return { ...made, ids: found.cards.flatMap((card) => card.points.map(({ id }) => id)) }
}

test("two experts' halves of one figure never make a third one", async ({ hub }) => {
  const { topic, tokens } = await createTopicInReview(hub, { text: figures, external: [eve, gus] })
  await portalAt(hub, tokens[0]!).decide(changes([instead("12", "13")]))
  await portalAt(hub, tokens[1]!).decide(changes([instead("000", "500")]))
  const before = await read(hub, topic.id)
  const [first, second] = before.cards[0]!.points

  await dispose(hub, first!.id, {})
  const refused = await dispose(hub, second!.id, {})

  expect(before.cards).toMatchObject([{ overlap: true, joined: null }])
  expect([refused.status, refused.answer.code]).toEqual([409, "suggestion_conflict"])
  expect(await contentOf(hub, topic.id)).toBe(figures.replace("12 000", "13 000"))
})

test("two experts' changes of one paragraph are taken both only by an author who sees how it reads", async ({
  hub,
}) => {
  const { topic, tokens } = await createTopicInReview(hub, { text: figures, external: [eve, gus] })
  await portalAt(hub, tokens[0]!).decide(changes([instead("12 000 homes", "13 000 homes")]))
  await portalAt(hub, tokens[1]!).decide(changes([instead("answered", "replied")]))
  const both = figures.replace("12 000", "13 000").replace("answered", "replied")
  const before = await read(hub, topic.id)
  const [first, second] = before.cards[0]!.points

  await dispose(hub, first!.id, {})
  const after = await read(hub, topic.id)
  const unseen = await dispose(hub, second!.id, {})
  const { reads, start, place } = after.cards.flatMap((card) => card.points).find(({ id }) => id === second!.id)!
  const seen = await dispose(hub, second!.id, { confirmed: { revision: 2, start } })

  const paragraph = both.slice(both.indexOf("We asked"))
  expect(before.cards).toMatchObject([{ overlap: true, joined: paragraph }])
  expect([place, reads]).toEqual(["needs_confirm", paragraph])
  expect([unseen.status, unseen.answer.code, seen.status]).toEqual([409, "needs_confirm", 200])
  expect(await contentOf(hub, topic.id)).toBe(both)
})

const row = '<table>\n<tr>\n<td>\n\nHomes\n\n</td>\n<td colspan="2">\n\n12 000\n\n</td>\n</tr>\n</table>\n'
for (const [what, text] of [
  ["row of a table", "| Thing | Much |\n|---|---|\n| All rose. Homes | 12 000 |\n"],
  ["row with spans", row],
  ["line of code", "```\n# All rose. Homes of 12 000\n```\n"],
] as const)
  test(`two experts' changes of one ${what} are never joined, and the second is taken only by who sees it`, async ({
    hub,
  }) => {
    const { topic, tokens } = await createTopicInReview(hub, { text, external: [eve, gus] })
    await portalAt(hub, tokens[0]!).decide(changes([insteadIn(text, "Homes", "Farms")]))
    await portalAt(hub, tokens[1]!).decide(changes([insteadIn(text, "12 000", "13 000")]))
    const { cards } = await read(hub, topic.id)
    const [first, second] = cards.flatMap((card) => card.points.map(({ id }) => id))

    await dispose(hub, first!, {})
    const unseen = await dispose(hub, second!, {})

    expect(cards).toMatchObject([{ overlap: true, joined: null }])
    expect(unseen.answer.code).toMatch(/^(?:needs_confirm|suggestion_conflict)$/)
    expect(await contentOf(hub, topic.id)).toBe(text.replace("Homes", "Farms"))
  })

test("one expert's changes of one paragraph were written together, and are taken without asking", async ({ hub }) => {
  const { topic, ids } = await suggested(hub, [instead("12 000", "13 000"), instead("homes", "farms")])

  const answers = [await dispose(hub, ids[0]!, {}), await dispose(hub, ids[1]!, {})]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await contentOf(hub, topic.id)).toBe(figures.replace("12 000 homes", "13 000 farms"))
})

test("a suggestion for a sentence that was edited meanwhile is shown as it would read", async ({ hub }) => {
  const { topic, ids } = await suggested(hub, [instead("homes", "farms")])
  await saveTopicText(hub, topic.id, figures.replace("12 000", "12 500"))

  const refused = await dispose(hub, ids[0]!, {})

  expect(refused.answer.code).toBe("needs_confirm")
  expect(refused.answer.details).toMatchObject({ reads: expect.stringContaining("12 500 farms") })
  expect(await contentOf(hub, topic.id)).toContain("12 500 homes")
})
