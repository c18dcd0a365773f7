import type { FactData, FactType } from "@hub/contract/facts"
import type { Activity } from "@hub/contract/projects"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { cursorAfter, pageOf, type Paged, readCursor } from "../platform/http/page.ts"
import { projectFor } from "./get.ts"

type Words = { [T in FactType]?: (data: FactData<T>) => string }

/** What each fact says of itself, after the name of whoever did it. */
const words: Words = {
  "project.created": ({ name }) => `created the project “${name}”`,
  "project.changed": ({ changed }) => `changed ${list(changed) || "nothing"} of the project`,
  "project.archived": ({ reason }) => `archived the project${reason && `: ${reason}`}`,
  "project.restored": () => "restored the project from the archive",
  "project.stakeholder_linked": () => "linked a stakeholder",
  "project.stakeholder_changed": () => "changed what a stakeholder does here",
  "project.stakeholder_unlinked": () => "unlinked a stakeholder",
  "milestone.created": ({ name }) => `added the milestone “${name}”`,
  "milestone.changed": ({ name, changed }) => `changed ${list(changed) || "nothing"} of the milestone “${name}”`,
  "milestone.moved": ({ name, from, to, reason }) => `moved “${name}” from ${from} to ${to}${reason && `: ${reason}`}`,
  "milestone.deleted": ({ name }) => `deleted the milestone “${name}”`,
  "task.created": ({ name }) => `added the task “${name}”`,
  "task.changed": ({ name, changed }) => `changed ${list(changed) || "nothing"} of the task “${name}”`,
  "task.moved": ({ name, to }) => `set the task “${name}” to ${to.replace("_", " ")}`,
  "task.deleted": ({ name }) => `deleted the task “${name}”`,
  "meeting.created": ({ name }) => `planned the meeting “${name}”`,
  "meeting.changed": ({ name }) => `changed the meeting “${name}”`,
  "meeting.deleted": ({ name }) => `cancelled the meeting “${name}”`,
}
const own = Object.keys(words).filter((type) => type.startsWith("project.")) as FactType[]
const within = Object.keys(words).filter((type) => !type.startsWith("project.")) as FactType[]

/** What happened in a project, the newest first. */
export async function projectActivity(
  ctx: Ctx,
  id: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Paged<Activity>> {
  await projectFor(ctx, "projects.read", id)
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(readCursor(cursor, 1)[0]) || 0
  const columns = ["facts.id", "facts.type", "facts.actor_id", "facts.data", "facts.at"] as const
  const ofProject = ctx.db.selectFrom("facts").where("type", "in", own).where("subject_id", "=", id)
  const inProject = ctx.db
    .selectFrom("facts")
    .where(sql<boolean>`data ? 'project_id'`)
    .where(sql<number>`(data ->> 'project_id')::bigint`, "=", id)
    .where("type", "in", within)
  const newest = (rows: typeof ofProject) =>
    rows
      .select(columns)
      .where("facts.id", "<", before)
      .orderBy("facts.id", "desc")
      .limit(limit + 1)
  const count = (rows: typeof ofProject) =>
    rows.select((row) => row.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()

  const [mine, theirs, first, second] = await Promise.all([
    newest(ofProject).execute(),
    newest(inProject).execute(),
    count(ofProject),
    count(inProject),
  ])
  const rows = [...mine, ...theirs].toSorted((a, b) => b.id - a.id).slice(0, limit + 1)
  const names = await namesOf(ctx, rows)
  return pageOf(rows, {
    limit,
    total: first.total + second.total,
    after: (row) => cursorAfter(row.id),
    present: ({ id, type, actor_id, data, at }) => ({
      id,
      type,
      actor_name: actor_id === null ? null : (names.get(actor_id) ?? null),
      // The table holds every type of fact, so which words fit which row is beyond the compiler.
      sentence: words[type]?.(data as never) ?? type,
      at: at.toISOString(),
    }),
  })
}

async function namesOf(ctx: Ctx, rows: { actor_id: number | null }[]) {
  const ids = [...new Set(rows.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id])))]
  if (ids.length === 0) return new Map<number, string>()
  const people = await ctx.db.selectFrom("people").select(["id", "name"]).where("id", "in", ids).execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}

const list = (names: string[]) => names.map((name) => name.replace(/_id$/, "").replaceAll("_", " ")).join(", ")
