import { announcements } from "@hub/contract/announcements"
import { settingRoutes } from "@hub/contract/settings"
import { expect } from "vitest"
import { type TestHub, now, test } from "../../test/hub.ts"
import { asSystem } from "../platform/ctx.ts"
import { tidyLogs } from "./tidy.ts"

const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60_000)
const announce = (hub: TestHub, title: string, ends_at: Date | null) =>
  hub.as("ada")(announcements.create, {
    body: { title, message: "Words.", ends_at: ends_at?.toISOString() ?? null },
  })
const tidied = async (hub: TestHub) => {
  await tidyLogs(asSystem(hub.app))
  const lines = hub.db
    .selectFrom("log_entries")
    .select("details")
    .where("event", "=", "logs.tidied")
    .orderBy("id", "desc")
  return (await lines.executeTakeFirstOrThrow()).details
}

test("notifications that are over and measured days are forgotten as the settings say", async ({ hub }) => {
  await announce(hub, "Ended", days(1))
  await announce(hub, "Still on", days(200))
  await announce(hub, "Without an end", null)
  await hub.db.insertInto("measured_days").values({ day: "2026-10-01", database_bytes: 1 }).execute()
  const changes = [
    { key: "notification_days" as const, value: 30, version: 0 },
    { key: "metrics_days" as const, value: 60, version: 0 },
  ]
  await hub.as("ada")(settingRoutes.change, { body: { changes } })

  hub.setClock(days(20))
  const early = await tidied(hub)
  hub.setClock(days(40))
  const late = await tidied(hub)

  expect([early, late]).toEqual([
    { lines: 0, notifications: 0, deliveries: 0, days: expect.any(Number) },
    { lines: 0, notifications: 1, deliveries: 0, days: expect.any(Number) },
  ])
  const left = await hub.db.selectFrom("notifications").select("title").orderBy("id").execute()
  expect(left.map(({ title }) => title)).toEqual(["Still on", "Without an end"])
  expect(await hub.db.selectFrom("measured_days").selectAll().where("day", "=", "2026-10-01").execute()).toEqual([])
})

test("what the hub told somebody is forgotten when they have read it, and never before", async ({ hub }) => {
  const announcement = {
    message: "Words.",
    type: "review_requested" as const,
    link: null,
    starts_at: now,
    created_by: null,
  }
  const user = await hub.db.selectFrom("users").select("id").executeTakeFirstOrThrow()
  for (const [title, read_at] of [
    ["Read", now],
    ["Unread", null],
  ] as const) {
    const { id } = await hub.db
      .insertInto("notifications")
      .values({ ...announcement, title, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await hub.db
      .insertInto("notification_deliveries")
      .values({ notification_id: id, user_id: user.id, read_at })
      .execute()
  }

  hub.setClock(days(400))
  await tidied(hub)

  const left = await hub.db.selectFrom("notifications").select("title").execute()
  expect(left.map(({ title }) => title)).toEqual(["Unread"])
})
