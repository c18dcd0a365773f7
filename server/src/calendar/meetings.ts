import { type calendar, type Meeting, MeetingChange } from "@hub/contract/calendar"
import type { Input } from "@hub/contract/route"
import { changedFields, filledFrom } from "../platform/changed-fields.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { missing, unfit } from "../platform/failure.ts"
import { cursorAfter, pageOf, type Paged, readCursor, oneMore } from "../platform/http/page.ts"
import { mustBeNewest } from "../platform/version.ts"
import { may, mustBeAllowed } from "../policy.ts"
import { openProject } from "../projects/get.ts"
import type { MeetingRow } from "./tables.ts"

/** Meetings, the newest first. */
export async function listMeetings(
  ctx: Ctx,
  { limit, cursor, project }: Input<typeof calendar.meetings>["query"],
): Promise<Paged<Meeting>> {
  if (!may(ctx.actor, "calendar.read")) throw missing("Meetings")
  let found = meetingRows(ctx)
  if (project !== undefined) found = found.where("meetings.project_id", "=", project)
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(readCursor(cursor, 1)[0]) || 0
  const [rows, { total }] = await Promise.all([
    found
      .selectAll("meetings")
      .select("projects.name as project_name")
      .where("meetings.id", "<", before)
      .orderBy("meetings.id", "desc")
      .limit(oneMore(limit))
      .execute(),
    found.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return pageOf(rows, { limit, total, after: (row) => cursorAfter(row.id), present: (row) => present(ctx, row) })
}

export async function readMeeting(ctx: Ctx, id: number): Promise<Meeting> {
  if (!may(ctx.actor, "calendar.read")) throw missing("Meeting")
  const row = await meetingRows(ctx)
    .selectAll("meetings")
    .select("projects.name as project_name")
    .where("meetings.id", "=", id)
    .executeTakeFirst()
  if (!row) throw missing("Meeting")
  return present(ctx, row)
}

export function createMeeting(ctx: Ctx, fields: Input<typeof calendar.createMeeting>["body"]): Promise<Meeting> {
  mustBeAllowed(ctx.actor, "calendar.manage")
  return atomically(ctx, async (tx) => {
    await mustHaveProject(tx, fields.project_id)
    const { id } = await tx.db
      .insertInto("meetings")
      .values({ ...fields, created_by: tx.actor.person_id!, created_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow()
    await record(tx, "meeting.created", id, { name: fields.title, project_id: fields.project_id })
    return readMeeting(tx, id)
  })
}

type Change = Input<typeof calendar.changeMeeting>["body"]

export function changeMeeting(ctx: Ctx, id: number, { version, ...change }: Change): Promise<Meeting> {
  return atomically(ctx, async (tx) => {
    const row = await meetingFor(tx, id)
    const mine = filledFrom(row, MeetingChange.shape, change)
    const theirs = await readMeeting(tx, id)
    mustBeNewest(row.version, version, () => ({ theirs, mine: { ...mine, version } }))
    await mustHaveProject(tx, mine.project_id)
    const changed = changedFields(row, mine)
    if (changed.length > 0)
      await tx.db
        .updateTable("meetings")
        .set({ ...mine, version: version + 1 })
        .where("id", "=", id)
        .execute()
    await record(tx, "meeting.changed", id, { name: mine.title, project_id: mine.project_id, changed })
    return readMeeting(tx, id)
  })
}

export function deleteMeeting(ctx: Ctx, id: number): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const { title, project_id } = await meetingFor(tx, id)
    await tx.db.deleteFrom("meetings").where("id", "=", id).execute()
    await record(tx, "meeting.deleted", id, { name: title, project_id })
    return undefined
  })
}

const meetingRows = (ctx: Ctx) =>
  ctx.db.selectFrom("meetings").leftJoin("projects", "projects.id", "meetings.project_id")

async function meetingFor(tx: Ctx, id: number): Promise<MeetingRow> {
  if (!may(tx.actor, "calendar.read")) throw missing("Meeting")
  const row = await tx.db.selectFrom("meetings").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
  if (!row) throw missing("Meeting")
  mustBeAllowed(tx.actor, "calendar.manage")
  if (row.project_id !== null) await openProject(tx, row.project_id)
  return row
}

async function mustHaveProject(tx: Ctx, id: number | null) {
  if (id === null) return
  const project = await tx.db.selectFrom("projects").select("id").where("id", "=", id).executeTakeFirst()
  if (!project) throw unfit("project_id", "This project does not exist.")
  await openProject(tx, id)
}

function present({ actor }: Ctx, row: MeetingRow & { project_name: string | null }): Meeting {
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
    can: { edit: may(actor, "calendar.manage") },
  }
}
