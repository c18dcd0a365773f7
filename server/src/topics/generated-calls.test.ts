import { drafts } from "@hub/contract/drafts"
import { importItems } from "@hub/contract/import-items"
import { imports } from "@hub/contract/imports"
import { points } from "@hub/contract/points"
import { type EditConflict, topics } from "@hub/contract/topics"
import { diffWords } from "@hub/markdown"
import { strToU8 } from "fflate"
import { expect } from "vitest"
import {
  createThreeVersions,
  findInventedSentences,
  findMissingSentences,
  formatRandomText,
} from "../../test/random-texts.ts"
import { openTestHub, type TestHub, type Player, test } from "../../test/hub.ts"
import { createTopicInReview, eve, gus, portalAt } from "../../test/reviews.ts"

/** 2,000 in the full run; a pick of them otherwise. */
const rounds = Number(process.env["HUB_CALL_ROUNDS"] ?? 24)
const first = Number(process.env["HUB_SEED"] ?? 1)

type CalledTexts = ReturnType<typeof createThreeVersions>
type CallFault = { faults: string[]; outcome: "silent" | "confirmed" | "conflict" | "refused" }

const title = "Key figures"
const content = (text: CalledTexts["base"]) => formatRandomText(text).content
const save = (hub: TestHub, who: Player, id: number, body: object) =>
  hub.as(who)(topics.save, { params: { id }, body: { title, frontmatter: "", ...body } as never })
const contentOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(topics.read, { params: { id } })).answer.content

/** The same texts without settings, and of imports without headings, at which those begin a topic. */
function textsOf(seed: number, headings = true): CalledTexts {
  const texts = createThreeVersions(seed)
  const without = (text: CalledTexts["base"]) => ({
    ...text,
    settings: [],
    blocks: text.blocks.filter(({ kind }) => headings || kind !== "heading"),
  })
  return { base: without(texts.base), mine: without(texts.mine), theirs: without(texts.theirs) }
}

function faultsIn(result: string, texts: CalledTexts): string[] {
  const version = { content: result, frontmatter: "" }
  return [
    ...findInventedSentences(version, Object.values(texts)).map((one) => `nobody wrote ${one}`),
    ...findMissingSentences([version], texts).map((one) => `missing ${one}`),
  ]
}

/** What an author gets who saves what they began before somebody else saved; a draft is saved as it was kept. */
async function savedBy(hub: TestHub, seed: number, isDraft: boolean): Promise<CallFault> {
  const texts = textsOf(seed)
  const body = { title, content: content(texts.base) }
  const { answer: topic } = await hub.as("ben")(topics.create, { body })
  const { id } = topic
  const draft = { client_id: `tab-number-${seed}`, sequence: 1, title, content: content(texts.mine), base_revision: 1 }
  if (isDraft) await hub.as("ben")(drafts.keep, { params: { id }, body: draft })
  await save(hub, "dora", id, { content: content(texts.theirs), base_revision: 1 })
  const draftOrNewest = isDraft ? (await hub.as("ben")(drafts.list, { params: { id } })).answer[0]! : draft
  const answer = await save(hub, "ben", id, {
    content: draftOrNewest.content,
    base_revision: draftOrNewest.base_revision,
  })
  if (answer.status === 200) return { faults: faultsIn(await contentOf(hub, id), texts), outcome: "silent" }

  const { joined, hunks, chunks, theirs } = (answer.answer as unknown as { details: EditConflict }).details
  const shown = (["mine", "theirs"] as const).map((side) => ({
    content: chunks["content"].map((chunk) => (typeof chunk === "string" ? chunk : hunks[chunk]![side])).join(""),
    frontmatter: "",
  }))
  const missing = findMissingSentences(shown, texts).map((one) => `missing ${one}`)
  if (joined === null) return { faults: missing, outcome: "conflict" }
  const again = await save(hub, "ben", id, { content: joined.content, base_revision: theirs.revision })
  expect(again.status).toBe(200)
  return { faults: [...missing, ...faultsIn(await contentOf(hub, id), texts)], outcome: "confirmed" }
}

/** A document that comes again after its topic was edited; what has to be looked at is taken joined where it can be. */
async function importedAgain(hub: TestHub, seed: number): Promise<CallFault> {
  const texts = textsOf(seed, false)
  const called = `${title} no ${seed}`
  const upload = async (text: CalledTexts["base"]) => {
    const files = [{ name: `${seed}.md`, bytes: strToU8(`# ${called}\n\n${content(text)}`) }]
    const { answer } = await hub.as("ben")(imports.upload, { body: {}, files })
    await hub.settle()
    return answer[0]!.id
  }
  const accept = async (id: number) => {
    const { status } = await hub.as("ben")(imports.accept, { params: { id }, body: {} })
    await hub.settle()
    return status
  }
  await accept(await upload(texts.base))
  const { id: topic } = await hub.db
    .selectFrom("topics")
    .select("id")
    .where("title", "=", called)
    .executeTakeFirstOrThrow()
  await save(hub, "dora", topic, { title: called, content: content(texts.theirs), base_revision: 1 })
  const id = await upload(texts.mine)
  const { answer: items } = await hub.as("ben")(importItems.list, { params: { id }, query: { limit: 100 } })
  const item = items.find((one) => one.title === called)!
  const isConflict = item.state === "conflict"
  if (isConflict) {
    const { answer } = await hub.as("ben")(importItems.read, { params: { id, item_id: item.id } })
    const hunks = answer.update!.hunks
    const choices = hunks.map(({ joined }) => (joined === null ? "theirs" : "joined"))
    await hub.as("ben")(importItems.change, { params: { id, item_id: item.id }, body: { choices } })
    await accept(id)
    if (hunks.some(({ joined }) => joined === null)) return { faults: [], outcome: "conflict" }
  } else await accept(id)
  return { faults: faultsIn(await contentOf(hub, topic), texts), outcome: isConflict ? "confirmed" : "silent" }
}

const takesVariableOut = "A suggestion can't remove a variable from the text."

/** Two experts answer with what they would write, and the author takes all that nobody has to look at. */
async function suggested(hub: TestHub, seed: number): Promise<CallFault> {
  const texts = textsOf(seed)
  const base = content(texts.base)
  const { topic, tokens } = await createTopicInReview(hub, { text: base, external: [eve, gus] })
  for (const [index, side] of [texts.mine, texts.theirs].entries()) {
    const suggestions = diffWords(base, content(side)).map((change) => ({ revision: 1, ...change }))
    const { status, answer } = await portalAt(hub, tokens[index]!).decide({
      decision: "request_changes",
      summary: "See there.",
      comments: [],
      suggestions,
      expected_revision: 1,
    })
    // No reviewer takes a variable out of a text, and each is told so.
    if (status === 422 && answer.error === takesVariableOut) return { faults: [], outcome: "refused" }
    expect(status).toBe(200)
  }
  const { answer } = await hub.as("ben")(points.ofTopic, { params: { id: topic.id } })
  const known = Object.values(texts)
  const faults = answer.cards.flatMap(({ joined }) =>
    joined === null
      ? []
      : findInventedSentences({ content: joined, frontmatter: "" }, known).map((one) => `the card shows ${one}`),
  )
  const ids = answer.cards.flatMap((card) => card.points.map(({ id }) => id)).toSorted((one, other) => one - other)
  let isAll = true
  for (const id of ids) {
    const body = { disposition: "accepted" as const, reason: "", decided_at: null }
    const { status } = await hub.as("ben")(points.dispose, { params: { id }, body })
    if (status !== 200) isAll = false
  }
  if (isAll) {
    const result = { content: await contentOf(hub, topic.id), frontmatter: "" }
    faults.push(...findInventedSentences(result, known).map((one) => `nobody wrote ${one}`))
  }
  const isShown = answer.cards.some(({ joined }) => joined !== null)
  return { faults, outcome: isAll ? "silent" : isShown ? "confirmed" : "conflict" }
}

/** A hub counts uploads and answers by minute, and so many as these from one place would be refused. */
async function onOwnHub(hub: TestHub, find: (own: TestHub) => Promise<CallFault>): Promise<CallFault> {
  const own = await openTestHub(hub.db)
  try {
    return await find(own)
  } finally {
    await own.close()
  }
}

const paths: [string, (hub: TestHub, seed: number) => Promise<CallFault>][] = [
  ["saves", (hub, seed) => savedBy(hub, seed, false)],
  ["drafts", (hub, seed) => savedBy(hub, seed, true)],
  ["documents that come again", importedAgain],
  ["pairs of experts", suggested],
]
for (const [index, [what, find]] of paths.entries())
  test(
    `${rounds / paths.length} ${what} bring nothing that nobody wrote, and lose nothing`,
    { timeout: 100_000_000 },
    async ({ hub }) => {
      const outcomes: Record<string, number> = {}
      const faults: string[] = []
      for (let seed = first + index; seed < first + rounds; seed += paths.length) {
        const found = await onOwnHub(hub, (own) => find(own, seed))
        faults.push(...found.faults.map((one) => `${seed}: ${one}`))
        outcomes[found.outcome] = (outcomes[found.outcome] ?? 0) + 1
      }
      console.log(`${what}: ${JSON.stringify(outcomes)}, ${faults.length} faults`)

      expect(faults.slice(0, 5)).toEqual([])
      expect(outcomes["silent"]).toBeGreaterThan(0)
    },
  )
