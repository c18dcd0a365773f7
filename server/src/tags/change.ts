import type { Tag, tags } from "@hub/contract/tags"
import type { RouteInput } from "@hub/contract/route"
import { sql } from "kysely"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { refuseIfTaken } from "../platform/db/unique-violation.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, notFound, invalidField } from "../platform/refusal.ts"
import { joinUseCounts } from "../platform/join-use-counts.ts"
import { hasPermission, requirePermission } from "../policy.ts"
import { listTagUses, readTag } from "./list.ts"
import type { TagRow } from "./tables.ts"

type SaveTagInput = RouteInput<typeof tags.create>["body"]

/** Two tags never have the same name, in capitals or not. */
export function createTag(ctx: Ctx, tag: SaveTagInput): Promise<Tag> {
  requirePermission(ctx.actor, "tags.manage")
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .insertInto("tags")
      .values({ ...tag, created_at: tx.now })
      .onConflict((taken) => taken.expression(sql`lower(name)`).doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!row) throw nameTakenConflict(tag.name)
    await recordEvent(tx, "tag.created", row.id, { name: tag.name })
    return readTag(tx, row.id)
  })
}

/** A new name or colour is seen at once on everything that carries the tag. */
export function changeTag(ctx: Ctx, id: number, tag: RouteInput<typeof tags.change>["body"]): Promise<Tag> {
  return inTransaction(ctx, async (tx) => {
    const before = await getTag(tx, id, "tags.manage")
    const write = tx.db.updateTable("tags").set(tag).where("id", "=", id).execute()
    await refuseIfTaken("tags_name", () => nameTakenConflict(tag.name), write)
    await recordEvent(tx, "tag.changed", id, { name: tag.name, before: before.name })
    return readTag(tx, id)
  })
}

export function deleteTag(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const { name } = await getTag(tx, id, "tags.manage")
    const { usage } = await readTag(tx, id)
    const uses = Object.entries(usage).flatMap(([kind, count]) => (count > 0 ? [{ kind, count }] : []))
    if (uses.length > 0) {
      const { items: carriers } = await listTagUses(tx, id, { limit: 20 })
      throw conflict(
        `“${name}” is used by ${joinUseCounts(uses)}. Merge it into another tag, or remove it there first.`,
        {
          code: "tag_in_use",
          details: { uses, carriers },
        },
      )
    }
    await tx.db.deleteFrom("tags").where("id", "=", id).execute()
    await recordEvent(tx, "tag.deleted", id, { name })
    return undefined
  })
}

/** Whatever carries one of these carries `to` instead, once; they go. */
export function mergeTags(ctx: Ctx, from: number[], to: number): Promise<Tag> {
  requirePermission(ctx.actor, "tags.merge")
  return inTransaction(ctx, async (tx) => {
    const gone = [...new Set(from)].filter((id) => id !== to)
    if (gone.length === 0) throw invalidField("from", "A tag cannot be merged into itself.")
    // In one order, so that two merges never wait for each other.
    const rows = new Map<number, TagRow>()
    for (const id of [to, ...gone].toSorted((a, b) => a - b)) rows.set(id, await getTag(tx, id, "tags.merge"))

    const columns = ["project_id", "topic_id", "collection_id", "task_id"] as const
    await tx.db
      .insertInto("tag_uses")
      .columns(["tag_id", ...columns])
      .expression(
        tx.db
          .selectFrom("tag_uses")
          .select([sql<number>`${to}::bigint`.as("tag_id"), ...columns])
          .distinct()
          .where("tag_id", "in", gone),
      )
      .onConflict((there) => there.doNothing())
      .execute()
    await tx.db.deleteFrom("tag_uses").where("tag_id", "in", gone).execute()
    await tx.db.deleteFrom("tags").where("id", "in", gone).execute()
    const name = rows.get(to)?.name ?? ""
    await recordEvent(tx, "tag.merged", to, { name, from: gone.map((id) => rows.get(id)?.name ?? "") })
    return readTag(tx, to)
  })
}

async function getTag(tx: Ctx, id: number, permission: "tags.manage" | "tags.merge"): Promise<TagRow> {
  if (!hasPermission(tx.actor, "tags.read")) throw notFound("Tag")
  const row = await tx.db.selectFrom("tags").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
  if (!row) throw notFound("Tag")
  requirePermission(tx.actor, permission)
  return row
}

function nameTakenConflict(name: string) {
  const sentence = `A tag called ${name} already exists.`
  return conflict(sentence, { code: "name_taken", fields: { name: sentence } })
}
