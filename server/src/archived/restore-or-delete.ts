import type { ArchivedKind } from "@hub/contract/archived"
import { deleteBug, restoreBug } from "../bugs/archive.ts"
import { titleOfText } from "../bugs/bug.ts"
import { restoreCollection } from "../collections/archive.ts"
import { deleteArchivedCollection } from "../collections/delete.ts"
import { deleteFeedback, restoreFeedback } from "../feedback/archive.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { conflict, notFound, invalidField } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import { restoreProject } from "../projects/archive.ts"
import { deleteProject } from "../projects/delete.ts"

const restoreFunctions: Record<ArchivedKind, (tx: Ctx, id: number) => Promise<unknown>> = {
  projects: restoreProject,
  collections: restoreCollection,
  feedback: restoreFeedback,
  bugs: restoreBug,
}

const deleteFunctions: Record<ArchivedKind, (tx: Ctx, id: number) => Promise<unknown>> = {
  projects: deleteProject,
  collections: deleteArchivedCollection,
  feedback: deleteFeedback,
  bugs: deleteBug,
}

/** Brings back what was put away. */
export function restoreArchived(ctx: Ctx, kind: ArchivedKind, id: number): Promise<{ id: number }> {
  requirePermission(ctx.actor, "archived.settle")
  return inTransaction(ctx, async (tx) => {
    await restoreFunctions[kind](tx, id)
    return { id }
  })
}

/** Deletes for ever what was put away, for the person who types its name; what is in use stays. */
export function deleteArchived(ctx: Ctx, kind: ArchivedKind, id: number, name: string): Promise<undefined> {
  requirePermission(ctx.actor, "archived.settle")
  return inTransaction(ctx, async (tx) => {
    const found = await readArchivedName(tx, kind, id)
    if (found === undefined) throw notFound("Item")
    if (found.archived_at === null)
      throw conflict("Only archived items can be deleted permanently.", { code: "not_archived" })
    if (name.trim() !== found.name.trim())
      throw invalidField("name", "The name doesn't match. Type it exactly as shown.")
    await deleteFunctions[kind](tx, id)
    return undefined
  })
}

type NamedArchived = { name: string; archived_at: Date | null }

async function readArchivedName({ db }: Ctx, kind: ArchivedKind, id: number): Promise<NamedArchived | undefined> {
  if (kind === "projects" || kind === "collections")
    return db.selectFrom(kind).select(["name", "archived_at"]).where("id", "=", id).executeTakeFirst()
  if (kind === "bugs")
    return db.selectFrom("bugs").select(["title as name", "archived_at"]).where("id", "=", id).executeTakeFirst()
  const one = await db.selectFrom("feedback").select(["message", "archived_at"]).where("id", "=", id).executeTakeFirst()
  return one && { name: titleOfText(one.message), archived_at: one.archived_at }
}
