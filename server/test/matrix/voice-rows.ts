import { announcements } from "@hub/contract/announcements"
import { archived } from "@hub/contract/archived"
import { bugs } from "@hub/contract/bugs"
import { feedback } from "@hub/contract/feedback"
import { logs } from "@hub/contract/logs"
import { metrics } from "@hub/contract/metrics"
import type { BugStatus } from "@hub/contract/bugs"
import type { Player } from "../hub.ts"
import type { Scene } from "./given.ts"
import { administrators, readers, row, type Row, users } from "./goldens.ts"

const said = { message: "The search is quick." }
const report = { area: "Search", description: "It finds nothing." }
/** Who sees what is for administrators. */
const lookers = "401 401 401 · 403 403 · 403 403 · ok · 403 · 401 401 401"
/** Its reporter alone. */
const reporters = "401 401 401 · 404 404 · 404 ok · 404 · 403 · 401 401 401"

export async function voice({ hub }: Scene, who: Player = "ben") {
  const { answer } = await hub.as(who)(feedback.send, { body: said })
  return { params: { id: answer.id } }
}

export async function bug({ hub }: Scene, status: BugStatus = "new") {
  const { answer } = await hub.as("ben")(bugs.report, { body: report })
  const closed_at = status === "closed" ? hub.house.clock() : null
  await hub.db.updateTable("bugs").set({ status, closed_at }).where("id", "=", answer.id).execute()
  return { params: { id: answer.id } }
}

const news = { title: "Freeze", message: "The freeze begins on Monday.", type: "global" as const }

async function announcement({ hub }: Scene) {
  return { params: { id: (await hub.as("ada")(announcements.create, { body: news })).answer.id } }
}

async function archivedBug(scene: Scene) {
  const { params } = await bug(scene, "closed")
  await scene.hub.as("ada")(bugs.archive, { params, body: {} })
  return { params: { kind: "bugs" as const, id: params.id } }
}

async function closedVoice(scene: Scene) {
  const place = await voice(scene)
  await scene.hub.db.updateTable("feedback").set({ status: "closed" }).where("id", "=", place.params.id).execute()
  return place
}

/** What people say of the hub, and what becomes of it. */
export const voices: Row[] = [
  row(users, feedback.send, async () => ({ body: said })),
  row(lookers, feedback.list),
  row(lookers, feedback.read, voice),
  row(administrators, feedback.change, async (scene) => ({
    ...(await voice(scene)),
    body: { status: "acknowledged" as const, version: 1 },
  })),
  row(administrators, feedback.reply, async (scene) => ({ ...(await voice(scene)), body: { message: "Thank you." } })),
  row(administrators, feedback.convert, async (scene) => ({ ...(await voice(scene)), body: { to: "bug" as const } })),
  row(administrators, feedback.archive, async (scene) => ({ ...(await closedVoice(scene)), body: {} })),

  row(users, bugs.report, async () => ({ body: report })),
  row(lookers, bugs.list),
  row(readers, bugs.mine),
  row(lookers, bugs.read, bug),
  row(administrators, bugs.change, async (scene) => ({
    ...(await bug(scene)),
    body: { status: "triaged" as const, version: 1 },
  })),
  row(reporters, bugs.reopen, (scene) => bug(scene, "closed")),
  row(administrators, bugs.archive, async (scene) => ({ ...(await bug(scene, "closed")), body: {} })),

  row(lookers, archived.list, async () => ({ params: { kind: "projects" as const } })),
  row(administrators, archived.restore, archivedBug),
  row(administrators, archived.delete, async (scene) => ({
    ...(await archivedBug(scene)),
    body: { name: report.description },
  })),

  row(lookers, announcements.list),
  row(lookers, announcements.audience),
  row(administrators, announcements.create, async () => ({ body: news })),
  row(lookers, announcements.read, announcement),
  row(administrators, announcements.change, async (scene) => ({ ...(await announcement(scene)), body: news })),
  row(administrators, announcements.end, announcement),
  row(administrators, announcements.archive, announcement),
  row(administrators, announcements.delete, announcement),
  row(lookers, announcements.readings, announcement),

  row(lookers, metrics.read),
  row(lookers, metrics.report),

  row(lookers, logs.list),
  row(lookers, logs.read, async (scene) => {
    await announcement(scene)
    return { params: await scene.hub.db.selectFrom("log_lines").select("id").limit(1).executeTakeFirstOrThrow() }
  }),
]
