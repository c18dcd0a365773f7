import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { Refusal } from "../platform/refusal.ts"
import { selectProjectRole } from "./project-role.ts"

/** Those of these people with an account from whom the topic is hidden: its project is restricted, and they have no role in it. */
export async function listShutOut(
  { db }: Ctx,
  topic_id: number,
  people: number[],
): Promise<{ id: number; name: string }[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select people.id, people.name
    from topics join projects on projects.id = topics.project_id cross join users join people on people.id = users.person_id
    where topics.id = ${topic_id} and projects.restricted and users.person_id = any(${people}::bigint[])
      and users.active and users.role <> 'admin' and ${selectProjectRole} is null
    order by people.id`.execute(db)
  return rows
}

/** Nobody is asked about what they cannot open. */
export async function refuseShutOut(tx: Ctx, topic_id: number, people: number[], field: string): Promise<void> {
  const [first] = await listShutOut(tx, topic_id, people)
  if (!first) return
  const sentence = `${first.name} has no access to this topic's project. Give them a role in it first.`
  throw new Refusal("unprocessable", sentence, { code: "no_access", fields: { [field]: sentence } })
}
