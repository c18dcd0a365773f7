import { away } from "@hub/contract/away"
import { notifications } from "@hub/contract/notifications"
import { stakeholders } from "@hub/contract/stakeholders"
import { users } from "@hub/contract/users"
import { expect } from "vitest"
import { type TestHub, type Player, test } from "../../../test/hub.ts"
import { findPersonId } from "../../../test/matrix/principals.ts"

const days = { from: "2026-11-21", until: "2026-12-03" }

const goes = async (hub: TestHub, who: Player, deputy: Player | null, when = days) =>
  hub.as(who)(away.keep, {
    body: { ...when, deputy_person_id: deputy === null ? null : await findPersonId(hub, deputy) },
  })

const absenceOf = async (hub: TestHub, who: Player) => (await hub.as(who)(away.read)).answer.absence

const refusal = ({ status, answer }: Awaited<ReturnType<typeof goes>>) => [status, answer.fields]

test("a person says from when to when they are away and who answers, changes it, and comes back", async ({ hub }) => {
  const before = await absenceOf(hub, "cleo")
  await goes(hub, "cleo", "dora")
  const said = await absenceOf(hub, "cleo")
  await goes(hub, "cleo", null, { from: "2026-12-01", until: "2026-12-01" })
  const changed = await absenceOf(hub, "cleo")
  const { status } = await hub.as("cleo")(away.end)

  expect(before).toBeNull()
  expect(said).toEqual({ ...days, deputy: { id: await findPersonId(hub, "dora"), name: "Dora" } })
  expect(changed).toEqual({ from: "2026-12-01", until: "2026-12-01", deputy: null })
  expect([status, await absenceOf(hub, "cleo")]).toEqual([204, null])
  expect(await absenceOf(hub, "dora")).toBeNull()
})

test("the last day is part of it, and then it is over by itself", async ({ hub }) => {
  await goes(hub, "cleo", "dora")

  hub.setClock(new Date("2026-12-03T23:59:59Z"))
  const last = await absenceOf(hub, "cleo")
  hub.setClock(new Date("2026-12-04T00:00:00Z"))

  expect([last?.until, await absenceOf(hub, "cleo")]).toEqual(["2026-12-03", null])
})

test("days that are over, or the wrong way round, are refused beside their field", async ({ hub }) => {
  const over = await goes(hub, "cleo", null, { from: "2026-11-10", until: "2026-11-20" })
  const turned = await goes(hub, "cleo", null, { from: "2026-12-03", until: "2026-12-01" })
  const begun = await goes(hub, "cleo", null, { from: "2026-11-10", until: "2026-11-21" })

  expect(refusal(over)).toEqual([422, { until: "Choose a last day in the future." }])
  expect(refusal(turned)).toEqual([422, { until: "The last day can't be before the first day." }])
  expect(begun.status).toBe(200)
})

test("a deputy is an active user who may review, and not the one who is away", async ({ hub }) => {
  const eve = await hub.db
    .selectFrom("people")
    .select("id")
    .where("email", "=", "eve@office.test")
    .executeTakeFirstOrThrow()
  const asDeputy = (deputy_person_id: number) =>
    hub
      .as("cleo")(away.keep, { body: { ...days, deputy_person_id } })
      .then((refused) => refusal(refused))
  const himself = refusal(await goes(hub, "cleo", "cleo"))
  const outside = await asDeputy(eve.id)
  const unknown = await asDeputy(9_999_999)
  await hub.db
    .updateTable("people")
    .set({ can_review: false })
    .where("id", "=", await findPersonId(hub, "ben"))
    .execute()
  const reviewsNot = refusal(await goes(hub, "cleo", "ben"))
  await hub.db
    .updateTable("users")
    .set({ active: false })
    .where("person_id", "=", await findPersonId(hub, "dora"))
    .execute()
  const inactive = refusal(await goes(hub, "cleo", "dora"))

  const no = (sentence: string) => [422, { deputy_person_id: `${sentence} Choose someone else.` }]
  expect(himself).toEqual(no("You can't be your own deputy."))
  expect(outside).toEqual(no("Eve Expert has no active account and can't answer reviews."))
  expect(unknown).toEqual(no("This person does not exist."))
  expect(reviewsNot).toEqual(no("Ben is not a reviewer."))
  expect(inactive).toEqual(no("Dora has no active account and can't answer reviews."))
  expect(await absenceOf(hub, "cleo")).toBeNull()
})

test("a deputy who is away at the same time is refused, one who is away before or after is not", async ({ hub }) => {
  await goes(hub, "dora", null, { from: "2026-12-03", until: "2026-12-05" })

  const refused = await goes(hub, "cleo", "dora")
  const before = await goes(hub, "cleo", "dora", { from: "2026-11-21", until: "2026-12-02" })
  const after = await goes(hub, "cleo", "dora", { from: "2026-12-06", until: "2026-12-09" })

  expect(refusal(refused)).toEqual([
    422,
    {
      deputy_person_id: "Dora is also away, from 3 December 2026 to 5 December 2026. Choose someone else.",
    },
  ])
  expect([before.status, after.status]).toEqual([200, 200])
})

test("the deputy is told in the hub, until somebody else is chosen or it is over", async ({ hub }) => {
  const listMessages = async (who: Player) => {
    await hub.settle()
    return (await hub.as(who)(notifications.list)).answer.map(({ title, message }) => `${title}: ${message}`)
  }
  await goes(hub, "cleo", "dora")
  const first = await listMessages("dora")
  await goes(hub, "cleo", "ben")
  const [second, third] = [await listMessages("dora"), await listMessages("ben")]
  await hub.as("cleo")(away.end)
  const back = await listMessages("ben")
  await goes(hub, "cleo", "ben")
  await hub.settle()
  hub.setClock(new Date("2026-12-04T00:00:00Z"))

  const words =
    "You're the deputy for Cleo: Cleo is away from 21 November 2026 to 3 December 2026. You answer their reviews during this time."
  expect([first, second, third, back, await listMessages("ben")]).toEqual([[words], [], [words], [], []])
})

test("the person who loses their account is neither away nor a deputy, and nothing holds their entry", async ({
  hub,
}) => {
  await goes(hub, "cleo", "dora")
  await goes(hub, "dora", "ben", { from: "2027-01-01", until: "2027-01-02" })
  const { answer } = await hub.as("ada")(users.list)
  const { id } = answer.find(({ name }) => name === "Dora")!
  const dora = await findPersonId(hub, "dora")

  await hub.as("ada")(users.delete, { params: { id } })
  await hub.settle()

  expect(await absenceOf(hub, "cleo")).toEqual({ ...days, deputy: null })
  expect(await hub.db.selectFrom("absences").select("person_id").where("person_id", "=", dora).execute()).toEqual([])
  const { answer: uses } = await hub.as("ada")(stakeholders.uses, { params: { id: dora } })
  expect(JSON.stringify(uses)).not.toContain("absences")
})
