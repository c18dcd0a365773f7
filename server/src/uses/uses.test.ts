import { imports } from "@hub/contract/imports"
import { links } from "@hub/contract/links"
import { topics } from "@hub/contract/topics"
import { sql } from "kysely"
import { describe, expect, test as plain } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import { asSystem } from "../platform/ctx.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { usesQueue } from "./save.ts"
import { addressKey, listUses } from "./uses.ts"

const home = "http://hub.test"

async function usesOf(hub: TestHub, topic_id: number) {
  const rows = await hub.db
    .selectFrom("topic_uses")
    .select(["kind", "key"])
    .where("topic_id", "=", topic_id)
    .orderBy("kind")
    .orderBy("key")
    .execute()
  return rows.map(({ kind, key }) => `${kind} ${key}`)
}

async function written(hub: TestHub, content: string) {
  const { answer } = await hub.as("ben")(topics.create, { body: { title: "Prices", content } })
  return answer.id
}

describe("what a text refers to", () => {
  plain.each([
    [
      "a variable in words, an image's words and an address",
      "{{year}} ![{{map}}](/a.png) [x]({{site}})",
      "variable year, variable map, variable site, image /a.png",
    ],
    [
      "a link of each kind",
      "[a](https://a.test) <https://b.test/> [c][c]\n\n[c]: https://c.test",
      "link https://a.test/, link https://b.test/, link https://c.test/",
    ],
    [
      "links and images in HTML",
      '<a href="https://a.test/x">a</a> <img src="b.png">',
      "link https://a.test/x, image b.png",
    ],
    [
      "another topic, however it is written",
      "[a](/topics/7/edit#b) [b](http://hub.test/topics/7) [c](topic:7)",
      "link /topics/7, place /topics/7#b",
    ],
    [
      "its own headings, and the places that it leads to",
      '# How much\n\nIt is\n-----\n\n<a id="x"></a> [a](#how-much) [b](#user-content-x) [c](/topics/3/edit#caf%C3%A9)',
      "place #how-much, place #x, link /topics/3, place /topics/3#café, heading how-much, heading it-is, heading x",
    ],
    ["an image of the hub, by its key", "![a](/media/k_1-x/a.png) [a](/media/k_1-x/b.png)", "image /media/k_1-x"],
    ["nothing in code or of a foreign scheme", "`{{a_b}}` [c](javascript:alert(1))\n\n    {{code}}", ""],
    ["nothing in plain words", "Plain words, 5 > 3.", ""],
  ])("%s", (_, content, expected) => {
    expect(
      listUses(content, home)
        .map(({ kind, key }) => `${kind} ${key}`)
        .join(", "),
    ).toBe(expected)
  })

  plain("an address of any length has a key that an index holds", () => {
    const long = addressKey(`https://a.test/${"x".repeat(100_000)}`, home)

    expect(long).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(addressKey(`https://a.test/${"x".repeat(100_001)}`, home)).not.toBe(long)
  })
})

test("each save says what the topic refers to then", async ({ hub }) => {
  const id = await written(hub, "{{year}} [a](https://a.test/)")
  const before = await usesOf(hub, id)

  await hub.as("ben")(topics.save, { params: { id }, body: { title: "Prices", content: "{{year}} {{month}}" } })

  expect(before).toEqual(["link https://a.test/", "variable year"])
  expect(await usesOf(hub, id)).toEqual(["variable month", "variable year"])
})

test("two saves that are joined use what both wrote", async ({ hub }) => {
  const id = await written(hub, "One.\n\nTwo.\n\nThree.")
  const save = (content: string) =>
    hub.as("dora")(topics.save, { params: { id }, body: { title: "Prices", content, base_revision: 1 } })
  await save("{{year}}\n\nTwo.\n\nThree.")

  const { answer } = await save("One.\n\nTwo.\n\n{{month}}")

  expect(answer.merged).toBe(true)
  expect(await usesOf(hub, id)).toEqual(["variable month", "variable year"])
})

test("a save that is refused changes no uses", async ({ hub }) => {
  const id = await written(hub, "{{year}}")

  const { status } = await hub.as("cleo")(topics.save, { params: { id }, body: { title: "Prices", content: "{{no}}" } })

  expect(status).toBe(403)
  expect(await usesOf(hub, id)).toEqual(["variable year"])
})

test("a long text is read after the save, by a process of its own", async ({ hub }) => {
  const id = await written(hub, `{{year}}\n\n${"Words and [more](https://a.test/). ".repeat(2000)}`)
  const at_once = await usesOf(hub, id)

  await hub.settle()

  expect(at_once).toEqual([])
  expect(await usesOf(hub, id)).toEqual(["link https://a.test/", "variable year"])
})

test("a topic whose uses are not known yet is read by a job", async ({ hub }) => {
  const id = await written(hub, "{{year}} ![a](/media/abc/a.png)")
  await hub.db.deleteFrom("topic_uses").execute()
  await hub.db.deleteFrom("uses_read").execute()

  await queueJob(asSystem(hub.app), usesQueue, {})
  await hub.settle()

  expect(await usesOf(hub, id)).toEqual(["image /media/abc", "variable year"])
})

test("with a topic its uses go, and those of others stay", async ({ hub }) => {
  const [gone, stays] = [await written(hub, "{{year}}"), await written(hub, "{{year}}")]

  await hub.as("ada")(topics.bulkDelete, { body: { ids: [gone] } })

  expect([await usesOf(hub, gone), await usesOf(hub, stays)]).toEqual([[], ["variable year"]])
})

test("an import's topics count as uses once it is done", async ({ hub }) => {
  await hub.as("ben")(links.create, { body: { title: "Office", url: "https://office.test" } })
  const file = "# One\n\n{{year}} [two](#two)\n\n# Two\n\n<https://office.test/>\n"
  const { answer } = await hub.as("ben")(imports.upload, {
    body: { split_level: 1 },
    files: [{ name: "guide.md", bytes: Buffer.from(file) }],
  })
  await hub.settle()
  await hub.as("ben")(imports.accept, { params: { id: answer[0]!.id }, body: {} })
  await hub.settle()

  const library = await hub.as("ben")(links.list, { query: { include_usage: "true" } })
  const targets = await hub.as("ben")(links.topics, { query: { search: "Two", include_usage: "true" } })

  expect(library.answer.map((link) => link.usage_count)).toEqual([1])
  expect(targets.answer.map((topic) => topic.usage_count)).toEqual([1])
})

test("uses are looked up by an index", async ({ hub }) => {
  const topic_id = await written(hub, "Words")
  await sql`
    insert into topic_uses (topic_id, kind, key)
    select ${topic_id}, 'link', 'https://' || n || '.test/' from generate_series(1, 5000) n`.execute(hub.db)
  await sql`analyze topic_uses`.execute(hub.db)

  const { rows } = await sql<Record<string, string>>`
    explain select count(*) from topic_uses where kind = 'link' and key = 'https://a.test/'`.execute(hub.db)

  expect(JSON.stringify(rows)).toContain("topic_uses_by_key")
})

test("what is wrong in a text is kept though its words are cut within a character", async ({ hub }) => {
  const id = await written(hub, `# One\n\n### a${"🎉".repeat(150)}\n`)

  const [fault] = await hub.db.selectFrom("topic_faults").select(["rule", "words"]).where("topic_id", "=", id).execute()

  expect(fault?.rule).toBe("heading_jump")
  expect(fault?.words.startsWith("### a🎉")).toBe(true)
})
