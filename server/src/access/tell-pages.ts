import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { sendLiveUpdate } from "../platform/live-update.ts"
import { selectOutsideEmbargo } from "./embargo-list.ts"
import { selectProjectRole } from "./project-role.ts"

type PlaceOfNews = { project_id: number | null; collection_id: number | null }

const toUser = (name: string, user_id: number) => `${name}:${user_id}`

/** By which names somebody's page hears of what concerns all, and of what only they and some others may know. */
export const namesOfNews = ({ actor }: Ctx, name: string): string[] =>
  actor.kind === "user" ? [name, toUser(name, actor.user_id)] : [name]

/** Says that there is news of this name in a place: to everybody, or where the place is hidden from some, to each of the others. */
export async function tellWhoSees(tx: Ctx, name: string, { project_id, collection_id }: PlaceOfNews): Promise<void> {
  const { rows } = await sql<{ user_id: number; sees: boolean }>`
    select users.id as user_id, (projects.restricted is not true or users.role = 'admin' or ${selectProjectRole} is not null)
      and not ${selectOutsideEmbargo(tx.now, { topic: sql`null::bigint`, collection: sql`${collection_id}::bigint` }, sql`users.person_id`)} as sees
    from users left join projects on projects.id = coalesce(${project_id}::bigint,
      (select collections.project_id from collections where collections.id = ${collection_id}))
    where users.active`.execute(tx.db)
  if (rows.every(({ sees }) => sees)) return sendLiveUpdate(tx, name)
  for (const { user_id } of rows.filter(({ sees }) => sees)) await sendLiveUpdate(tx, toUser(name, user_id))
}
