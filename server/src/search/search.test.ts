import { calendar } from "@hub/contract/calendar"
import { collections } from "@hub/contract/collections"
import { images } from "@hub/contract/images"
import { links } from "@hub/contract/links"
import { projects } from "@hub/contract/projects"
import { type SearchHit, search } from "@hub/contract/search"
import { stakeholders } from "@hub/contract/stakeholders"
import { tags } from "@hub/contract/tags"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect, onTestFinished } from "vitest"
import { type TestHub, type Player, test } from "../../test/hub.ts"
import { permissionRules } from "../policy.ts"
import { pngUpload } from "../../test/matrix/fixtures.ts"

const look = (hub: TestHub, q: string, query: object = {}, who: Player = "cleo") =>
  hub.as(who)(search.find, { query: { q, ...query } })
const titles = async (hub: TestHub, q: string, query: object = {}, who: Player = "cleo") =>
  (await look(hub, q, query, who)).answer.items.map(({ title }) => title)
const write = async (hub: TestHub, title: string, content = "", more: object = {}) =>
  (await hub.as("ben")(topics.create, { body: { title, content, ...more } })).answer
const marked = (text: string, marks: SearchHit["title_marks"]) => marks.map(([from, to]) => text.slice(from, to))

test("a topic is found by its title before its text, and by its whole title before any other", async ({ hub }) => {
  await write(hub, "Rents of dwellings", "How prices of rents are collected.")
  await write(hub, "Price collection", "Every month.")
  await write(hub, "Price", "What it is.")
  await write(hub, "The price of bread", "Weekly.")

  expect(await titles(hub, "price")).toEqual(["Price", "Price collection", "The price of bread", "Rents of dwellings"])
})

test("all of the words have to be there, in the title or in the text", async ({ hub }) => {
  await write(hub, "Rents", "Collected by telephone.")
  await write(hub, "Bread", "Collected in shops.")

  expect(await titles(hub, "rents telephone")).toEqual(["Rents"])
  expect((await look(hub, "telephone shops")).answer).toMatchObject({ similar: true, facets: { topic: 1 } })
})

test("the person who is still typing finds what begins like it, and other forms of a word", async ({ hub }) => {
  await write(hub, "Categories of expenditure", "Classified goods.")

  for (const q of ["ca", "cate", "categ", "categories", "category", "CATEGORY exp", "classifying", "goo"])
    expect([q, await titles(hub, q)]).toEqual([q, ["Categories of expenditure"]])
})

test("what a text says now is found, and what it said before is not", async ({ hub }) => {
  const { id } = await write(hub, "Weights", "Taken from the census.")
  await hub.as("dora")(topics.save, { params: { id }, body: { title: "Weights", content: "Taken from a survey." } })

  expect(await titles(hub, "survey")).toEqual(["Weights"])
  expect(await titles(hub, "census")).toEqual([])
  await hub.as("ada")(topics.bulkDelete, { body: { ids: [id] } })
  expect(await titles(hub, "weights")).toEqual([])
})

test("a snippet is the words around what was found, as plain text with its places", async ({ hub }) => {
  const before = "Nothing to see here. ".repeat(40)
  await write(hub, "Methods", `# Methods\n\n${before}\n\nSee **the <b>chain</b> [index](https://x.test/y)** & more.`)

  const { items } = (await look(hub, "chain index")).answer

  const { snippet, title_marks } = items[0]!
  expect(snippet.text).toMatch(/^….*See the chain index & more\.$/)
  expect(snippet.text.length).toBeLessThan(240)
  expect(marked(snippet.text, snippet.marks)).toEqual(["chain", "index"])
  expect(title_marks).toEqual([])
})

test("each type is found, leads to its screen, and can be looked at alone", async ({ hub }) => {
  const project = (await hub.as("ben")(projects.create, { body: { name: "Zebra census" } })).answer
  const collection = (await hub.as("ben")(collections.create, { body: { name: "Zebra handbook" } })).answer
  const topic = await write(hub, "Counting zebras", "Stripes.")
  await hub.as("ben")(stakeholders.create, { body: { name: "Zoe", organization: "Zebra office" } })
  await hub.as("ben")(tags.create, { body: { name: "zebra & co" } })
  await hub.as("ada")(variables.create, { body: { slug: "zebra_count", value: "42" } })
  await hub.as("ben")(links.create, { body: { title: "Zebra facts", url: "https://zebra.test/facts" } })
  await hub.as("ben")(images.upload, { files: [{ ...pngUpload, name: "zebra.png" }] })

  const { items, facets } = (await look(hub, "zebra")).answer
  const linksTo = Object.fromEntries(items.map(({ type, link }) => [type, link]))

  expect(linksTo).toEqual({
    project: `/projects/${project.id}`,
    collection: `/collections/${collection.id}`,
    topic: `/topics/${topic.id}`,
    person: "/all-stakeholders?q=Zoe",
    tag: "/all-tags?q=zebra%20%26%20co",
    variable: null,
    link: "/all-links?q=Zebra%20facts",
    image: "/all-images?q=zebra.png",
  })
  expect(Object.values(facets)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  const chosen = (await look(hub, "zebra", { types: "tag,image" }, "ada")).answer
  expect(chosen.items.map(({ type }) => type).toSorted()).toEqual(["image", "tag"])
  expect(chosen.facets).toEqual(facets)
  expect((await look(hub, "zebra_count", {}, "ada")).answer.items[0]).toMatchObject({
    link: "/admin/variables",
    snippet: { text: "42" },
  })
})

test("a search is narrowed to a project or to a status", async ({ hub }) => {
  const { id: project_id } = (await hub.as("ben")(projects.create, { body: { name: "Prices now" } })).answer
  await hub.as("ben")(projects.create, { body: { name: "Prices later", status: "planning" } })
  await write(hub, "Prices inside", "", { project_id })
  const outside = await write(hub, "Prices outside")
  await hub.as("ben")(topics.publish, { params: { id: outside.id } })

  expect(await titles(hub, "prices", { project: project_id })).toEqual(["Prices inside", "Prices now"])
  expect(await titles(hub, "prices", { status: "published" })).toEqual(["Prices outside"])
  expect(await titles(hub, "prices", { status: "planning" })).toEqual(["Prices later"])
})

test("a project in the archive is found only where the archive is asked for, an archived topic comes last", async ({
  hub,
}) => {
  const { answer } = await hub.as("ben")(projects.create, { body: { name: "Wages survey" } })
  await hub.as("ben")(projects.archive, { params: { id: answer.id }, body: {} })
  const old = await write(hub, "Wages")
  await hub.as("ben")(topics.archive, { params: { id: old.id } })
  await write(hub, "Method", "How wages are asked for.")

  expect(await titles(hub, "wages")).toEqual(["Method", "Wages"])
  expect(await titles(hub, "wages", { status: "archived" })).toEqual(["Wages survey", "Wages"])
})

test("what a person may not read is not found, nor counted", async ({ hub }) => {
  await write(hub, "Secret rates")
  const reads = permissionRules["topics.read"]

  Object.assign(permissionRules, { "topics.read": { ...reads, who: ["author", "admin"] } })
  onTestFinished(() => void Object.assign(permissionRules, { "topics.read": reads }))
  const hidden = (await look(hub, "secret")).answer
  Object.assign(permissionRules, { "topics.read": reads })

  expect([hidden.items, hidden.facets.topic]).toEqual([[], 0])
  expect(await titles(hub, "secret")).toEqual(["Secret rates"])
  expect((await hub.as("nobody")(search.find, { query: { q: "secret" } })).status).toBe(401)
})

test("somebody who became one with another is found as that one only", async ({ hub }) => {
  const make = async (name: string) => (await hub.as("ben")(stakeholders.create, { body: { name } })).answer.id
  const [from, to] = [await make("Quentin Old"), await make("Quentin")]
  await hub.as("ada")(stakeholders.merge, { body: { from: [from], to } })

  expect(await titles(hub, "quentin")).toEqual(["Quentin"])
})

test("a word that is misspelled finds what is spelled alike, and says so", async ({ hub }) => {
  await write(hub, "Inflation in brief")
  await hub.as("ben")(projects.create, { body: { name: "Household budget survey" } })

  const alike = (await look(hub, "inflaton")).answer
  const project = (await look(hub, "houshold")).answer

  expect([alike.similar, alike.items.map(({ title }) => title)]).toEqual([true, ["Inflation in brief"]])
  expect(project.items.map(({ title }) => title)).toEqual(["Household budget survey"])
  expect((await look(hub, "inflation")).answer.similar).toBe(false)
})

test.for(["", "   ", `'":*()&|!<->\\`, "🎉", "\0", "%", "_", "a & b:* | !c", "'); drop table topics; --", "\ud800"])(
  "whatever is typed, as %j, is only looked for",
  async (q, { hub }) => {
    await write(hub, "Rates", "100 %")

    const { status, answer } = await look(hub, q)

    expect([status, answer.similar]).toEqual([200, false])
    expect(answer.items).toEqual([])
  },
)

test("signs around words do no harm, and letters of any script are words", async ({ hub }) => {
  await write(hub, "Größe der Wohnung 🎉", "消費者物価 指数, цены, price/rent, co-op, mail@office.test.")

  for (const q of [`"größe"`, "GRÖßE", "wohnung 🎉", "消費者", "Цены", "rent", "co-op", "mail office"])
    expect([q, await titles(hub, q)]).toEqual([q, ["Größe der Wohnung 🎉"]])
})

test("a word is found with its apostrophe or without, and a letter in each of its forms", async ({ hub }) => {
  await write(hub, "First", "We don't ask; it’s the CPI's weight.")
  await write(hub, "Second", "ΟΔΟΣ")
  await write(hub, "Third", "İstanbul")
  await write(hub, "Fourth", "The survey's l'été.")

  for (const q of ["dont", "don't", "DON’T", "its", "it's", "CPI", "cpis", "weight"])
    expect([q, await titles(hub, q)]).toEqual([q, ["First"]])
  for (const q of ["οδος", "οδοσ", "ΟΔΟΣ"]) expect([q, await titles(hub, q)]).toEqual([q, ["Second"]])
  for (const q of ["istanbul", "İstanbul", "İSTANBUL"]) expect([q, await titles(hub, q)]).toEqual([q, ["Third"]])
  for (const q of ["survey", "survey's", "surveys", "été"]) expect([q, await titles(hub, q)]).toEqual([q, ["Fourth"]])
})

test.for([
  ["one word without an end", "x".repeat(1_000_000)],
  [
    "different words of the longest letters",
    Array.from({ length: 40_000 }, (_, n) => String.fromCodePoint(0x20000 + n, 0x20001)).join(" "),
  ],
  [
    "paths, addresses and numbers",
    Array.from({ length: 20_000 }, (_, n) => `a${n}/b-c.d@e${n}.test:-3.5e${n}`).join(" "),
  ],
] as const)("a text of %s is saved and found by its title", async ([, content], { hub }) => {
  await write(hub, "Monster", content)

  expect(await titles(hub, "monster")).toEqual(["Monster"])
})

test("more than 200 characters are refused, and 200 are looked for", async ({ hub }) => {
  await write(hub, "Rates")

  const long = await look(hub, "x".repeat(201))

  expect([long.status, long.answer.error]).toEqual([400, "A search has at most 200 characters."])
  expect((await look(hub, "ab ".repeat(66))).status).toBe(200)
  expect((await look(hub, "rates", { types: "song" })).status).toBe(400)
})

test("no more hits come than are asked for", async ({ hub }) => {
  for (const number of [1, 2, 3]) await write(hub, `Rates ${number}`)

  const { items, facets } = (await look(hub, "rates", { limit: 2 })).answer

  expect([items.length, facets.topic]).toEqual([2, 3])
})

test("a meeting is no hit", async ({ hub }) => {
  const body = { title: "Rates talk", start_date: "2026-11-24", end_date: "2026-11-24" }
  await hub.as("ben")(calendar.createMeeting, { body })

  expect(await titles(hub, "rates")).toEqual([])
})
