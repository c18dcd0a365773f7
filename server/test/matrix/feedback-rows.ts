import { announcements } from "@hub/contract/announcements"
import { archived } from "@hub/contract/archived"
import { audit } from "@hub/contract/audit"
import { bugs } from "@hub/contract/bugs"
import { feedback } from "@hub/contract/feedback"
import { logs } from "@hub/contract/logs"
import { metrics } from "@hub/contract/metrics"
import type { BugStatus } from "@hub/contract/bugs"
import type { Player } from "../hub.ts"
import type { MatrixScene } from "./fixtures.ts"
import { goldenAdministrators, goldenReaders, matrixRow, type MatrixRow, goldenUsers } from "./goldens.ts"

const said = { message: "The search is quick." }
const report = { area: "Search", description: "It finds nothing." }
/** Who sees what is for administrators. */
const lookers = "401 401 401 · 403 403 · 403 403 · ok · 403 · 401 401 401"
/** Its reporter alone. */
const reporters = "401 401 401 · 404 404 · 404 ok · 404 · 403 · 401 401 401"

export async function createFeedbackFixture({ hub }: MatrixScene, who: Player = "ben") {
  const { answer } = await hub.as(who)(feedback.send, { body: said })
  return { params: { id: answer.id } }
}

export async function createBugFixture({ hub }: MatrixScene, status: BugStatus = "new") {
  const { answer } = await hub.as("ben")(bugs.report, { body: report })
  const closed_at = status === "closed" ? hub.app.clock() : null
  await hub.db.updateTable("bugs").set({ status, closed_at }).where("id", "=", answer.id).execute()
  return { params: { id: answer.id } }
}

const announcementInput = { title: "Freeze", message: "The freeze begins on Monday.", type: "global" as const }

async function announcement({ hub }: MatrixScene) {
  return { params: { id: (await hub.as("ada")(announcements.create, { body: announcementInput })).answer.id } }
}

async function archivedBug(scene: MatrixScene) {
  const { params } = await createBugFixture(scene, "closed")
  await scene.hub.as("ada")(bugs.archive, { params, body: {} })
  return { params: { kind: "bugs" as const, id: params.id } }
}

async function closedFeedback(scene: MatrixScene) {
  const place = await createFeedbackFixture(scene)
  await scene.hub.db.updateTable("feedback").set({ status: "closed" }).where("id", "=", place.params.id).execute()
  return place
}

/** What people say of the hub, and what becomes of it. */
export const feedbackRows: MatrixRow[] = [
  matrixRow(goldenUsers, feedback.send, async () => ({ body: said })),
  matrixRow(lookers, feedback.list),
  matrixRow(lookers, feedback.read, createFeedbackFixture),
  matrixRow(goldenAdministrators, feedback.change, async (scene) => ({
    ...(await createFeedbackFixture(scene)),
    body: { status: "acknowledged" as const, version: 1 },
  })),
  matrixRow(goldenAdministrators, feedback.reply, async (scene) => ({
    ...(await createFeedbackFixture(scene)),
    body: { message: "Thank you." },
  })),
  matrixRow(goldenAdministrators, feedback.convert, async (scene) => ({
    ...(await createFeedbackFixture(scene)),
    body: { to: "bug" as const },
  })),
  matrixRow(goldenAdministrators, feedback.archive, async (scene) => ({ ...(await closedFeedback(scene)), body: {} })),

  matrixRow(goldenUsers, bugs.report, async () => ({ body: report })),
  matrixRow(lookers, bugs.list),
  matrixRow(goldenReaders, bugs.mine),
  matrixRow(lookers, bugs.read, createBugFixture),
  matrixRow(goldenAdministrators, bugs.change, async (scene) => ({
    ...(await createBugFixture(scene)),
    body: { status: "triaged" as const, version: 1 },
  })),
  matrixRow(reporters, bugs.reopen, (scene) => createBugFixture(scene, "closed")),
  matrixRow(goldenAdministrators, bugs.archive, async (scene) => ({
    ...(await createBugFixture(scene, "closed")),
    body: {},
  })),

  matrixRow(lookers, archived.list, async () => ({ params: { kind: "projects" as const } })),
  matrixRow(goldenAdministrators, archived.restore, archivedBug),
  matrixRow(goldenAdministrators, archived.delete, async (scene) => ({
    ...(await archivedBug(scene)),
    body: { name: report.description },
  })),

  matrixRow(lookers, announcements.list),
  matrixRow(lookers, announcements.audience),
  matrixRow(goldenAdministrators, announcements.create, async () => ({ body: announcementInput })),
  matrixRow(lookers, announcements.read, announcement),
  matrixRow(goldenAdministrators, announcements.change, async (scene) => ({
    ...(await announcement(scene)),
    body: announcementInput,
  })),
  matrixRow(goldenAdministrators, announcements.end, announcement),
  matrixRow(goldenAdministrators, announcements.archive, announcement),
  matrixRow(goldenAdministrators, announcements.delete, announcement),
  matrixRow(lookers, announcements.listReaders, announcement),

  matrixRow(lookers, metrics.read),
  matrixRow(lookers, metrics.report),

  matrixRow(lookers, audit.list),

  matrixRow(lookers, logs.list),
  matrixRow(lookers, logs.read, async (scene) => {
    await announcement(scene)
    return { params: await scene.hub.db.selectFrom("log_entries").select("id").limit(1).executeTakeFirstOrThrow() }
  }),
]
