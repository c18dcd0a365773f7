import type { Restoring } from "@hub/contract/backups"
import type { FactType } from "@hub/contract/facts"
import type { Ctx } from "../platform/ctx.ts"
import { backupFor } from "../backups/get.ts"
import { readForHere } from "./restore.ts"

/** What people make, by the fact that says so, in the words of the dialog. */
const made: Partial<Record<FactType, string>> = {
  "topic.created": "new topics",
  "topic.saved": "saved texts",
  "collection.created": "new collections",
  "collection.arranged": "changed outlines",
  "project.created": "new projects",
  "task.created": "new tasks",
  "milestone.created": "new milestones",
  "image.kept": "new images",
  "variable.created": "new variables",
  "variable.changed": "changed values",
  "import.completed": "finished imports",
  "review.requested": "review requests",
  "review.approved": "approvals",
  "review.changes_requested": "change requests",
  "review.rejected": "rejections",
  "publication.requested": "editions",
  "feedback.sent": "messages",
  "bug.reported": "bug reports",
  "user.created": "new accounts",
  "user.deleted": "deleted accounts",
  "user.password_changed": "changed passwords",
  "token.revoked": "revoked tokens",
  "setting.changed": "changed settings",
  "database.cleared": "database clearings",
}
const types = Object.keys(made) as FactType[]

/** What a restore of this backup would take away. It reads the whole file, since only a whole one can be restored. */
export async function previewRestore(ctx: Ctx, id: number): Promise<Restoring> {
  const { backup } = await readForHere(ctx, await backupFor(ctx, "backups.restore", id))
  const { manifest, rows } = backup
  const last = manifest.sequences.find(({ name }) => name === "facts_id_seq")?.last_value ?? 0
  const found = await ctx.db
    .selectFrom("facts")
    .select(["type", (row) => row.fn.countAll<number>().as("count")])
    .where("id", ">", last)
    .where("type", "in", types)
    .groupBy("type")
    .execute()
  const counts = new Map(found.map(({ type, count }) => [type, count]))
  return {
    made_at: manifest.made_at,
    rows,
    files: manifest.files.length,
    since: types.flatMap((type) => {
      const count = counts.get(type)
      return count === undefined ? [] : [{ kind: made[type]!, count }]
    }),
  }
}
