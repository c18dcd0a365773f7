import type { OpenableType } from "@hub/contract/documents/values"
import { sql } from "kysely"
import { getCollection } from "../collections/get.ts"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { getProject } from "../projects/get.ts"
import { getTopic } from "../topics/get.ts"

/** What the person may read; it is not deleted before the transaction ends. */
export async function getDocument(tx: Ctx, { type, id }: { type: OpenableType; id: number }): Promise<void> {
  if (type === "topic") await getTopic(tx, "topics.read", id)
  else if (type === "collection") await getCollection(tx, "collections.read", id)
  else await getProject(tx, "projects.read", id)
  const { rows } = await sql`select from ${sql.table(`${type}s`)} where id = ${id} for key share`.execute(tx.db)
  if (rows.length === 0) throw notFound("Document")
}
