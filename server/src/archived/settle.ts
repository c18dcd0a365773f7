import type { ArchivedKind } from "@hub/contract/archived"
import { deleteBug, restoreBug } from "../bugs/archive.ts"
import { titleOf } from "../bugs/bug.ts"
import { restoreCollection } from "../collections/archive.ts"
import { deleteArchivedCollection } from "../collections/delete.ts"
import { deleteFeedback, restoreFeedback } from "../feedback/archive.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { conflict, missing, unfit } from "../platform/failure.ts"
import { mustBeAllowed } from "../policy.ts"
import { restoreProject } from "../projects/archive.ts"
import { deleteProject } from "../projects/delete.ts"

const restoring: Record<ArchivedKind, (tx: Ctx, id: number) => Promise<unknown>> = {
  projects: restoreProject,
  collections: restoreCollection,
  feedback: restoreFeedback,
  bugs: restoreBug,
}

const deleting: Record<ArchivedKind, (tx: Ctx, id: number) => Promise<unknown>> = {
  projects: deleteProject,
  collections: deleteArchivedCollection,
  feedback: deleteFeedback,
  bugs: deleteBug,
}

/** Brings back what was put away. */
export function restoreArchived(ctx: Ctx, kind: ArchivedKind, id: number): Promise<{ id: number }> {
  mustBeAllowed(ctx.actor, "archived.settle")
  return atomically(ctx, async (tx) => {
    await restoring[kind](tx, id)
    return { id }
  })
}

/** Deletes for ever what was put away, for whoever types its name; what is in use stays. */
export function deleteArchived(ctx: Ctx, kind: ArchivedKind, id: number, name: string): Promise<undefined> {
  mustBeAllowed(ctx.actor, "archived.settle")
  return atomically(ctx, async (tx) => {
    const found = await nameOf(tx, kind, id)
    if (found === undefined) throw missing("This")
    if (found.archived_at === null)
      throw conflict("Only what is archived can be deleted for ever.", { code: "not_archived" })
    if (name.trim() !== found.name.trim()) throw unfit("name", "This is not its name.")
    await deleting[kind](tx, id)
    return undefined
  })
}

type Named = { name: string; archived_at: Date | null }

async function nameOf({ db }: Ctx, kind: ArchivedKind, id: number): Promise<Named | undefined> {
  if (kind === "projects" || kind === "collections")
    return db.selectFrom(kind).select(["name", "archived_at"]).where("id", "=", id).executeTakeFirst()
  if (kind === "bugs")
    return db.selectFrom("bugs").select(["title as name", "archived_at"]).where("id", "=", id).executeTakeFirst()
  const one = await db.selectFrom("feedback").select(["message", "archived_at"]).where("id", "=", id).executeTakeFirst()
  return one && { name: titleOf(one.message), archived_at: one.archived_at }
}
