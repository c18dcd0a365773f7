import { projects } from "@hub/contract/projects"
import { tags } from "@hub/contract/tags"
import { tasks } from "@hub/contract/tasks"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"

const made = async (hub: TestHub, name: string) => (await hub.as("ben")(tags.create, { body: { name } })).answer.id
const tagged = async (hub: TestHub, name: string, tag_ids: number[]) =>
  (await hub.as("ben")(projects.create, { body: { name, tag_ids } })).answer

test("a tag has a name of its own, in capitals or not, and a colour", async ({ hub }) => {
  const { answer } = await hub.as("ben")(tags.create, { body: { name: "  consumer   prices ", colour: "teal" } })
  const same = await hub.as("dora")(tags.create, { body: { name: "CONSUMER prices" } })
  const none = await hub.as("dora")(tags.create, { body: { name: " " } })

  expect(answer).toMatchObject({ name: "consumer prices", colour: "teal", usage_count: 0 })
  expect([same.status, same.answer.fields]).toEqual([409, { name: "A tag called CONSUMER prices already exists." }])
  expect([none.status, none.answer.fields]).toEqual([422, { name: "A name is required." }])
})

test("a new name is seen on everything that carries the tag", async ({ hub }) => {
  const id = await made(hub, "cpi")
  const { id: project } = await tagged(hub, "Prices", [id])
  const other = await made(hub, "rents")

  const renamed = await hub.as("ben")(tags.change, { params: { id }, body: { name: "CPI", colour: "red" } })
  const taken = await hub.as("ben")(tags.change, { params: { id: other }, body: { name: "cpi" } })
  const { answer } = await hub.as("cleo")(projects.read, { params: { id: project } })

  expect([renamed.status, taken.status]).toEqual([200, 409])
  expect(answer.tags).toEqual([{ id, name: "CPI", colour: "red" }])
})

test("a tag in use cannot vanish, and the refusal lists what carries it", async ({ hub }) => {
  const id = await made(hub, "cpi")
  const project = await tagged(hub, "Prices", [id])
  const { answer: task } = await hub.as("ben")(tasks.create, { body: { title: "Count them", tag_ids: [id] } })

  const refused = await hub.as("ben")(tags.delete, { params: { id } })
  await hub.as("ben")(tasks.delete, { params: { id: task.id } })
  await hub.as("ben")(projects.delete, { params: { id: project.id } })
  const gone = await hub.as("ben")(tags.delete, { params: { id } })

  expect(refused.status).toBe(409)
  expect(refused.answer).toMatchObject({
    error: "“cpi” is used by 1 project and 1 task. Merge it into another tag, or remove it there first.",
    code: "tag_in_use",
    details: {
      carriers: [
        { kind: "project", id: project.id, title: "Prices", link: `/projects/${project.id}` },
        { kind: "task", id: task.id, title: "Count them", link: "/all-tasks?q=Count+them" },
      ],
    },
  })
  expect(gone.status).toBe(204)
})

test("merged tags become one, and what carried both carries it once", async ({ hub }) => {
  const [cpi, prices, index] = [await made(hub, "cpi"), await made(hub, "prices"), await made(hub, "index")]
  const both = await tagged(hub, "Both", [cpi, prices])
  const one = await tagged(hub, "One", [index])

  const merged = await hub.as("ben")(tags.merge, { body: { from: [cpi, index, cpi], to: prices } })
  const itself = await hub.as("ben")(tags.merge, { body: { from: [prices], to: prices } })
  const gone = await hub.as("ben")(tags.merge, { body: { from: [cpi], to: prices } })
  const read = async (id: number) => (await hub.as("ben")(projects.read, { params: { id } })).answer.tags

  expect(merged.answer).toMatchObject({ name: "prices", usage_count: 2, usage: { projects: 2, tasks: 0 } })
  expect([itself.status, gone.status]).toEqual([422, 404])
  expect([await read(both.id), await read(one.id)].map((list) => list.map(({ name }) => name))).toEqual([
    ["prices"],
    ["prices"],
  ])
})

test("tags are found by name and ordered by use, and their uses come in pages", async ({ hub }) => {
  const [rare, often] = [await made(hub, "rare"), await made(hub, "often")]
  for (const name of ["A", "B"]) await tagged(hub, name, name === "A" ? [rare, often] : [often])
  const names = async (query: object) => (await hub.as("cleo")(tags.list, { query })).answer.map(({ name }) => name)

  const first = await hub.as("cleo")(tags.usage, { params: { id: often }, query: { limit: 1 } })
  const cursor = /cursor=([^>&]+)/.exec(String(first.headers["link"]))![1]!
  const second = await hub.as("cleo")(tags.usage, { params: { id: often }, query: { limit: 1, cursor } })

  expect(await names({})).toEqual(["often", "rare"])
  expect(await names({ sort: "usage" })).toEqual(["rare", "often"])
  expect(await names({ q: "FT" })).toEqual(["often"])
  expect([...first.answer, ...second.answer].map(({ title }) => title)).toEqual(["A", "B"])
})
