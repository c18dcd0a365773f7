import { limits } from "@hub/contract/limits"
import { notifications } from "@hub/contract/notifications"
import { pointReplies } from "@hub/contract/point-replies"
import { points } from "@hub/contract/points"
import { portal } from "@hub/contract/portal"
import { reviews } from "@hub/contract/reviews"
import { expect, onTestFinished } from "vitest"
import { openTestHub, type Player, test, type TestHub } from "../../../test/hub.ts"
import { createTopicInReview, eve, findPortalToken, gus, portalAt } from "../../../test/reviews.ts"

const remark = { heading: null, quote: "We count.", body: "Whom do you count?" }
const answer = { decision: "request_changes", summary: "", comments: [remark], expected_revision: 1 }

/** Ben's topic, about which people without an account said one thing each. */
async function discussed(hub: TestHub, external = [eve]) {
  const made = await createTopicInReview(hub, { external })
  for (const token of made.tokens) await portalAt(hub, token).decide(answer)
  return { ...made, ids: (await pointsOf(hub, made.topic.id)).map(({ id }) => id), ...at(hub, made.token) }
}
const at = (hub: TestHub, token: string) => ({
  portalReplies: async () => {
    const page = (await portalAt(hub, token).read()).answer
    return (page.answer?.comments ?? page.withdrawn_points).map(({ replies }) => inWords(replies))
  },
})
const pointsOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(points.ofTopic, { params: { id } })).answer.cards.flatMap((card) => card.points)
const inWords = (replies: { author: string; body: string }[]) => replies.map(({ author, body }) => `${author}: ${body}`)
const reply = (hub: TestHub, id: number, body: string, who: Player = "ben") =>
  hub.as(who)(pointReplies.add, { params: { id }, body: { body } })
const dispose = (hub: TestHub, id: number) =>
  hub.as("ben")(points.dispose, { params: { id }, body: { disposition: "accepted" } })

/** What people with an account read in the hub of replies. */
async function readReplyNotifications(hub: TestHub, who: Player) {
  await hub.settle()
  return (await hub.as(who)(notifications.list)).answer.filter(({ title }) => title === "New reply")
}
const emailsTo = async ({ db }: TestHub, to: string) =>
  (await db.selectFrom("emails").selectAll().where("to_email", "=", to).orderBy("id").execute()).filter(({ subject }) =>
    subject.includes("replied"),
  )

async function withMail({ db }: TestHub) {
  const hub = await openTestHub(db, { mail_is_on: true })
  onTestFinished(() => hub.close())
  return hub
}

test("an author and an expert without an account talk about a comment, each where they read it", async ({ hub }) => {
  const { topic, token, ids, portalReplies } = await discussed(hub)

  const asked = await reply(hub, ids[0]!, "  Everyone in a household. ")
  const said = await portalAt(hub, token).reply(ids[0]!, "Then say so.")

  expect([asked.status, asked.answer.reply.body, said.status]).toEqual([201, "Everyone in a household.", 201])
  const both = ["Ben: Everyone in a household.", "Eve Expert: Then say so."]
  expect(await portalReplies()).toEqual([both])
  expect((await pointsOf(hub, topic.id)).map(({ replies, can }) => [inWords(replies), can.reply])).toEqual([
    [both, true],
  ])
})

test("with mail off the author gets a link to pass on, which opens the expert's page", async ({ hub }) => {
  const { ids } = await discussed(hub)

  const { notified } = (await reply(hub, ids[0]!, "All of them.")).answer

  expect(notified).toMatchObject({ name: "Eve Expert", in_app: false, mail: "waiting" })
  const page = await portalAt(hub, findPortalToken(notified!.link!)).read()
  expect(inWords(page.answer.answer!.comments[0]!.replies)).toEqual(["Ben: All of them."])
})

test("with mail on the expert gets the reply with a link of its own, and the author none", async ({ hub: off }) => {
  const hub = await withMail(off)
  const { topic, requests } = await createTopicInReview(hub)
  const { answer: renewed } = await hub.as("ben")(reviews.renew, {
    params: { id: requests[0]!.id },
    body: { by_hand: true },
  })
  await portalAt(hub, findPortalToken(renewed.link!)).decide(answer)
  const [point] = await pointsOf(hub, topic.id)

  const { notified } = (await reply(hub, point!.id, "All of them.")).answer

  expect(notified).toMatchObject({ mail: "queued", link: null })
  const [email] = await emailsTo(hub, "eve@office.test")
  expect(email!.subject).toBe('Ben replied to your comment on "Jobless rate"')
  expect(email!.text).toContain("You wrote about “We count.”: Whom do you count?\n\nBen: All of them.")
  expect((await portalAt(hub, findPortalToken(email!.text)).read()).status).toBe(200)
})

test("when an expert replies, the person who asked hears of it, and the notification leads to the comment", async ({
  hub,
}) => {
  const { topic, token, ids } = await discussed(hub)
  const { answer: preferences } = await hub.as("ben")(notifications.preferences)
  await hub.as("ben")(notifications.savePreferences, { body: { ...preferences, comment: "at_once" } })

  await portalAt(hub, token).reply(ids[0]!, "Then say so.")

  expect(await readReplyNotifications(hub, "ben")).toMatchObject([
    {
      type: "comment",
      message: 'Eve Expert replied to a review comment on "Jobless rate": Then say so.',
      link: `/topics/${topic.id}?point=${ids[0]}`,
    },
  ])
  expect((await emailsTo(hub, "ben@hub.test")).map(({ subject }) => subject)).toEqual([
    'Eve Expert replied to a review comment on "Jobless rate"',
  ])
})

test("another author who replied hears what follows, and nobody hears of their own words", async ({ hub }) => {
  const { token, ids } = await discussed(hub)

  await reply(hub, ids[0]!, "I ask too.", "dora")
  await portalAt(hub, token).reply(ids[0]!, "Both of you: say so.")

  expect((await readReplyNotifications(hub, "dora")).map(({ message }) => message)).toEqual([
    'Eve Expert replied to a review comment on "Jobless rate": Both of you: say so.',
  ])
  expect(await readReplyNotifications(hub, "ben")).toHaveLength(2)
})

test("a link replies to its own points only", async ({ hub }) => {
  const { tokens, ids, topic } = await discussed(hub, [eve, gus])
  const other = await discussed(hub)

  const found = await Promise.all([
    portalAt(hub, tokens[0]!).reply(ids[1]!, "Mine?"),
    portalAt(hub, other.token).reply(ids[0]!, "Mine?"),
    portalAt(hub, "nonsense").reply(ids[0]!, "Mine?"),
    portalAt(hub, tokens[0]!).reply(0, "Mine?"),
  ])

  expect(found.map(({ status }) => status)).toEqual([404, 404, 404, 400])
  expect((await pointsOf(hub, topic.id)).flatMap(({ replies }) => replies)).toEqual([])
})

test("an expert sees nothing of what is said to another reviewer", async ({ hub }) => {
  const { tokens, ids } = await discussed(hub, [eve, gus])
  await reply(hub, ids[1]!, "For Gus alone.")

  expect(await Promise.all(tokens.map((token) => at(hub, token).portalReplies()))).toEqual([
    [[]],
    [["Ben: For Gus alone."]],
  ])
})

test("an expired link and a replaced one take no reply, and say why", async ({ hub }) => {
  const { token, ids, review, topic } = await discussed(hub)
  await hub.db.updateTable("review_links").set({ expires_at: hub.app.clock() }).execute()
  const expired = await portalAt(hub, token).reply(ids[0]!, "Still there?")
  await hub.db
    .updateTable("review_links")
    .set({ revoked_at: hub.app.clock(), expires_at: new Date("2027-01-01T00:00:00Z") })
    .where("request_id", "=", review.id)
    .execute()
  const replaced = await portalAt(hub, token).reply(ids[0]!, "Still there?")

  expect([expired.status, (expired.answer as any).error]).toEqual([410, "This link has expired."])
  expect([replaced.status, (replaced.answer as any).error]).toEqual([
    410,
    "This link was replaced by a newer one. Please use the latest link.",
  ])
  expect((await pointsOf(hub, topic.id))[0]!.replies).toEqual([])
})

test("a request that was withdrawn takes no reply", async ({ hub }) => {
  const { token, ids, tokens, requests } = await discussed(hub)
  const open = await createTopicInReview(hub)
  await hub.as("ben")(reviews.cancel, { params: { id: open.review.id } })

  const refused = await portalAt(hub, open.token).reply(ids[0]!, "Hello?")

  expect([tokens.length, requests.length]).toEqual([1, 1])
  expect([refused.status, (refused.answer as any).error]).toEqual([
    410,
    "This request was withdrawn. You don't need to do anything.",
  ])
  expect((await portalAt(hub, token).reply(ids[0]!, "Here it works.")).status).toBe(201)
})

test("to an expert whose link has run out the email says where to write, and there is no link to copy", async ({
  hub,
}) => {
  const { ids } = await discussed(hub)
  await hub.db.updateTable("review_links").set({ expires_at: hub.app.clock() }).execute()

  const { notified } = (await reply(hub, ids[0]!, "All of them.")).answer

  expect(notified).toMatchObject({ mail: "waiting", link: null })
  expect((await emailsTo(hub, "eve@office.test"))[0]!.text).toContain("please write to Ben.")
})

test("once the outcome was shared nobody replies anymore", async ({ hub }) => {
  const { token, ids, review } = await discussed(hub)
  await dispose(hub, ids[0]!)
  const before = (await portalAt(hub, token).read()).answer.can_reply
  await hub.as("ben")(points.settle, { params: { id: review.round_id } })

  const refused = [await reply(hub, ids[0]!, "One more."), await portalAt(hub, token).reply(ids[0]!, "One more.")]

  expect([before, (await portalAt(hub, token).read()).answer.can_reply]).toEqual([true, false])
  for (const { status, answer: said } of refused)
    expect([status, (said as any).error]).toEqual([409, "This review is finished, so replies can't be added anymore."])
})

test("the same reply sent twice, as after a lost connection, is one", async ({ hub }) => {
  const { topic, token, ids, portalReplies } = await discussed(hub)
  const send = () => portalAt(hub, token).reply(ids[0]!, "Once.")

  const [first, again] = [await send(), await send()]
  await reply(hub, ids[0]!, "Really?")
  await send()

  expect([again.status, again.answer]).toEqual([201, first.answer])
  expect(await portalReplies()).toEqual([["Eve Expert: Once.", "Ben: Really?", "Eve Expert: Once."]])
  expect((await readReplyNotifications(hub, "ben")).map(({ link }) => link)).toEqual(
    Array(2).fill(`/topics/${topic.id}?point=${ids[0]}`),
  )
})

test("an empty reply and one that is too long are refused, and none follows the last that fits", async ({ hub }) => {
  const { token, ids } = await discussed(hub)
  const answers = [await portalAt(hub, token).reply(ids[0]!, "  "), await reply(hub, ids[0]!, "x".repeat(4001))]
  const author = await hub.db.selectFrom("people").select("id").limit(1).executeTakeFirstOrThrow()
  await hub.db
    .insertInto("review_point_replies")
    .values(
      Array.from({ length: limits.comment_replies }, () => ({
        point_id: ids[0]!,
        body: "Again.",
        created_by: author.id,
        created_at: hub.app.clock(),
      })),
    )
    .execute()

  const last = await portalAt(hub, token).reply(ids[0]!, "One more.")

  expect(answers.map(({ status, answer: said }) => [status, (said as any).fields?.body])).toEqual([
    [422, "Write a reply."],
    [422, "Use at most 4000 characters."],
  ])
  expect([last.status, (last.answer as any).code]).toEqual([409, "too_many_replies"])
})

test("an expert who withdraws the answer goes on talking about what the author replied to", async ({ hub }) => {
  const two = [remark, { ...remark, body: "And when?" }]
  const { topic, token } = await createTopicInReview(hub, { external: [eve, gus] })
  await portalAt(hub, token).decide({ ...answer, decision: "approve", comments: two })
  const first = (await pointsOf(hub, topic.id))[0]!.id
  await reply(hub, first, "All of them.")

  await hub.as("nobody")(portal.reopen, { params: { token } })
  const said = await portalAt(hub, token).reply(first, "Fine.")
  const page = (await portalAt(hub, token).read()).answer

  expect([said.status, page.state]).toEqual([201, "open"])
  expect(page.draft.comments.map(({ body }) => body)).toEqual(["And when?"])
  expect(page.withdrawn_points.map(({ body, replies }) => [body, inWords(replies)])).toEqual([
    ["Whom do you count?", ["Ben: All of them.", "Eve Expert: Fine."]],
  ])
  expect((await reply(hub, first, "Thank you.")).answer.notified!.name).toBe("Eve Expert")
})
