import { links } from "@hub/contract/links"
import { topics } from "@hub/contract/topics"
import { expect, test as plain } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import { readdressComputation } from "./readdress.ts"

const old = "https://office.test/start"
const fresh = "https://new.test/home"
const readdressed = (asked: { content: string; key: string; url: string }) =>
  readdressComputation.run({ ...asked, home: "http://hub.test" })

const added = async (hub: TestHub, url = old, title = "Office") =>
  (await hub.as("ben")(links.create, { body: { title, url } })).answer
const written = async (hub: TestHub, content: string, title = "Prices") =>
  (await hub.as("ben")(topics.create, { body: { title, content } })).answer.id
const contentOf = async (hub: TestHub, id: number) =>
  (await hub.as("ben")(topics.read, { params: { id } })).answer.content
const broken = async (hub: TestHub) =>
  (await hub.as("cleo")(links.broken)).answer
    .map(({ title, address, missing }) => `${title}: ${missing} ${address}`)
    .toSorted()

plain.each([
  ["[a](https://office.test/start) `https://office.test/start`", `[a](${fresh}) \`https://office.test/start\``],
  ["<https://office.test/start> and HTTPS://OFFICE.test/start", `<${fresh}> and <${fresh}>`],
  ["[a][x]\n\n[x]: https://office.test/start 'T'", `[a][x]\n\n[x]: ${fresh} 'T'`],
  ['<a href="https://office.test/start">a</a>', `<a href="${fresh}">a</a>`],
  ["[a](https://office.test/start/more) ![b](https://office.test/start)", undefined],
])("in %j the address is changed where it is a link to that place", (content, after) => {
  expect(readdressed({ content, key: old, url: fresh })).toBe(after ?? content)
})

plain("a link to a heading of a topic leads to that heading of the other", () => {
  expect(readdressed({ content: "[a](/topics/7/edit#how)", key: "/topics/7", url: "/topics/8/edit" })).toBe(
    "[a](/topics/8/edit#how)",
  )
})

test("an address is changed in every topic after a look at them, and those that cannot be edited keep it", async ({
  hub,
}) => {
  const link = await added(hub)
  const params = { id: link.id }
  const [one, shelved] = [await written(hub, `[a](${old})`), await written(hub, `<${old}>`, "Shelved")]
  await hub.as("ben")(topics.archive, { params: { id: shelved } })

  const seen = (await hub.as("ben")(links.preview, { params, query: { url: fresh } })).answer
  const untouched = await contentOf(hub, one)
  const done = (await hub.as("dora")(links.replace, { params, body: { url: fresh } })).answer
  const used = await hub.as("cleo")(links.usage, { params })

  expect(seen).toMatchObject({ url: fresh, changed: [{ id: one, editable: true }], unchanged: [{ id: shelved }] })
  expect(untouched).toBe(`[a](${old})`)
  expect(done).toEqual(seen)
  expect([await contentOf(hub, one), await contentOf(hub, shelved)]).toEqual([`[a](${fresh})`, `<${old}>`])
  expect(used.answer.map(({ id }) => id)).toEqual([one])
})

test.for([
  ["nothing that can be followed", "javascript:alert(1)", 422],
  ["the address of another link", "https://taken.test/", 409],
] as const)("an address is not changed to %s", async ([, url, status], { hub }) => {
  const { id } = await added(hub)
  await added(hub, "https://taken.test/", "Taken")

  const refused = await hub.as("ben")(links.replace, { params: { id }, body: { url } })

  expect([refused.status, Object.keys(refused.answer.fields)]).toEqual([status, ["url"]])
})

test("a link is renamed, and goes only when no topic has it", async ({ hub }) => {
  const link = await added(hub)
  const params = { id: link.id }
  const topic = await written(hub, `[a](${old})`)

  const named = await hub.as("dora")(links.change, { params, body: { title: "The office", reference_code: "SO-1" } })
  const refused = await hub.as("ben")(links.delete, { params })
  await hub.as("ben")(topics.save, { params: { id: topic }, body: { title: "Prices", content: "Gone." } })
  const gone = await hub.as("ben")(links.delete, { params })

  expect(named.answer).toMatchObject({ title: "The office", reference_code: "SO-1", url: old, status: "unchecked" })
  expect(refused).toMatchObject({
    status: 409,
    answer: {
      error: "“The office” is used in 1 topic. Remove it there first.",
      details: { topics: [{ id: topic, title: "Prices" }] },
    },
  })
  expect([gone.status, (await hub.as("ben")(links.list)).answer]).toEqual([204, []])
})

test("links that lead to no topic, heading or image of the hub are found without the network", async ({ hub }) => {
  const target = await written(hub, "# Why\n\n[up](#why) [down](#nowhere)", "Target")
  const place = `/topics/${target}/edit`
  await written(hub, `[a](${place}#why) [b](${place}#how) [c](/topics/999999) ![d](/media/nothing/a.png)`, "Source")
  await added(hub, "/topics/999999", "Dead")
  await added(hub, place, "Alive")

  const before = await broken(hub)
  await hub.as("ben")(topics.save, { params: { id: target }, body: { title: "Target", content: "# How\n\n[a](#how)" } })

  expect(before).toEqual([
    `Source: heading /topics/${target}#how`,
    "Source: image /media/nothing",
    "Source: topic /topics/999999",
    "Target: heading #nowhere",
  ])
  expect(await broken(hub)).toEqual([
    `Source: heading /topics/${target}#why`,
    "Source: image /media/nothing",
    "Source: topic /topics/999999",
  ])
  const library = (await hub.as("ben")(links.list)).answer.map(({ title, status }) => `${title} ${status}`)
  expect(library).toEqual(["Alive ok", "Dead broken"])
})
