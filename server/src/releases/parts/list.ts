import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import "../tables.ts"

export type ListedPart = Awaited<ReturnType<typeof listReleaseParts>>[number]

/** The parts of these releases that the person who asks can see, each with its collection and its edition. */
export const listReleaseParts = ({ db }: Ctx, release_ids: number[]) =>
  db
    .selectFrom("release_parts as part")
    .innerJoin("collections", "collections.id", "part.collection_id")
    .leftJoin("publications", "publications.id", "part.publication_id")
    .select(["part.id", "part.release_id", "part.collection_id", "part.kind", "part.publication_id", "part.problem"])
    .select(["collections.name as collection", "collections.project_id"])
    .select(["publications.title", "publications.edition", "publications.status"])
    .select(sql<string>`coalesce(publications.options ->> 'language', 'en')`.as("language"))
    .select(nameOf("collections.owner_id").as("owner"))
    .select(nameOf("publications.created_by").as("publisher"))
    .where("part.release_id", "in", release_ids.length === 0 ? [0] : release_ids)
    .orderBy("part.id")
    .execute()

const nameOf = (column: string) => sql<string | null>`(select name from people where people.id = ${sql.ref(column)})`
