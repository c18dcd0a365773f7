import { assignedReview } from "@hub/contract/assigned-review"
import { points } from "@hub/contract/points"
import { portal } from "@hub/contract/portal"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect } from "vitest"
import { findPersonId } from "../../test/matrix/principals.ts"
import { type TestHub, test } from "../../test/hub.ts"
import {
  createTopicInReview,
  createTopicOfBen,
  eve,
  findPortalToken,
  gus,
  portalAt,
  saveTopicText,
} from "../../test/reviews.ts"

const text =
  "Intro words here.\n\n## Method\n\nWe count all workers once.\n\n- First **item** of it\n- Second item of it\n\nThe rate is {{rate}} today.\n"

const handOut = (hub: TestHub, token: string) => hub.as("nobody")(portal.handOutWord, { params: { token } })
const bringBack = (hub: TestHub, token: string, bytes: Uint8Array, name = "answer.docx") =>
  hub.as("nobody")(portal.returnWord, { params: { token }, files: [{ name, bytes }] })
const add = async (hub: TestHub, token: string) => {
  const { uploaded_at = "" } = (await portalAt(hub, token).read()).answer.word_file ?? {}
  return hub.as("nobody")(portal.addWord, { params: { token }, body: { uploaded_at } })
}

/** The file with other words in a part, as somebody types them who has not switched tracking on. */
function retyped(bytes: Uint8Array, from: string | RegExp, to: string, part = "word/document.xml"): Uint8Array {
  const parts = unzipSync(bytes)
  const xml = strFromU8(parts[part]!)
  expect(xml).toMatch(from)
  return zipSync({ ...parts, [part]: strToU8(xml.replace(from, to)) })
}

const tracked = (old: string, young: string, by = "Zoe Expert") =>
  `<w:t xml:space="preserve"></w:t></w:r><w:del w:id="1" w:author="${by}" w:date="2026-11-21T09:00:00Z"><w:r><w:delText>${old}</w:delText></w:r></w:del><w:ins w:id="2" w:author="${by}" w:date="2026-11-21T09:00:00Z"><w:r><w:t>${young}</w:t></w:r></w:ins><w:r><w:t xml:space="preserve">`
const split = (before: string, middle: string, after: string) => `${before}</w:t></w:r><w:r>${middle}${after}`

const setRate = async (hub: TestHub, value: string) => {
  const found = (await hub.as("ada")(variables.list)).answer.find(({ slug }) => slug === "rate")
  if (found) await hub.as("ada")(variables.change, { params: { id: found.id }, body: { value } })
  else await hub.as("ada")(variables.create, { body: { slug: "rate", value } })
}

test("a person without an account works in Word, sees what would be sent, and sends it", async ({ hub }) => {
  await setRate(hub, "2.4 per cent")
  const { token, topic } = await createTopicInReview(hub, { text })
  const own = {
    revision: 1,
    start: text.indexOf("Second"),
    end: text.indexOf(" item of it\n\nThe"),
    old: "Second",
    insert: "Other",
  }
  await portalAt(hub, token).draft({ summary: "So far", suggestions: [own] })

  const { status, bytes } = await handOut(hub, token)
  expect([status, strFromU8(unzipSync(bytes)["docProps/custom.xml"]!)]).toEqual([
    200,
    expect.stringContaining("HubReview"),
  ])
  expect((await bringBack(hub, token, bytes)).answer).toMatchObject({ changes: [], comments: [], suggestions: [] })

  const changed = retyped(
    retyped(
      retyped(bytes, "all workers", split("all ", tracked("workers", "people"), "")),
      "2.4 per cent",
      "2.5 per cent",
    ),
    "Second item",
    "Third item",
  )
  const { answer: returned } = await bringBack(hub, token, changed)
  expect(returned.changes).toMatchObject([
    { outcome: "taken", kind: "suggestion", old: "workers", insert: "people", said_by: "Zoe Expert" },
    { outcome: "converted", kind: "comment", old: "Second", insert: "Third" },
    {
      outcome: "converted",
      kind: "comment",
      sentence: expect.stringContaining("The value of {{rate}} comes from a variable."),
    },
  ])
  const before = (await portalAt(hub, token).read()).answer
  expect([before.draft.suggestions, before.draft.summary, before.word_file]).toEqual([[own], "So far", returned])

  const { answer: added } = await add(hub, token)
  const again = await add(hub, token)
  const third = await bringBack(hub, token, changed)
  await add(hub, token)
  const now = (await portalAt(hub, token).read()).answer
  expect([again.answer.draft, now.draft]).toEqual([added.draft, added.draft])
  expect(third.answer.added_at).not.toBe(null)
  expect(added.draft).toMatchObject({
    summary: "So far",
    suggestions: [own, { old: "workers", insert: "people", said_by: "Zoe Expert" }],
    comments: [{ quote: "Second" }, { quote: "2.4 per cent" }],
  })

  const { summary, comments, suggestions } = now.draft
  const sent = await portalAt(hub, token).decide({
    decision: "request_changes",
    summary,
    comments,
    suggestions,
    expected_revision: 1,
    expected_values: now.values,
  })
  expect([sent.status, sent.answer.suggestions]).toMatchObject([200, [own, { said_by: "Zoe Expert" }]])
  const { answer: seen } = await hub.as("ben")(points.ofTopic, { params: { id: topic.id } })
  expect(
    seen.cards.flatMap((card) => card.points).map(({ reviewer, said_by }) => [reviewer.name, said_by]),
  ).toContainEqual([eve.name, "Zoe Expert"])
  expect([await bringBack(hub, token, changed), await handOut(hub, token)]).toMatchObject([
    { status: 409, answer: { error: "You have already answered. The first answer counts." } },
    { status: 409 },
  ])
  expect(await hub.db.selectFrom("review_word_returns").selectAll().execute()).toEqual([])
})

test("a reviewer with an account does the same, and nobody else at their request", async ({ hub }) => {
  const topic = await createTopicOfBen(hub, text)
  const cleo = await findPersonId(hub, "cleo")
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic.id, reviewer_ids: [cleo] } })
  const params = { id: answer.requests[0]!.id }
  const { bytes } = await hub.as("cleo")(assignedReview.handOutWord, { params })
  const files = [{ name: "a.docx", bytes: retyped(bytes, "Intro words", "First words") }]

  const back = await hub.as("cleo")(assignedReview.returnWord, { params, files })
  const others = [
    await hub.as("dora")(assignedReview.handOutWord, { params }),
    await hub.as("dora")(assignedReview.returnWord, { params, files }),
    await hub.as("nobody")(assignedReview.addWord, { params, body: { uploaded_at: back.answer.uploaded_at } }),
  ]
  expect([back.answer.changes, others.map(({ status }) => status)]).toMatchObject([
    [{ outcome: "taken", old: "Intro", insert: "First" }],
    [404, 404, 401],
  ])
  const discarded = await hub.as("cleo")(assignedReview.discardWord, { params })
  const { answer: page } = await hub.as("cleo")(assignedReview.read, { params })
  expect([discarded.status, page.word_file]).toEqual([204, null])
})

test("a file that belongs elsewhere is refused in words, and so is one that is none", async ({ hub }) => {
  const { topic, token, tokens } = await createTopicInReview(hub, { text, external: [eve, gus] })
  const { token: elsewhere } = await createTopicInReview(hub, { text })
  const early = await bringBack(hub, token, strToU8("x"))
  const own = (await handOut(hub, token)).bytes
  const others = (await handOut(hub, tokens[1]!)).bytes
  const foreign = (await handOut(hub, elsewhere)).bytes
  const { "docProps/custom.xml": _, ...nameless } = unzipSync(own)

  hub.setAddress("10.0.0.2")
  const answers = [
    early,
    await bringBack(hub, token, zipSync(nameless)),
    await bringBack(hub, token, foreign),
    await bringBack(hub, token, others),
    await bringBack(hub, token, own, "answer.pdf"),
    await bringBack(hub, token, strToU8("plain words")),
  ]
  hub.setAddress("10.0.0.3")
  answers.push(
    await bringBack(hub, token, retyped(own, /^.*?<w:document/s, `<!DOCTYPE x [<!ENTITY a "b">]><w:document`)),
    await bringBack(hub, token, zipSync({ ...unzipSync(own), "word/media/bomb.png": new Uint8Array(70 << 20) })),
    await bringBack(
      hub,
      token,
      retyped(own, "</w:body>", `${'<w:p><w:ins w:id="9" w:author="a"/></w:p>'.repeat(3000)}</w:body>`),
    ),
    await hub.as("nobody")(portal.returnWord, {
      params: { token },
      body: { one: "x", two: "y", three: "z" } as never,
      files: [{ name: "answer.docx", bytes: own }],
    }),
    await bringBack(hub, "unknown", own),
  )
  expect(answers.map(({ status, answer }) => `${status} ${answer.error}`)).toEqual([
    expect.stringMatching(/^422 Download the text as a Word file first/),
    expect.stringMatching(/^422 This Word file doesn't say which review it belongs to\./),
    expect.stringMatching(/^422 This Word file belongs to the review of another text\./),
    expect.stringMatching(/^422 This Word file was downloaded for another person's review\./),
    expect.stringMatching(/^415 “answer.pdf” is not a Word file\./),
    expect.stringMatching(/^422 “answer.docx” is not a Word document: it is plain text\./),
    expect.stringMatching(/^422 The document declares its own XML entities/),
    expect.stringMatching(/^422 /),
    expect.stringMatching(/^422 This Word file has more changes and comments than can be compared: 3000\./),
    expect.stringMatching(/^413 The request has more fields/),
    "404 Link not found.",
  ])

  await portalAt(hub, token).decide({ decision: "request_changes", summary: "No.", expected_revision: 1 })
  await portalAt(hub, tokens[1]!).decide({ decision: "request_changes", summary: "No.", expected_revision: 1 })
  const { answer: next } = await hub.as("ben")(reviews.resubmit, { params: { id: topic.id }, body: {} })
  const later = findPortalToken(next.notified.find(({ link }) => link !== null)?.link ?? "")
  await handOut(hub, later)
  hub.setAddress("10.0.0.4")
  expect((await bringBack(hub, later, own)).answer.error).toMatch(/^This Word file is from round 1 of the review/)
})

test("what was written on the hub meanwhile is merged, and what can't be is told", async ({ hub }) => {
  await setRate(hub, "2.4 per cent")
  const { token, topic } = await createTopicInReview(hub, { text })
  const { bytes } = await handOut(hub, token)
  await setRate(hub, "9.9 per cent")
  await saveTopicText(
    hub,
    topic.id,
    text.replace("Intro words here.", "Other words came.").replace("## Method", "New paragraph.\n\n## Method"),
  )
  await portalAt(hub, token).open(2)

  const unchanged = await bringBack(hub, token, bytes)
  const { answer } = await bringBack(
    hub,
    token,
    retyped(retyped(bytes, "count all", "list all"), "words here", "words there"),
  )
  const { answer: page } = await add(hub, token)

  expect([unchanged.answer.changes, answer.revision]).toEqual([[], 2])
  expect(answer.changes).toMatchObject([
    {
      outcome: "converted",
      kind: "comment",
      sentence: expect.stringContaining("The text has changed here meanwhile."),
    },
    { outcome: "taken", old: "count", insert: "list" },
  ])
  const { content } = (await hub.as("ben")(topics.read, { params: { id: topic.id } })).answer
  expect(page.draft.suggestions.map(({ start, end, old }) => [content.slice(start, end), old])).toEqual([
    ["count", "count"],
  ])
})

test("what came back before the reviewer went on to a newer version is uploaded again", async ({ hub }) => {
  const { token, topic } = await createTopicInReview(hub, { text })
  const { bytes } = await handOut(hub, token)
  await bringBack(hub, token, retyped(bytes, "count all", "list all"))
  await saveTopicText(hub, topic.id, `${text}\nMore.\n`)
  await portalAt(hub, token).open(2)

  const { status, answer } = await add(hub, token)

  expect([status, answer.error]).toEqual([409, "The text has changed since you uploaded this file. Upload it again."])
})

test("equal remarks count as often as they were made, and what was undone can be added again", async ({ hub }) => {
  const { token } = await createTopicInReview(hub, { text })
  const { bytes } = await handOut(hub, token)
  const changed = retyped(retyped(bytes, "count all", "list all"), "words here", "words there")
  await bringBack(hub, token, changed)
  const { answer: added } = await add(hub, token)
  await portalAt(hub, token).draft({ suggestions: added.draft.suggestions.slice(1) })

  const { answer: undone } = await portalAt(hub, token).read()
  const again = await add(hub, token)

  expect(added.word_file).toMatchObject({ added_at: expect.any(String), suggestions: [] })
  expect(undone.word_file).toMatchObject({ added_at: null, suggestions: [{ insert: "there" }] })
  expect(again.answer.draft.suggestions).toHaveLength(2)
})

test("a page that knows an older draft overwrites nothing, and one that shows another file adds nothing", async ({
  hub,
}) => {
  const { token } = await createTopicInReview(hub, { text })
  const { bytes } = await handOut(hub, token)
  const opened = (await portalAt(hub, token).read()).answer
  await portalAt(hub, token).draft({ summary: "From the phone", expected_version: opened.draft_version })
  const { uploaded_at } = (await bringBack(hub, token, retyped(bytes, "count all", "list all"))).answer
  hub.setClock(new Date(Date.parse(uploaded_at) + 1000))
  await bringBack(hub, token, retyped(bytes, "Second item", "Third item"))

  const stale = await portalAt(hub, token).draft({ summary: "", expected_version: opened.draft_version })
  const other = await hub.as("nobody")(portal.addWord, { params: { token }, body: { uploaded_at } })
  const { draft, draft_version } = (await portalAt(hub, token).read()).answer
  const fresh = await portalAt(hub, token).draft({ summary: "Both", expected_version: draft_version })

  expect([stale.status, stale.answer.code, other.status, other.answer.code]).toEqual([
    409,
    "draft_moved",
    409,
    "other_file",
  ])
  expect([draft.summary, draft.suggestions, fresh.status]).toEqual(["From the phone", [], 200])
})
