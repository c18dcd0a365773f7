import { sql } from "kysely"
import { selectLacksRole } from "../access/without-access.ts"
import { selectOutsideEmbargo } from "../access/embargo-list.ts"
import type { Ctx } from "../platform/ctx.ts"

/** Whether somebody may know of a release by its name: everybody may of a public one, of others those who see one of its parts. */
export async function mayKnowRelease({ db, now }: Ctx, id: number, person_id: number): Promise<boolean> {
  const [none, collection] = [sql`null`, sql.ref("release_parts.collection_id")]
  const { rows } = await sql`
    select from users join releases on releases.id = ${id}
    where users.person_id = ${person_id} and users.active and (releases.is_public or exists (
      select from release_parts where release_parts.release_id = releases.id
        and not ${selectLacksRole({ topic: none, collection, project: none }, "reader")}
        and not ${selectOutsideEmbargo(now, { topic: none, collection }, sql.ref("users.person_id"))}))`.execute(db)
  return rows.length > 0
}
