import { preferenceRoutes } from "@hub/contract/preferences"
import { expect } from "vitest"
import { type Player, type TestHub, test } from "../../test/hub.ts"

const usual = { getting_started_hidden: false, tour: null, folded_menu: [], saved_views: {}, saved_editions: {} }
const view = (name: string) => ({ name, search: { status: "draft" } })
const read = async (hub: TestHub, who: Player = "ben") => (await hub.as(who)(preferenceRoutes.read)).answer

test("what a person sets up holds for them alone, and what a change does not name stays", async ({ hub }) => {
  expect(await read(hub)).toEqual(usual)

  await hub.as("ben")(preferenceRoutes.change, { body: { getting_started_hidden: true, folded_menu: ["recent"] } })
  const changed = await hub.as("ben")(preferenceRoutes.change, { body: { tour: "comment" } })

  const expected = { ...usual, getting_started_hidden: true, folded_menu: ["recent"], tour: "comment" }
  expect(changed.answer).toEqual(expected)
  expect(await read(hub)).toEqual(expected)
  expect(await read(hub, "cleo")).toEqual(usual)
})

test("the views of one list are saved without touching those of another", async ({ hub }) => {
  await hub.as("ben")(preferenceRoutes.change, { body: { saved_views: { tasks: [view("Mine"), view("Late")] } } })
  await hub.as("ben")(preferenceRoutes.change, { body: { saved_views: { "system logs": [view("Errors")] } } })

  expect((await read(hub)).saved_views).toEqual({
    tasks: [view("Mine"), view("Late")],
    "system logs": [view("Errors")],
  })
})

test("what is chosen for the next edition of a collection is kept for the person who chose it, as it was chosen", async ({
  hub,
}) => {
  const { answer: standard } = await hub.as("ben")(preferenceRoutes.change, {
    body: { saved_editions: { "7.pdf": { options: { language: "ar", draft: "always" }, both: true, time: null } } },
  })

  expect(standard.saved_editions["7.pdf"]?.options).toMatchObject({ language: "ar", draft: "always", numbered: true })
  expect((await read(hub)).saved_editions).toEqual(standard.saved_editions)
  expect((await read(hub, "cleo")).saved_editions).toEqual({})
})

test.for([
  ["a form of no collection", { saved_editions: { pdf: { options: {}, both: false, time: null } } }],
  ["another key", { saved_views: { houses: [view("Mine")] } }],
  ["too many views", { saved_views: { tasks: Array.from({ length: 51 }, (_, index) => view(String(index))) } }],
  ["a long filter", { saved_views: { tasks: [{ name: "Mine", search: { q: "x".repeat(501) } }] } }],
  ["a step that is not there", { tour: "elsewhere" }],
])("%s is refused", async ([, body], { hub }) => {
  const refused = await hub.as("ben")(preferenceRoutes.change, { body: body as object })

  expect(refused.status).toBe(422)
  expect(await read(hub)).toEqual(usual)
})

test("a value that another version wrote does not stand in the way of the others", async ({ hub }) => {
  await hub.as("ben")(preferenceRoutes.change, { body: { getting_started_hidden: true, tour: "home" } })
  await hub.db
    .updateTable("person_preferences")
    .set({ value: JSON.stringify("elsewhere") })
    .where("key", "=", "tour")
    .execute()
  await hub.db
    .updateTable("person_preferences")
    .set({ key: "views:houses" })
    .where("key", "=", "getting_started_hidden")
    .execute()

  expect(await read(hub)).toEqual(usual)
})
