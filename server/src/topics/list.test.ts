import { collections } from "@hub/contract/collections"
import { tags } from "@hub/contract/tags"
import { type TopicFilter, topics } from "@hub/contract/topics"
import { topicStatuses, type TopicStatus } from "@hub/contract/topics/values"
import { sql } from "kysely"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../test/hub.ts"

type TopicListTestQuery = Partial<TopicFilter> & { limit?: number }

async function written(hub: TestHub, title: string, content = "One.\n", who: "ben" | "dora" = "ben") {
  const { answer } = await hub.as(who)(topics.create, { body: { title, content } })
  return answer
}

async function collected(hub: TestHub, name: string, topic_ids: number[]) {
  const { answer } = await hub.as("ben")(collections.create, { body: { name } })
  const placed = topic_ids.map((topic_id) => ({ topic_id }))
  await hub.as("ben")(collections.place, { params: { id: answer.id }, body: { topics: placed } })
  return answer.id
}

/** Every page of a list, one after the other, and what each said of the whole. */
async function wholeList(hub: TestHub, query: TopicListTestQuery) {
  const titles: string[] = []
  const totals = new Set<unknown>()
  let cursor: string | undefined
  do {
    const { answer, headers } = await hub.as("ben")(topics.list, {
      query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
    })
    titles.push(...answer.map((topic) => topic.title))
    totals.add(Number(headers["x-total-count"]))
    const link = String(headers["link"] ?? "")
    cursor = link === "" ? undefined : new URL(/<(.*)>/.exec(link)![1]!, "http://hub").searchParams.get("cursor")!
  } while (cursor !== undefined)
  return { titles, totals: [...totals] }
}

test("words are found in title, summary and collection name, in capitals or not", async ({ hub }) => {
  await written(hub, "Consumer Prices", "About 100% of_it.")
  const wages = await written(hub, "Wages", "About pay. Élan.")
  await collected(hub, "Handbook", [wages.id])

  const found = async (q: string) => (await wholeList(hub, { q })).titles

  expect(await found("PRICES")).toEqual(["Consumer Prices"])
  expect(await found("about p")).toEqual(["Wages"])
  expect(await found("handB")).toEqual(["Wages"])
  expect(await found("0% of_i")).toEqual(["Consumer Prices"])
  expect(await found("%")).toEqual(["Consumer Prices"])
  expect(await found("éL")).toEqual(["Wages"])
  expect(await found("a")).toEqual(["Wages", "Consumer Prices"])
  expect(await found("prices wages")).toEqual([])
})

test("a title is found by its own words, whatever its letters are when they are small", async ({ hub }) => {
  const title = "İSTANBUL ΟΔΟΣ Straße"
  await written(hub, title)

  for (const q of [title, "İSTANBUL", "İS", "ΟΔΟΣ", "straße"])
    expect([q, (await wholeList(hub, { q })).titles]).toEqual([q, [title]])
})

test("words that no topic can hold are refused with a sentence", async ({ hub }) => {
  const { status, answer } = await hub.as("ben")(topics.list, { query: { q: "a\0b" } })

  expect([status, answer.error]).toEqual([400, "The text contains a character that can't be stored."])
})

test("topics are listed that carry a tag, or stand not in one collection, or in none", async ({ hub }) => {
  const [one, two, three] = [await written(hub, "One"), await written(hub, "Two"), await written(hub, "Three")]
  const first = await collected(hub, "Handbook", [one.id])
  await collected(hub, "Annex", [two.id])
  const { answer: tag } = await hub.as("ben")(tags.create, { body: { name: "prices" } })
  await sql`insert into tag_uses (tag_id, topic_id) values (${tag.id}, ${two.id}), (${tag.id}, ${three.id})`.execute(
    hub.db,
  )

  const lists = [
    { outside: first },
    { outside: "any" },
    { tag: tag.id },
    { tag: tag.id, outside: "any", q: "three" },
  ] as const

  expect(await Promise.all(lists.map((query) => wholeList(hub, query)))).toEqual([
    { titles: ["Three", "Two"], totals: [2] },
    { titles: ["Three"], totals: [1] },
    { titles: ["Three", "Two"], totals: [2] },
    { titles: ["Three"], totals: [1] },
  ])
})

test("a topic is found by its new words and not by those that it had", async ({ hub }) => {
  const { id } = await written(hub, "Consumer Prices", "About goods.")
  const body = { title: "Producer Costs", content: "About factories." }
  await hub.as("ben")(topics.save, { params: { id }, body })

  const found = await Promise.all(["consumer", "goods", "producer", "factories"].map((q) => wholeList(hub, { q })))

  expect(found.map((one) => one.titles.length)).toEqual([0, 0, 1, 1])
})

test("filters narrow each other, the count is that of what is found, and all of it can be selected", async ({
  hub,
}) => {
  const a = await written(hub, "Prices one")
  const b = await written(hub, "Prices two", "One.\n", "dora")
  const c = await written(hub, "Wages")
  const collection = await collected(hub, "Prices and pay", [a.id, b.id, c.id, c.id])
  await hub.as("ben")(topics.publish, { params: { id: a.id } })
  await hub.as("dora")(topics.publish, { params: { id: b.id } })
  await written(hub, "Elsewhere")
  const expected: [query: TopicListTestQuery, titles: string[]][] = [
    [{ status: "published" }, ["Prices two", "Prices one"]],
    [{ owner: "me" }, ["Elsewhere", "Wages", "Prices one"]],
    [{ collection }, ["Wages", "Prices two", "Prices one"]],
    [{ collection, owner: "me", status: "published" }, ["Prices one"]],
    [{ q: "prices" }, ["Wages", "Prices two", "Prices one"]],
    [{ q: "prices", status: "draft" }, ["Wages"]],
    [{ q: "prices", owner: "me", collection }, ["Wages", "Prices one"]],
    [{ q: "prices t", status: "published" }, ["Prices two"]],
    [{ q: "prices", status: "archived" }, []],
  ]

  for (const [query, titles] of expected) {
    const listed = await wholeList(hub, { ...query, limit: 2 })
    const { answer } = await hub.as("ben")(topics.ids, { query })

    expect([query, listed]).toEqual([query, { titles, totals: [titles.length] }])
    expect(answer.ids.length).toBe(titles.length)
  }
})

test("pages follow each other in every order, each topic once", async ({ hub }) => {
  const titles = ["delta", "Alpha", "charlie", "alpha", "Bravo", `é${"x".repeat(199)}`]
  for (const [minute, title] of titles.entries()) {
    hub.setClock(new Date(now.getTime() + (minute % 2) * 60_000))
    const { id } = await written(hub, title)
    if (minute % 3 === 0) await hub.as("ben")(topics.publish, { params: { id } })
  }
  const lists = new Map<string, string[]>()

  for (const by of ["id", "title", "status", "updated"] as const)
    for (const sort of [by, `-${by}` as const])
      for (const q of ["", "one"]) {
        const listed = await wholeList(hub, { limit: 2, sort, ...(q === "" ? {} : { q }) })
        expect(listed.titles.toSorted()).toEqual(titles.toSorted())
        expect(listed.totals).toEqual([6])
        lists.set(sort, listed.titles)
      }

  expect(lists.get("-id")).toEqual(titles.toReversed())
  expect(lists.get("title")?.slice(0, 4)).toEqual(["Alpha", "alpha", "Bravo", "charlie"])
  expect(lists.get("status")).toEqual(["Alpha", "charlie", "Bravo", titles[5], "delta", "alpha"])
})

test("a cursor that was not given by the list is refused", async ({ hub }) => {
  const cursors = ["nonsense", btoa("[1,2,3]"), btoa('["x"]'), btoa("[{}]")]

  const answers = await Promise.all(cursors.map((cursor) => hub.as("ben")(topics.list, { query: { cursor } })))

  expect(answers.map((one) => one.status)).toEqual([400, 400, 400, 400])
})

test("the counts stay true through everything that happens to topics", async ({ hub }) => {
  const made = await Promise.all(["A", "B", "C", "D"].map((title) => written(hub, title)))
  await hub.as("ben")(topics.publish, { params: { id: made[0]!.id } })
  await hub.as("ben")(topics.archive, { params: { id: made[1]!.id } })
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [made[2]!.id] } })

  const totals = await Promise.all(topicStatuses.map((status) => wholeList(hub, { status })))

  const counted = await sql<{ status: string; count: number }>`
    select status, count(*) from topics group by status order by status`.execute(hub.db)
  expect(counted.rows.map((row) => [row.status, row.count])).toEqual([
    ["archived", 1],
    ["draft", 1],
    ["published", 1],
  ])
  const totalsByStatus = new Map(topicStatuses.map((status, at) => [status, totals[at]!.totals[0]]))
  expect(counted.rows.map(({ status }) => totalsByStatus.get(status as TopicStatus))).toEqual([1, 1, 1])
  expect([...totalsByStatus.values()].reduce<number>((sum, one) => sum + Number(one), 0)).toBe(3)
  expect((await wholeList(hub, {})).totals).toEqual([3])
})
