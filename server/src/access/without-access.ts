import { type ProjectRole, projectRoles } from "@hub/contract/access/values"
import { type Expression, sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { Refusal } from "../platform/refusal.ts"
import { listOutsideEmbargo, refuseOutsideEmbargo } from "./embargo-list.ts"
import { selectProjectRole } from "./project-role.ts"

/** What something is about or belongs to, each as a column or null. */
export type ContentColumns = {
  topic: Expression<unknown>
  collection: Expression<unknown>
  project: Expression<unknown>
}

/** Whether the restricted project of something gives a row of `users` less than this role. */
export const selectLacksRole = ({ topic, collection, project }: ContentColumns, needed: ProjectRole) => sql<boolean>`(
  users.role <> 'admin' and exists (
    select from projects where restricted and projects.id in (${project},
        (select project_id from topics where topics.id = ${topic}),
        (select project_id from collections where collections.id = ${collection}))
      and coalesce(array_position(${allRoles}, ${selectProjectRole}), 0) < array_position(${allRoles}, ${sql.lit(needed)})))`

const allRoles = sql`${sql.lit(`{${projectRoles.join(",")}}`)}::text[]`

/** Those of these people with an account from whom one of the topics is hidden: its project is restricted, and they have no role in it. */
async function listWithoutAccess({ db }: Ctx, topics: number[], people: number[]): Promise<{ name: string }[]> {
  if (topics.length === 0 || people.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select people.name
    from topics join projects on projects.id = topics.project_id cross join users join people on people.id = users.person_id
    where topics.id = any(${topics}::bigint[]) and projects.restricted and users.person_id = any(${people}::bigint[])
      and users.active and users.role <> 'admin' and ${selectProjectRole} is null
    order by people.id`.execute(db)
  return rows
}

/** Whether somebody may hear of all these topics; null stands for what is about none. */
export async function hasAccessToTopics(tx: Ctx, person_id: number, topics: (number | null)[]): Promise<boolean> {
  const named = topics.filter((id) => id !== null)
  const without = await listWithoutAccess(tx, named, [person_id])
  return without.length === 0 && (await listOutsideEmbargo(tx, named, [person_id])).length === 0
}

/** Nobody is asked about what they cannot open. */
export async function refuseWithoutAccess(tx: Ctx, topic_id: number, people: number[], field: string): Promise<void> {
  const [first] = await listWithoutAccess(tx, [topic_id], people)
  if (!first) return refuseOutsideEmbargo(tx, topic_id, people, field)
  const sentence = `${first.name} has no access to this topic's project. Give them a role in it first.`
  throw new Refusal("unprocessable", sentence, { code: "no_access", fields: { [field]: sentence } })
}
