import { variableRenaming } from "@hub/contract/variable-renaming"
import { reviews } from "@hub/contract/reviews"
import { topics } from "@hub/contract/topics"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type TestHub, test } from "../../test/hub.ts"
import { approvalInput, portalAt, eve, findPortalToken } from "../../test/reviews.ts"

const valued = async (hub: TestHub, slug = "rate") =>
  (await hub.as("ada")(variables.create, { body: { slug, value: "3 %" } })).answer.id
const written = async (hub: TestHub, content: string, title = "Rates") =>
  (await hub.as("ben")(topics.create, { body: { title, content } })).answer.id
const read = async (hub: TestHub, id: number) => (await hub.as("ben")(topics.read, { params: { id } })).answer
const slugs = async (hub: TestHub) =>
  (await hub.as("cleo")(variables.list)).answer.map(({ slug, value }) => [slug, value])
const missing = async (hub: TestHub) => (await hub.as("cleo")(variables.missing)).answer.map(({ slug }) => slug)

test("another slug is written in every topic after a look at them, and nothing else in them changes", async ({
  hub,
}) => {
  const id = await valued(hub)
  const one = await written(hub, "\uFEFFIt is *{{rate}}*,\r\n`{{rate}}` \\{{rate}} {{ rate }}\r\n", "On {{rate}}")
  const other = await written(hub, "Nothing.")
  const old = await written(hub, "{{rate}}", "Old")
  await hub.as("ben")(topics.archive, { params: { id: old } })
  const call = { params: { id }, body: { slug: "tax" } }

  const { answer: preview } = await hub.as("ada")(variableRenaming.preview, { params: { id }, query: { slug: "tax" } })
  const before = await slugs(hub)
  const { answer } = await hub.as("ada")(variableRenaming.rename, call)

  expect(preview).toMatchObject({ slug: "tax", changed: [{ id: one }], unchanged: [{ id: old, title: "Old" }] })
  expect([before, answer, await slugs(hub)]).toEqual([[["rate", "3 %"]], preview, [["tax", "3 %"]]])
  expect(await read(hub, one)).toMatchObject({
    title: "On {{tax}}",
    content: "\uFEFFIt is *{{tax}}*,\r\n`{{rate}}` \\{{rate}} {{ rate }}\r\n",
    revision: 2,
  })
  expect((await read(hub, other)).revision).toBe(1)
})

test("the person who approved a text has approved it under the new slug too; it is a draft, as after any save", async ({
  hub,
}) => {
  const id = await valued(hub)
  const topic = await written(hub, "It is {{rate}}.")
  const { answer } = await hub.as("ben")(reviews.request, { body: { topic_id: topic, external: [eve] } })
  await portalAt(hub, findPortalToken(answer.notified[0]!.link!)).decide(approvalInput)
  const stale = async () => {
    const params = { id: topic, review_id: answer.requests[0]!.id }
    return (await hub.as("ben")(reviews.feedback, { params })).answer.stale
  }

  await hub.as("ada")(variableRenaming.rename, { params: { id }, body: { slug: "tax" } })
  const after = await stale()
  await hub.as("ada")(variables.change, { params: { id }, body: { value: "4 %" } })

  expect([after, (await read(hub, topic)).status]).toEqual([[], "draft"])
  expect((await stale()).length).toBeGreaterThan(0)
})

test("a slug that is taken, or that topics wait for, is not given, and nothing changes", async ({ hub }) => {
  const id = await valued(hub)
  await valued(hub, "year")
  const waiting = await written(hub, "{{tax}}", "Waiting")
  const rename = (slug: string, who: "ada" | "ben" = "ada") =>
    hub.as(who)(variableRenaming.rename, { params: { id }, body: { slug } })

  const [taken, wanted, author] = [await rename("year"), await rename("tax"), await rename("fee", "ben")]

  expect([taken.status, taken.answer.fields]).toEqual([409, { slug: "A variable year already exists." }])
  expect([wanted.status, wanted.answer.details]).toEqual([409, { topics: [{ id: waiting, title: "Waiting" }] }])
  expect([author.status, await missing(hub)]).toEqual([403, ["tax"]])
  expect(await slugs(hub)).toEqual([
    ["rate", "3 %"],
    ["year", "3 %"],
  ])
})

test("a variable gets another owner, or none, and a change without one keeps it", async ({ hub }) => {
  const id = await valued(hub)
  const dora = await hub.db.selectFrom("people").select("id").where("name", "=", "Dora").executeTakeFirstOrThrow()
  const change = (owner_id?: number | null) =>
    hub.as("ada")(variables.change, {
      params: { id },
      body: { value: "4 %", ...(owner_id === undefined ? {} : { owner_id }) },
    })

  const owners = []
  for (const owner of [dora.id, undefined, null]) owners.push((await change(owner)).answer.owner_name)

  expect(owners).toEqual(["Dora", "Dora", null])
  expect((await change(987654)).status).toBe(422)
})
