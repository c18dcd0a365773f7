import type { Topic } from "@hub/contract/topics"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { invalidField } from "../platform/refusal.ts"
import { rolesWithPermission } from "../policy.ts"
import "../people/tables.ts"
import { getTopic } from "./get.ts"
import { readTopic } from "./read.ts"

/** Gives a topic to another owner, who decides about it from now on. */
export function assignTopic(ctx: Ctx, id: number, owner_id: number): Promise<Topic> {
  return inTransaction(ctx, async (tx) => {
    const { title, owner_id: before } = await getTopic(tx, "topics.assign", id)
    const to = await requireAuthor(tx, owner_id)
    if (before !== owner_id) {
      await tx.db.updateTable("topics").set({ owner_id }).where("id", "=", id).execute()
      await recordEvent(tx, "topic.assigned", id, { title, owner_id, to })
    }
    return readTopic(tx, id)
  })
}

/** The name of somebody who can write here. They stay so until the topic is theirs. */
export async function requireAuthor(tx: Ctx, person_id: number): Promise<string> {
  const author = await findAuthor(tx, person_id)
  if (!author) throw invalidField("owner_id", "Choose an author or administrator with an active account.")
  return author.name
}

export const isAuthor = async (tx: Ctx, person_id: number) => (await findAuthor(tx, person_id)) !== undefined

const findAuthor = (tx: Ctx, person_id: number) =>
  tx.db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .select("people.name")
    .where("users.person_id", "=", person_id)
    .where("users.active", "=", true)
    .where("users.role", "in", rolesWithPermission("topics.edit"))
    .forShare("users")
    .executeTakeFirst()
