import { points } from "@hub/contract/points"
import { portal } from "@hub/contract/portal"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { expect } from "vitest"
import { type TestHub, test } from "../../../test/hub.ts"
import { portalAt, saveTopicText, eve, gus, createTopicInReview } from "../../../test/reviews.ts"

const text = `# Rate

The rate of jobless people is {{rate}} in this quarter.

## Method

We count people in households twice a year.
`

/** Other words for the first place where these stand. */
const instead = (old: string, insert: string, of = text) => {
  const start = of.indexOf(old)
  return { revision: 1, start, end: start + old.length, old, insert }
}
const changes = (suggestions: object[], comments: object[] = []) => ({
  decision: "request_changes",
  summary: "",
  comments,
  suggestions,
  expected_revision: 1,
})

const read = async (hub: TestHub, id: number) => (await hub.as("ben")(points.ofTopic, { params: { id } })).answer
const dispose = (hub: TestHub, id: number, body: object) =>
  hub.as("ben")(points.dispose, { params: { id }, body: { disposition: "accepted", ...body } as never })
const contentOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(topics.read, { params: { id } })).answer.content
const shortly = ({ cards }: Awaited<ReturnType<typeof read>>) =>
  cards.map(({ points: all }) => all.map(({ quote, body, place }) => `${quote} → ${body} (${place})`))

async function suggested(hub: TestHub, suggestions: object[], comments: object[] = []) {
  const made = await createTopicInReview(hub, { text })
  const { status, answer } = await portalAt(hub, made.token).decide(changes(suggestions, comments))
  expect([status, answer.error]).toEqual([200, undefined])
  const found = await read(hub, made.topic.id)
  return { ...made, ids: found.cards.flatMap((card) => card.points.map(({ id }) => id)) }
}

test("an expert's words are in the text once the author accepts, who edited the next paragraph meanwhile", async ({
  hub,
}) => {
  const { topic, ids, token } = await suggested(hub, [instead("jobless people", "people without work")])
  await saveTopicText(hub, topic.id, `Dora added this.\n\n${text.replace("twice a year", "every spring")}`)

  const seen = await read(hub, topic.id)
  const { status, answer } = await dispose(hub, ids[0]!, {})

  expect(shortly(seen)).toEqual([["jobless people → people without work (moved)"]])
  expect(seen.cards[0]!.context).toMatchObject({ before: "The rate of ", words: "jobless people" })
  expect([status, answer.open, answer.revision]).toEqual([200, 0, 3])
  expect(await contentOf(hub, topic.id)).toBe(
    `Dora added this.\n\n${text.replace("twice a year", "every spring").replace("jobless people", "people without work")}`,
  )
  const page = await portalAt(hub, token).read()
  expect(page.answer.answer!.suggestions).toMatchObject([{ outcome: { disposition: "accepted", reason: "" } }])
})

test("a comment says whether the paragraph of its words was changed since, also where the words themselves still stand", async ({
  hub,
}) => {
  const at = (quote: string) => ({
    heading: null,
    quote,
    body: "Which ones?",
    at: text.lastIndexOf("\n", text.indexOf(quote)) + 1,
  })
  const whole = "We count people in households twice a year."
  const { topic, ids } = await suggested(hub, [], [at("The rate"), at(whole), at("twice a year")])
  for (const id of ids) await dispose(hub, id, {})
  const changed = async () =>
    (await read(hub, topic.id)).cards.flatMap((card) => card.points.map((one) => `${one.quote}: ${one.is_changed}`))

  const before = await changed()
  await saveTopicText(hub, topic.id, `Dora added this.\n\n${text.replace("We count people", "We ask people")}`)

  expect(before.toSorted()).toEqual(["The rate: false", `${whole}: false`, "twice a year: false"].toSorted())
  expect((await changed()).toSorted()).toEqual(["The rate: false", `${whole}: true`, "twice a year: true"].toSorted())
})

test("a suggestion whose words were rewritten is kept, and lands nowhere", async ({ hub }) => {
  const { topic, ids } = await suggested(hub, [instead("jobless people", "people without work")])
  await saveTopicText(hub, topic.id, text.replace("jobless people", "the unemployed"))

  const refused = await dispose(hub, ids[0]!, {})
  const noted = await dispose(hub, ids[0]!, { disposition: "partly", reason: "Said it another way." })

  expect(shortly(await read(hub, topic.id))).toEqual([["jobless people → people without work (orphaned)"]])
  expect([refused.status, refused.answer.code]).toEqual([409, "suggestion_conflict"])
  expect(noted.answer.cards[0]!.points[0]!.outcome).toMatchObject({ disposition: "partly", by: "Ben" })
  expect(await contentOf(hub, topic.id)).toContain("the unemployed")
})

test("words that may be others are taken only where somebody says that they are the same", async ({ hub }) => {
  const { topic, ids } = await suggested(hub, [instead("households", "homes")])
  await saveTopicText(
    hub,
    topic.id,
    "# Rate\n\nThe rate is {{rate}}. Of all towns, households and farms we know nothing at all.\n",
  )
  const [card] = (await read(hub, topic.id)).cards
  const { start, place } = card!.points[0]!

  const unsure = await dispose(hub, ids[0]!, {})
  const elsewhere = await dispose(hub, ids[0]!, { confirmed: { revision: 2, start: 0 } })
  const sure = await dispose(hub, ids[0]!, { confirmed: { revision: 2, start } })

  expect(place).toBe("needs_confirm")
  expect([unsure, elsewhere].map(({ answer }) => answer.code)).toEqual(["needs_confirm", "needs_confirm"])
  expect([sure.status, await contentOf(hub, topic.id)]).toEqual([
    200,
    expect.stringContaining("towns, homes and farms"),
  ])
})

test("two experts who change the same words stand on one card, and the second one is not lost", async ({ hub }) => {
  const { topic, tokens } = await createTopicInReview(hub, { text, external: [eve, gus] })
  await portalAt(hub, tokens[0]!).decide(changes([instead("jobless people", "people without work")]))
  await portalAt(hub, tokens[1]!).decide(changes([instead("jobless", "idle"), instead("twice", "once")]))
  const before = await read(hub, topic.id)

  const [first] = before.cards[0]!.points
  await dispose(hub, first!.id, {})
  const after = await read(hub, topic.id)

  expect(before.cards.map(({ overlap, points: all }) => [overlap, all.length])).toEqual([
    [true, 2],
    [false, 1],
  ])
  expect(after.cards.map(({ overlap, points: all }) => [overlap, all.length])).toEqual([
    [true, 2],
    [false, 1],
  ])
  expect(after.cards[0]!.points.find(({ id }) => id !== first!.id)).toMatchObject({ place: "orphaned", outcome: null })
})

test("a suggestion is accepted with edits, and stands in the text once", async ({ hub }) => {
  const { topic, ids } = await suggested(hub, [instead("households", "homes")])

  const same = await dispose(hub, ids[0]!, { disposition: "accepted_edited", insert: "homes" })
  const edited = await dispose(hub, ids[0]!, { disposition: "accepted_edited", insert: "private homes" })
  const again = await dispose(hub, ids[0]!, {})

  expect([same.status, Object.keys(same.answer.fields)]).toEqual([422, ["insert"]])
  expect(edited.status).toBe(200)
  expect([again.status, again.answer.code]).toEqual([409, "already_landed"])
  expect(await contentOf(hub, topic.id)).toBe(text.replace("households", "private homes"))
})

test("saying no, or later, needs a reason, and a comment cannot be accepted with edits", async ({ hub }) => {
  const comments = [{ heading: null, quote: "We count people", body: "Whom?", at: text.indexOf("We count") }]
  const { topic, ids } = await suggested(hub, [], comments)

  for (const disposition of ["rejected", "deferred", "partly"]) {
    const refused = await dispose(hub, ids[0]!, { disposition, reason: " " })
    expect([refused.status, refused.answer.fields]).toEqual([422, { reason: "Give a reason." }])
  }
  const edits = await dispose(hub, ids[0]!, { disposition: "accepted_edited", insert: "x" })
  const rejected = await dispose(hub, ids[0]!, { disposition: "rejected", reason: "It says so below." })

  expect(edits.status).toBe(422)
  expect(rejected.answer.cards[0]!.points[0]).toMatchObject({
    place: "anchored",
    outcome: { disposition: "rejected", reason: "It says so below." },
  })
  expect(await contentOf(hub, topic.id)).toBe(text)
})

test("what does not fit its words, or takes a value out, is not taken from the portal", async ({ hub }) => {
  const { token, topic } = await createTopicInReview(hub, { text })
  const rate = instead("{{rate}}", "high")
  const wrong = [{ ...instead("We count", "They"), start: 3 }, rate, { ...instead("We", "I"), revision: 7 }]

  const answers = await Promise.all(wrong.map((one) => portalAt(hub, token).decide(changes([one]))))
  const portalAnswer = await portalAt(hub, token).decide(changes([instead("is {{rate}}", "was {{rate}}")]))

  expect(answers.map(({ status, answer }) => [status, Object.keys(answer.fields)])).toEqual(
    wrong.map(() => [422, ["suggestions.0"]]),
  )
  expect([portalAnswer.status, (await read(hub, topic.id)).cards.length]).toEqual([200, 1])
})

test("the source of a link's revision is there for its holder", async ({ hub }) => {
  const { token } = await createTopicInReview(hub, { text })

  const { status, answer } = await portalAt(hub, token).source()
  const stranger = await hub.as("nobody")(portal.source, { params: { token: "x".repeat(43) } })

  expect([status, answer, stranger.status]).toEqual([200, { revision: 1, content: text }, 404])
})

test("a draft goes along to the newer revision, each suggestion to its words", async ({ hub }) => {
  const { token, topic } = await createTopicInReview(hub, { text })
  const suggestions = [instead("households", "homes"), instead("jobless people", "people without work")]
  await portalAt(hub, token).draft({ summary: "", comments: [], suggestions })
  await saveTopicText(hub, topic.id, `New.\n\n${text.replace("jobless people", "the unemployed")}`)

  const { answer } = await portalAt(hub, token).open(2)
  const decided = await portalAt(hub, token).decide({ ...changes(answer.draft.suggestions), expected_revision: 2 })

  expect(answer.draft.suggestions).toMatchObject([{ revision: 2, old: "households" }, suggestions[1]!])
  expect(decided.status).toBe(200)
  expect(shortly(await read(hub, topic.id))).toEqual([
    ["jobless people → people without work (orphaned)"],
    ["households → homes (anchored)"],
  ])
})

test("a round ends when every point has its answer, and its reviewers hear which by mail", async ({ hub }) => {
  const { ids, requests, token } = await suggested(hub, [instead("households", "homes"), instead("twice", "once")])
  const params = { id: requests[0]!.round_id }
  await dispose(hub, ids[0]!, { disposition: "rejected", reason: "That is the usual word." })

  const early = await hub.as("ben")(points.settle, { params })
  await dispose(hub, ids[1]!, {})
  const ended = await hub.as("ben")(points.settle, { params })
  const twice = await hub.as("ben")(points.settle, { params })
  await hub.settle()

  expect([early.status, early.answer.error]).toEqual([409, "One comment or suggestion has no decision yet."])
  expect([ended.status, ended.answer.cards, ended.answer.rounds]).toEqual([200, [], []])
  expect(twice.answer.code).toBe("already_settled")
  const mails = await hub.db.selectFrom("emails").selectAll().where("to_email", "=", eve.email).execute()
  const outcomeEmails = mails.filter(({ subject }) => subject === 'The outcome of your review of "Jobless rate"')
  expect(outcomeEmails).toHaveLength(1)
  expect(outcomeEmails[0]!.text).toContain('"homes"\n  Rejected. That is the usual word.')
  expect(
    (await portalAt(hub, token).read()).answer.answer!.suggestions.map(({ outcome }) => outcome?.disposition),
  ).toEqual(["rejected", "accepted"])
})

test("the resolution sheet holds every point, and runs no formula in a spreadsheet", async ({ hub }) => {
  const { ids, requests, review, topic } = await suggested(hub, [instead("twice", '=SUM(A1), "x"')])
  await dispose(hub, ids[0]!, { disposition: "deferred", reason: "Next year." })

  const { bytes, headers } = await hub.as("ben")(points.sheet, { params: { id: requests[0]!.round_id } })

  expect(headers["content-type"]).toContain("text/csv")
  expect(headers["content-disposition"]).toContain('filename="Jobless rate - round 1.csv"')
  expect(bytes.toString().split("\r\n")[1]).toMatch(
    /^1,suggestion,Eve Expert,1,twice,"'=SUM\(A1\), ""x""",deferred,Next year\.,Ben,2026-11-21T/,
  )
  const feedback = await hub.as("ben")(reviews.feedback, { params: { id: topic.id, review_id: review.id } })
  expect(feedback.answer.suggestions).toMatchObject([{ old: "twice" }])
})

test("two people who decide about one point at once hear of each other, and nothing is overwritten", async ({
  hub,
}) => {
  const comment = { heading: null, quote: "twice a year", body: "Is that so?" }
  const { topic, ids } = await suggested(hub, [], [comment])
  const decide = (who: "ben" | "dora", body: object) =>
    hub.as(who)(points.dispose, { params: { id: ids[0]! }, body: body as never })

  const first = await decide("dora", { disposition: "rejected", reason: "It is so." })
  const second = await decide("ben", { disposition: "accepted" })
  const again = await decide("dora", { disposition: "rejected", reason: "It is so." })
  const { at: decided_at } = (await read(hub, topic.id)).cards[0]!.points[0]!.outcome!
  const afterRereading = await decide("ben", { disposition: "accepted", decided_at })

  expect([first.status, again.status, second.status, (second.answer as any).code]).toEqual([
    200,
    200,
    409,
    "decided_meanwhile",
  ])
  expect((second.answer as any).error).toBe(
    "Dora decided about this meanwhile: rejected. It is so. Look at it, and decide again if you want to change that.",
  )
  expect((second.answer as any).details).toMatchObject({ disposition: "rejected", by: "Dora" })
  expect([afterRereading.status, afterRereading.answer.cards[0]!.points[0]!.outcome]).toEqual([
    200,
    expect.objectContaining({ disposition: "accepted", by: "Ben" }),
  ])
})
