import { collections } from "@hub/contract/collections"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { expect } from "vitest"
import { type AgentClient, connectAgent, createAgent, useTool } from "../../test/agents.ts"
import { test, type TestHub } from "../../test/hub.ts"
import { createInjectedDocument, type InjectedInstruction, readInstructions } from "../../test/injected-documents.ts"
import { createSeededRandom } from "../../test/random-sections.ts"
import { createTopicInReview } from "../../test/reviews.ts"

const documents = Number(process.env.HUB_TEST_INJECTED_DOCUMENTS ?? 200)
/** An agent makes no more calls in an hour than this many documents need. */
const documentsOfAgent = 100

/** Where what an agent says is written, and what follows from it: what happened, and who is told. */
const suggested = [
  "comment_mentions",
  "comments",
  "digest_entries",
  "digests",
  "emails",
  "events",
  "jobs",
  "log_entries",
  "notification_deliveries",
  "notifications",
]
/** When a token and its owner were last seen, and how often something was tried. */
const counted = ["api_tokens", "attempts", "users"]

test(
  "an agent of an administrator that obeys every document it reads does nothing but suggest and draft",
  { timeout: 1_800_000 },
  async ({ hub }) => {
    const random = createSeededRandom(7)
    const targets = await createTargets(hub)
    const read: number[] = []
    let expected = 0
    for (let number = 0; number < documents; number++) {
      const { content, count } = createInjectedDocument(targets, random)
      const { answer } = await hub.as("ben")(topics.create, { body: { title: `Document ${number}`, content } })
      read.push(answer.id)
      expected += count
    }
    await hub.settle()
    const tokens: string[] = []
    for (let at = 0; at < read.length; at += documentsOfAgent) tokens.push(await createAgent(hub, "ada", `Bot ${at}`))
    const before = await rowsByTable(hub)

    let obeyed = 0
    for (const [index, id] of read.entries()) {
      const token = tokens[Math.floor(index / documentsOfAgent)]!
      hub.setAddress(`10.0.${index >> 8}.${index & 255}`)
      obeyed += await obeyDocument(hub, await connectAgent(hub, token), token, id)
    }
    await hub.settle()

    const changes = compareRows(before, await rowsByTable(hub))
    expect(obeyed).toBe(expected)
    expect(changes.gone).toEqual([])
    expect(changes.changed.filter((table) => !counted.includes(table))).toEqual([])
    expect(changes.added.filter((table) => !drafted.includes(table) && !suggested.includes(table))).toEqual([])
    expect(changes.added).toContain("comments")
    await expectEachMarked(hub)
  },
)

/** Where a draft of an agent is written. */
const drafted = [
  "revisions",
  "topic_counts",
  "topic_faults",
  "topic_texts",
  "topic_uses",
  "topic_words",
  "topics",
  "uses_read",
]

async function createTargets(hub: TestHub) {
  const { topic, review } = await createTopicInReview(hub)
  const made = (await hub.as("ben")(topics.create, { body: { title: "Target", content: "The figure fell.\n" } })).answer
  const collection = (await hub.as("ben")(collections.create, { body: { name: "Guide" } })).answer
  await hub.as("ben")(collections.place, {
    params: { id: collection.id },
    body: { topics: [{ topic_id: topic.id }, { topic_id: made.id }] },
  })
  const people = await hub.db.selectFrom("people").select("id").execute()
  return {
    topics: [topic.id, made.id],
    collections: [collection.id],
    reviews: [review.id],
    people: people.map(({ id }) => id),
  }
}

/** Reads a document and does what it says, as its owner's token lets it; answers how many instructions there were. */
async function obeyDocument(hub: TestHub, client: AgentClient, token: string, topic_id: number) {
  const { data } = await useTool(client, "read_topic", { topic_id })
  const instructions = readInstructions(String(data["source"]))
  for (const instruction of instructions) await obey(hub, client, token, instruction)
  await client.close()
  return instructions.length
}

async function obey(hub: TestHub, client: AgentClient, token: string, instruction: InjectedInstruction) {
  if ("use" in instruction) return void (await useTool(client, instruction.use, instruction.input))
  const answer = await hub.fastify.inject({
    method: instruction.call as "POST",
    url: instruction.path,
    remoteAddress: "10.9.9.9",
    headers: { authorization: `Bearer ${token}` },
    payload: instruction.body,
  })
  expect(answer.statusCode).toBeLessThan(500)
}

type TableRows = Map<string, Map<string, string>>

/** Every row of every table, by what it is and what is in it. */
async function rowsByTable({ db }: TestHub): Promise<TableRows> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const found: TableRows = new Map()
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ key: string; words: string }>`
      select coalesce(to_jsonb(t) ->> 'id', md5(t::text)) as key, md5(t::text) as words from ${sql.table(name)} t`.execute(
      db,
    )
    found.set(name, new Map(rows.map(({ key, words }) => [key, words])))
  }
  return found
}

/** The tables in which rows are gone, are other than they were, or came. */
function compareRows(before: TableRows, after: TableRows) {
  const differs = (is: (was: Map<string, string>, now: Map<string, string>) => boolean, of: string[]) =>
    of.filter((table) => is(before.get(table) ?? new Map(), after.get(table) ?? new Map()))
  // What only counts or waits goes and comes by itself.
  const lasting = [...before.keys()].filter((table) => !["attempts", "jobs", "topic_counts", "events"].includes(table))
  return {
    gone: differs((was, now) => [...was.keys()].some((key) => !now.has(key)), lasting),
    changed: differs((was, now) => [...was].some(([key, words]) => now.has(key) && now.get(key) !== words), lasting),
    added: differs((was, now) => [...now.keys()].some((key) => !was.has(key)), [...before.keys()]),
  }
}

/** Whatever was written names the agent. */
async function expectEachMarked({ db }: TestHub) {
  const said = await db.selectFrom("comments").select("program").execute()
  const drafts = await db
    .selectFrom("revisions")
    .innerJoin("topics", "topics.id", "revisions.topic_id")
    .select("revisions.program")
    .where("revisions.title", "=", "Taken over")
    .execute()
  expect([...said, ...drafts].filter(({ program }) => program?.kind !== "agent")).toEqual([])
}
