import type { Tag, tags } from "@hub/contract/tags"
import type { Input } from "@hub/contract/route"
import { sql } from "kysely"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { unlessTaken } from "../platform/db/unless-taken.ts"
import { record } from "../platform/facts/record.ts"
import { conflict, missing, unfit } from "../platform/failure.ts"
import { inWords } from "../platform/uses-in-words.ts"
import { may, mustBeAllowed } from "../policy.ts"
import { listTagUses, readTag } from "./rows.ts"
import type { TagRow } from "./tables.ts"

type TagInput = Input<typeof tags.create>["body"]

/** Two tags never have the same name, in capitals or not. */
export function createTag(ctx: Ctx, tag: TagInput): Promise<Tag> {
  mustBeAllowed(ctx.actor, "tags.manage")
  return atomically(ctx, async (tx) => {
    const row = await tx.db
      .insertInto("tags")
      .values({ ...tag, created_at: tx.now })
      .onConflict((taken) => taken.expression(sql`lower(name)`).doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!row) throw taken(tag.name)
    await record(tx, "tag.created", row.id, { name: tag.name })
    return readTag(tx, row.id)
  })
}

/** A new name or colour is seen at once on everything that carries the tag. */
export function changeTag(ctx: Ctx, id: number, tag: Input<typeof tags.change>["body"]): Promise<Tag> {
  return atomically(ctx, async (tx) => {
    const before = await tagFor(tx, id, "tags.manage")
    const write = tx.db.updateTable("tags").set(tag).where("id", "=", id).execute()
    await unlessTaken("tags_name", () => taken(tag.name), write)
    await record(tx, "tag.changed", id, { name: tag.name, before: before.name })
    return readTag(tx, id)
  })
}

export function deleteTag(ctx: Ctx, id: number): Promise<undefined> {
  return atomically(ctx, async (tx) => {
    const { name } = await tagFor(tx, id, "tags.manage")
    const { usage } = await readTag(tx, id)
    const uses = Object.entries(usage).flatMap(([kind, count]) => (count > 0 ? [{ kind, count }] : []))
    if (uses.length > 0) {
      const { items: carriers } = await listTagUses(tx, id, { limit: 20 })
      throw conflict(`“${name}” is on ${inWords(uses)}. Merge it into another tag, or take it off them first.`, {
        code: "tag_in_use",
        details: { uses, carriers },
      })
    }
    await tx.db.deleteFrom("tags").where("id", "=", id).execute()
    await record(tx, "tag.deleted", id, { name })
    return undefined
  })
}

/** Whatever carries one of these carries `to` instead, once; they go. */
export function mergeTags(ctx: Ctx, from: number[], to: number): Promise<Tag> {
  mustBeAllowed(ctx.actor, "tags.merge")
  return atomically(ctx, async (tx) => {
    const gone = [...new Set(from)].filter((id) => id !== to)
    if (gone.length === 0) throw unfit("from", "A tag cannot be merged into itself.")
    // In one order, so that two merges never wait for each other.
    const rows = new Map<number, TagRow>()
    for (const id of [to, ...gone].toSorted((a, b) => a - b)) rows.set(id, await tagFor(tx, id, "tags.merge"))

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
    await record(tx, "tag.merged", to, { name, from: gone.map((id) => rows.get(id)?.name ?? "") })
    return readTag(tx, to)
  })
}

async function tagFor(tx: Ctx, id: number, deed: "tags.manage" | "tags.merge"): Promise<TagRow> {
  if (!may(tx.actor, "tags.read")) throw missing("Tag")
  const row = await tx.db.selectFrom("tags").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
  if (!row) throw missing("Tag")
  mustBeAllowed(tx.actor, deed)
  return row
}

function taken(name: string) {
  const sentence = `There is already a tag called ${name}.`
  return conflict(sentence, { code: "name_taken", fields: { name: sentence } })
}
