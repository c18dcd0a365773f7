import type { RestoreReport } from "@hub/contract/backups"
import type { EventType } from "@hub/contract/events"
import type { Ctx } from "../platform/ctx.ts"
import { getBackup } from "../backups/get.ts"
import { readRestorableBackup } from "./restore.ts"

/** What people make, by the event that says so, in the words of the dialog. */
const changeLabels: Partial<Record<EventType, string>> = {
  "topic.created": "new topics",
  "topic.saved": "saved topics",
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
const reportedEventTypes = Object.keys(changeLabels) as EventType[]

/** What a restore of this backup would take away. It reads the whole file, since only a whole one can be restored. */
export async function previewRestore(ctx: Ctx, id: number): Promise<RestoreReport> {
  const { backup } = await readRestorableBackup(ctx, await getBackup(ctx, "backups.restore", id))
  const { manifest, rows } = backup
  const last = manifest.sequences.find(({ name }) => name === "events_id_seq")?.last_value ?? 0
  const found = await ctx.db
    .selectFrom("events")
    .select(["type", (row) => row.fn.countAll<number>().as("count")])
    .where("id", ">", last)
    .where("type", "in", reportedEventTypes)
    .groupBy("type")
    .execute()
  const counts = new Map(found.map(({ type, count }) => [type, count]))
  return {
    made_at: manifest.made_at,
    rows,
    files: manifest.files.length,
    since: reportedEventTypes.flatMap((type) => {
      const count = counts.get(type)
      return count === undefined ? [] : [{ kind: changeLabels[type]!, count }]
    }),
  }
}
