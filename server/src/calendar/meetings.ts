import { type calendar, type Meeting, MeetingChange } from "@hub/contract/calendar"
import type { RouteInput } from "@hub/contract/route"
import { changedFields, fillFields } from "../platform/changed-fields.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { notFound } from "../platform/refusal.ts"
import { createCursor, cutPage, type PagedList, readCursor, limitPlusOne } from "../platform/http/page.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { hasPermission, inProject, requirePermission } from "../policy.ts"
import { getOpenProject, refuseArchivedProject, requireProject } from "../projects/get.ts"
import type { MeetingRow } from "./tables.ts"

/** Meetings, the newest first. */
export async function listMeetings(
  ctx: Ctx,
  { limit, cursor, project }: RouteInput<typeof calendar.meetings>["query"],
): Promise<PagedList<Meeting>> {
  if (!hasPermission(ctx.actor, "calendar.read")) throw notFound("Meetings")
  let found = queryMeetings(ctx)
  if (project !== undefined) found = found.where("meetings.project_id", "=", project)
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(readCursor(cursor, 1)[0]) || 0
  const [rows, { total }] = await Promise.all([
    found
      .selectAll("meetings")
      .select("projects.name as project_name")
      .where("meetings.id", "<", before)
      .orderBy("meetings.id", "desc")
      .limit(limitPlusOne(limit))
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return cutPage(rows, {
    limit,
    total,
    after: (row) => createCursor(row.id),
    present: (row) => presentMeeting(ctx, row),
  })
}

export async function readMeeting(ctx: Ctx, id: number): Promise<Meeting> {
  if (!hasPermission(ctx.actor, "calendar.read")) throw notFound("Meeting")
  const row = await queryMeetings(ctx)
    .selectAll("meetings")
    .select("projects.name as project_name")
    .where("meetings.id", "=", id)
    .executeTakeFirst()
  if (!row) throw notFound("Meeting")
  return presentMeeting(ctx, row)
}

export function createMeeting(ctx: Ctx, fields: RouteInput<typeof calendar.createMeeting>["body"]): Promise<Meeting> {
  requirePermission(ctx.actor, "calendar.manage")
  return inTransaction(ctx, async (tx) => {
    await requireMeetingProject(tx, fields.project_id)
    const { id } = await tx.db
      .insertInto("meetings")
      .values({ ...fields, created_by: tx.actor.person_id!, created_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await recordEvent(tx, "meeting.created", id, { name: fields.title, project_id: fields.project_id })
    return readMeeting(tx, id)
  })
}

type ChangeMeetingInput = RouteInput<typeof calendar.changeMeeting>["body"]

export function updateMeeting(ctx: Ctx, id: number, { version, ...change }: ChangeMeetingInput): Promise<Meeting> {
  return inTransaction(ctx, async (tx) => {
    const row = await getMeeting(tx, id)
    const mine = fillFields(row, MeetingChange.shape, change)
    const theirs = await readMeeting(tx, id)
    requireNewestVersion(row.version, version, () => ({ theirs, mine: { ...mine, version } }))
    await requireMeetingProject(tx, mine.project_id)
    const changed = changedFields(row, mine)
    if (changed.length > 0)
      await tx.db
        .updateTable("meetings")
        .set({ ...mine, version: version + 1 })
        .where("id", "=", id)
        .execute()
    await recordEvent(tx, "meeting.changed", id, { name: mine.title, project_id: mine.project_id, changed })
    return readMeeting(tx, id)
  })
}

export function deleteMeeting(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const { title, project_id } = await getMeeting(tx, id)
    await tx.db.deleteFrom("meetings").where("id", "=", id).execute()
    await recordEvent(tx, "meeting.deleted", id, { name: title, project_id })
    return undefined
  })
}

const queryMeetings = (ctx: Ctx) =>
  ctx.db.selectFrom("meetings").leftJoin("projects", "projects.id", "meetings.project_id")

async function getMeeting(tx: Ctx, id: number): Promise<MeetingRow> {
  if (!hasPermission(tx.actor, "calendar.read")) throw notFound("Meeting")
  const row = await tx.db.selectFrom("meetings").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
  if (!row) throw notFound("Meeting")
  requirePermission(inProject(tx.actor, row.project_id), "calendar.manage")
  if (row.project_id !== null) await getOpenProject(tx, row.project_id)
  return row
}

async function requireMeetingProject(tx: Ctx, id: number | null) {
  if (id === null) return
  refuseArchivedProject(await requireProject(tx, "calendar.manage", id))
}

function presentMeeting({ actor }: Ctx, row: MeetingRow & { project_name: string | null }): Meeting {
  const { id, title, description, start_date, end_date, project_id, project_name, version } = row
  return {
    id,
    title,
    description,
    start_date,
    end_date,
    project_id,
    project_name,
    version,
    created_at: row.created_at.toISOString(),
    can: { edit: hasPermission(inProject(actor, project_id), "calendar.manage") },
  }
}
