import { collections } from "@hub/contract/collections"
import { drafts } from "@hub/contract/drafts"
import { notifications } from "@hub/contract/notifications"
import { organize } from "@hub/contract/organize"
import { variableRenaming } from "@hub/contract/variable-renaming"
import { structure } from "@hub/contract/structure"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import {
  reviewContent,
  saveTopicText,
  createTopicInReview,
  approvalInput,
  portalAt,
  readTopicStatus,
  createTopicOfBen,
} from "../../test/reviews.ts"

const reason = "Release 2 goes out on Friday."

/** Ben's collection with their topic in it. */
async function collected(hub: TestHub) {
  const topic = await createTopicOfBen(hub)
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Handbook" } })
  const params = { id: answer.id }
  await hub.as("ben")(collections.place, { params, body: { topics: [{ topic_id: topic.id }] } })
  return { topic, params }
}

async function frozen(hub: TestHub) {
  const given = await collected(hub)
  await hub.as("ben")(collections.freeze, { params: given.params, body: { reason } })
  return given
}

const sentence =
  '"Handbook" was frozen by Ben on 21 November 2026: Release 2 goes out on Friday. It stays as it is until it is unfrozen.'

test("the words of a frozen collection stay, and the refusal says who froze it and why", async ({ hub }) => {
  const { topic } = await frozen(hub)

  const saved = await saveTopicText(hub, topic.id, `${reviewContent}\nMore.\n`)
  const byAdmin = await hub.as("ada")(topics.save, {
    params: { id: topic.id },
    body: { title: "Other", content: reviewContent },
  })
  const archived = await hub.as("ben")(topics.archive, { params: { id: topic.id } })
  const deleted = await hub.as("ada")(topics.bulkDelete, { body: { ids: [topic.id] } })

  const refusals = [saved, byAdmin, archived, deleted].map(({ status, answer }) => [status, (answer as any).code])
  expect(refusals).toEqual(Array.from({ length: 4 }, () => [409, "collection_frozen"]))
  expect((saved.answer as any).error).toBe(sentence)
  const { answer: read } = await hub.as("ben")(topics.read, { params: { id: topic.id } })
  expect([read.content, read.status, read.can.edit, read.can.archive]).toEqual([reviewContent, "draft", false, false])
  expect(read.frozen).toMatchObject({ collection: { name: "Handbook" }, by: "Ben", reason })
})

test("a draft of a frozen topic is still kept, and saved once it is unfrozen", async ({ hub }) => {
  const { topic, params } = await frozen(hub)
  const mark = { client_id: "6f1e0f57-9d0e-4c8e-9a52-0c8f6f6c9a01", sequence: 1 }
  const text = { title: topic.title, content: `${reviewContent}\nMore.\n`, frontmatter: "", base_revision: 1 }

  const storedDraft = await hub.as("dora")(drafts.keep, { params: { id: topic.id }, body: { ...text, ...mark } })
  await saveTopicText(hub, topic.id, text.content)
  const waiting = await hub.as("dora")(drafts.list, { params: { id: topic.id } })
  await hub.as("ben")(collections.unfreeze, { params })

  expect([storedDraft.status, storedDraft.answer.saved]).toEqual([200, true])
  expect(waiting.answer.map(({ content }) => content)).toEqual([text.content])
  expect((await saveTopicText(hub, topic.id, text.content)).status).toBe(200)
})

test("the outline of a frozen collection stays too, by every way to change it", async ({ hub }) => {
  const { params } = await frozen(hub)
  const other = await createTopicOfBen(hub, reviewContent, "Other")
  const before = (await hub.as("ben")(structure.read, { params })).answer
  const { answer: read } = await hub.as("ben")(collections.read, { params })
  const ops = [{ op: "remove" as const, id: before.nodes![0]!.id }]
  const { name, description, project_id, owner_id, version } = read

  const refused = [
    await hub.as("ben")(collections.place, { params, body: { topics: [{ topic_id: other.id }] } }),
    await hub.as("ben")(collections.arrange, { params, body: { nodes: [] } }),
    await hub.as("ben")(structure.change, { params, body: { base_version: before.version, ops } }),
    await hub.as("ben")(collections.change, {
      params,
      body: { name: `${name} 2`, description, project_id, owner_id, version },
    }),
    await hub.as("ben")(collections.archive, { params }),
  ]

  expect(refused.map(({ status, answer }) => [status, (answer as any).code])).toEqual(
    Array.from({ length: 5 }, () => [409, "collection_frozen"]),
  )
  expect((await hub.as("ben")(structure.read, { params })).answer).toEqual(before)
  expect([read.can.arrange, read.can.edit, read.can.archive, read.can.freeze, read.can.unfreeze]).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
  expect(read.frozen).toMatchObject({ by: "Ben", reason })
})

test("reviews go on while a collection is frozen, and an image or a variable leaves its words", async ({ hub }) => {
  const { topic, token } = await createTopicInReview(hub)
  const { answer } = await hub.as("ben")(collections.create, { body: { name: "Handbook" } })
  const params = { id: answer.id }
  const { answer: rate } = await hub.as("ada")(variables.create, { body: { slug: "rate", value: "3 %" } })
  await hub.as("ben")(collections.place, { params, body: { topics: [{ topic_id: topic.id }] } })
  await hub.as("ben")(collections.freeze, { params, body: { reason } })

  await portalAt(hub, token).decide(approvalInput)
  const renamed = await hub.as("ada")(variableRenaming.rename, { params: { id: rate.id }, body: { slug: "jobless" } })

  expect(await readTopicStatus(hub, topic.id)).toBe("approved")
  expect([renamed.status, renamed.answer.changed, renamed.answer.unchanged.map(({ id }) => id)]).toEqual([
    200,
    [],
    [topic.id],
  ])
})

test("the owner, an administrator or who froze it unfreezes it; freezing needs a reason", async ({ hub }) => {
  const { params } = await collected(hub)

  const wordless = await hub.as("ben")(collections.freeze, { params, body: { reason: "  " } })
  const stranger = await hub.as("dora")(collections.freeze, { params, body: { reason } })
  const first = await hub.as("ada")(collections.freeze, { params, body: { reason } })
  const twice = await hub.as("ben")(collections.freeze, { params, body: { reason } })
  const strangerAgain = await hub.as("dora")(collections.unfreeze, { params })
  const unfrozen = await hub.as("ben")(collections.unfreeze, { params })
  const unfrozenTwice = await hub.as("ben")(collections.unfreeze, { params })

  expect([wordless.status, (wordless.answer as any).fields]).toEqual([422, { reason: "Give a reason." }])
  expect([stranger.status, first.status, twice.status, strangerAgain.status]).toEqual([403, 200, 409, 403])
  expect([unfrozen.status, unfrozen.answer.frozen, unfrozenTwice.status]).toEqual([200, null, 409])
})

test("the person who owns a topic in it hears of the freeze and of its end", async ({ hub }) => {
  const { params } = await collected(hub)
  const listMessages = async () => (await hub.as("ben")(notifications.list)).answer.map(({ message }) => message)

  await hub.as("ada")(collections.freeze, { params, body: { reason } })
  await hub.settle()
  const during = await listMessages()
  await hub.as("ada")(collections.unfreeze, { params })
  await hub.settle()

  expect(during).toEqual([`Ada froze "Handbook": ${reason} Its topics cannot be changed.`])
  expect(await listMessages()).toEqual(['Ada unfroze "Handbook". Its topics can be changed again.'])
})

test("people who want to arrange a frozen collection see at once that it is frozen", async ({ hub }) => {
  const { params } = await frozen(hub)

  const outline = (await hub.as("ben")(structure.read, { params })).answer
  const plan = (await hub.as("ben")(organize.preview, { params, body: { ops: [] } })).answer
  await hub.as("ben")(collections.unfreeze, { params })
  const after = (await hub.as("ben")(structure.read, { params })).answer

  expect([outline.frozen, outline.can.arrange, plan.collection.frozen]).toEqual([true, false, true])
  expect([after.frozen, after.can.arrange]).toEqual([false, true])
})
