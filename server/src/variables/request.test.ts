import { notifications } from "@hub/contract/notifications"
import { topics } from "@hub/contract/topics"
import { pendingActions } from "@hub/contract/pending-actions"
import { users } from "@hub/contract/users"
import { variables } from "@hub/contract/variables"
import { expect } from "vitest"
import { type Player, type TestHub, test } from "../../test/hub.ts"

const requestsOf = async (hub: TestHub, player: Player) =>
  (await hub.as(player)(notifications.list)).answer
    .filter(({ type }) => type === "variable_asked_for")
    .map(({ message, link }) => [message, link])

const mailsAbout = (hub: TestHub, slug: string) =>
  hub.db.selectFrom("emails").select(["to_email", "subject", "text"]).where("subject", "like", `%${slug}%`).execute()

test("an author asks for a variable, and administrators hear its name, the topic and why", async ({ hub }) => {
  const body = { title: "Rents", content: "Rents rise to {{median_rent}}." }
  const { id } = (await hub.as("ben")(topics.create, { body })).answer

  const { answer } = await hub.as("ben")(variables.request, {
    body: { slug: "median_rent", reason: "It changes each year.", topic_id: id },
  })
  await hub.settle()

  expect(answer.asked).toContain("Ada")
  expect(await requestsOf(hub, "ada")).toEqual([
    ['Ben asks for the variable {{median_rent}} in "Rents": It changes each year.', "/admin/variables?ask=median_rent"],
  ])
  expect(await requestsOf(hub, "dora")).toEqual([])
  expect((await mailsAbout(hub, "median_rent")).map(({ to_email }) => to_email)).toContain("ada@hub.test")
})

test("a value that is proposed is told with the reason and listed apart from it, and a blank one is none", async ({
  hub,
}) => {
  const ask = (slug: string, proposed_value: string) =>
    hub.as("ben")(variables.request, { body: { slug, reason: "For the tables.", proposed_value } })

  await ask("mean_price", " 12.50 ")
  await ask("mean_size", "  ")
  await ask("office_address", "Main street 1\n10115 Berlin")
  await hub.settle()

  const open = (await hub.as("ada")(variables.requests)).answer
  expect(open.map(({ slug, reason, proposed_value }) => [slug, reason, proposed_value])).toEqual([
    ["mean_price", "For the tables.", "12.50"],
    ["mean_size", "For the tables.", null],
    ["office_address", "For the tables.", "Main street 1\n10115 Berlin"],
  ])
  expect((await requestsOf(hub, "ada")).map(([message]) => message)).toContain(
    "Ben asks for the variable {{mean_price}}: For the tables.\nProposed value: 12.50",
  )
})

test("once the variable is there, the request is over, and nobody can ask for it again", async ({ hub }) => {
  await hub.as("ben")(variables.request, { body: { slug: "mean_wage", reason: "For the tables." } })
  await hub.settle()
  await hub.as("ada")(variables.create, { body: { slug: "mean_wage", value: "3" } })
  await hub.settle()

  const again = await hub.as("ben")(variables.request, { body: { slug: "mean_wage", reason: "Again." } })

  expect(await requestsOf(hub, "ada")).toEqual([])
  expect([again.status, again.answer]).toMatchObject([409, { code: "slug_taken" }])
})

test("the person who asked hears that the variable is there, with the way to the topic that it is for", async ({
  hub,
}) => {
  const { id } = (await hub.as("ben")(topics.create, { body: { title: "Rents", content: "Words." } })).answer
  for (const reason of ["First.", "It changes each year."])
    await hub.as("ben")(variables.request, { body: { slug: "rent_index", reason, topic_id: id } })
  await hub.settle()
  const open = (await hub.as("ada")(variables.requests)).answer

  await hub.as("ada")(variables.create, { body: { slug: "rent_index", value: "3" } })
  await hub.settle()

  expect(open).toMatchObject([
    { slug: "rent_index", asked_by: "Ben", reason: "It changes each year.", topic_id: id, topic_title: "Rents" },
  ])
  expect((await hub.as("ada")(variables.requests)).answer).toEqual([])
  const received = (await hub.as("ben")(notifications.list)).answer.filter(({ type }) => type === "variable_added")
  expect(received.map(({ message, link }) => [message, link])).toEqual([
    ["The variable {{rent_index}} is there now.", `/topics/${id}`],
  ])
  const digest = await hub.db.selectFrom("digest_entries").select(["text", "link"]).execute()
  expect(digest).toEqual([{ text: "The variable {{rent_index}} is there now", link: `/topics/${id}` }])
})

test("what somebody asked for is asked for by the person who takes over their account", async ({ hub }) => {
  const accounts = (await hub.as("ada")(users.list, { query: { limit: 100 } })).answer
  const id = (name: string) => accounts.find((user) => user.name === name)!.id
  for (const player of ["ben", "dora"] as const)
    await hub.as(player)(variables.request, { body: { slug: "joint_rate", reason: `For ${player}.` } })
  await hub.as("ben")(variables.request, { body: { slug: "own_rate", reason: "For ben." } })

  await hub.as("ada")(users.delete, { params: { id: id("Ben") }, query: { reassign_to: id("Dora") } })
  await hub.settle()

  expect((await hub.as("ada")(variables.requests)).answer).toMatchObject([
    { slug: "joint_rate", asked_by: "Dora", reason: "For dora." },
    { slug: "own_rate", asked_by: "Dora", reason: "For ben." },
  ])
})

test("a request says why, and is about a topic that there is", async ({ hub }) => {
  const silent = await hub.as("ben")(variables.request, { body: { slug: "some_rate", reason: " " } })
  const lost = await hub.as("ben")(variables.request, {
    body: { slug: "some_rate", reason: "Why not.", topic_id: 99999 },
  })

  expect([silent.status, lost.status]).toEqual([422, 404])
})

const requestActions = async (hub: TestHub, player: Player) =>
  (await hub.as(player)(pendingActions.list, { query: { person: "me", kind: "variable" } })).answer.map(
    ({ title, description, link }) => [title, description, link],
  )

test("a variable that others asked for is the turn of every administrator until it is there", async ({ hub }) => {
  for (const player of ["ben", "dora"] as const)
    await hub.as(player)(variables.request, { body: { slug: "turn_rate", reason: `For ${player}.` } })

  const asked = await requestActions(hub, "ada")
  const others = await requestActions(hub, "ben")
  await hub.as("ada")(variables.create, { body: { slug: "turn_rate", value: "3" } })

  expect(asked).toEqual([
    ["turn_rate", "Ben asks for this variable. Add it, or close the request.", "/admin/variables?ask=turn_rate"],
  ])
  expect(others).toEqual([])
  expect(await requestActions(hub, "ada")).toEqual([])
})

test("a request that an administrator closes is nobody's turn, and the person who asked hears of it", async ({
  hub,
}) => {
  await hub.as("ben")(variables.request, { body: { slug: "closed_rate", reason: "For the tables." } })
  await hub.settle()
  const { id } = (await hub.as("ada")(variables.requests)).answer[0]!

  const byAuthor = await hub.as("ben")(variables.closeRequest, { params: { id } })
  const closed = await hub.as("ada")(variables.closeRequest, { params: { id } })
  await hub.settle()

  expect([byAuthor.status, closed.status]).toEqual([403, 204])
  expect(await requestActions(hub, "ada")).toEqual([])
  expect(await requestsOf(hub, "ada")).toEqual([])
  const heard = (await hub.as("ben")(notifications.list)).answer.filter(
    ({ type }) => type === "variable_request_closed",
  )
  expect(heard.map(({ message }) => message)).toEqual(["Ada won't add the variable {{closed_rate}}."])
})
