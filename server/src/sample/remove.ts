import type { EventData } from "@hub/contract/events"
import type { SampleState } from "@hub/contract/sample"
import { deleteMeeting } from "../calendar/meetings.ts"
import { deleteCollection, removeCollectionsFromProject as collectionsLeave } from "../collections/delete.ts"
import { deleteUnusedImage } from "../images/delete-unused.ts"
import { deleteMilestone } from "../milestones/change.ts"
import { deletePerson } from "../people/stakeholders/change.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { notFound, Refusal } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import { restoreProject } from "../projects/archive.ts"
import { deleteProject } from "../projects/delete.ts"
import { readProject } from "../projects/present.ts"
import { forgetEditions } from "../publications/forget.ts"
import { forgetReviews } from "../reviews/forget.ts"
import { deleteTag } from "../tags/change.ts"
import { deleteTask } from "../tasks/change.ts"
import { deleteTopics } from "../topics/bulk-delete.ts"
import { removeTopicsFromProject as topicsLeave } from "../topics/leave-project.ts"
import { deleteVariable } from "../variables/change.ts"
import { lockSample, findLoadedSample, readSample } from "./state.ts"

/** Nothing of the sample is left, and nothing else is touched: topics and collections that people added stay theirs. */
export async function removeSample(ctx: Ctx): Promise<SampleState> {
  requirePermission(ctx.actor, "sample.manage")
  return inTransaction(ctx, async (tx) => {
    await lockSample(tx)
    const loaded = await findLoadedSample(tx)
    if (!loaded) throw notFound("Sample project")
    const { project_id, topic_ids, collection_ids } = loaded
    if ((await readProject(tx, project_id)).archived_at !== null) await restoreProject(tx, project_id)
    await forgetEditions(tx, collection_ids)
    await forgetReviews(tx, topic_ids)
    for (const { id } of await inProject(tx, "tasks", project_id)) await deleteTask(tx, id)
    for (const { id } of await inProject(tx, "milestones", project_id)) await deleteMilestone(tx, id)
    for (const { id } of await inProject(tx, "meetings", project_id)) await deleteMeeting(tx, id)
    await deleteTopics(tx, topic_ids)
    for (const id of collection_ids) await deleteCollection(tx, id)
    await topicsLeave(tx, project_id)
    await collectionsLeave(tx, project_id)
    await deleteProject(tx, project_id)
    await removeUnused(tx, loaded)
    await recordEvent(tx, "sample.removed", project_id, {})
    return readSample(tx)
  })
}

export function declineSample(ctx: Ctx): Promise<SampleState> {
  requirePermission(ctx.actor, "sample.manage")
  return inTransaction(ctx, async (tx) => {
    await lockSample(tx)
    if (await findLoadedSample(tx)) tx.recorded.push("sample.declined")
    else await recordEvent(tx, "sample.declined", 0, {})
    return readSample(tx)
  })
}

const inProject = (tx: Ctx, table: "tasks" | "milestones" | "meetings", project_id: number) =>
  tx.db.selectFrom(table).select("id").where("project_id", "=", project_id).execute()

/** What somebody uses elsewhere meanwhile is not the sample's any more. */
async function removeUnused(tx: Ctx, { person_ids, tag_ids, variable_ids, image_id }: EventData<"sample.loaded">) {
  for (const id of person_ids) await unlessRefused(deletePerson(tx, id))
  for (const id of tag_ids) await unlessRefused(deleteTag(tx, id))
  const variables = await tx.db
    .selectFrom("variables")
    .select("id")
    .where("id", "in", [0, ...variable_ids])
    .execute()
  for (const { id } of variables) if (!(await isUsed(tx, id))) await deleteVariable(tx, id)
  await deleteUnusedImage(tx, image_id)
}

async function unlessRefused(deletion: Promise<undefined>) {
  try {
    await deletion
  } catch (error) {
    // A refusal comes before anything is written, so the rest of the removal goes on.
    if (!(error instanceof Refusal)) throw error
  }
}

async function isUsed(tx: Ctx, id: number) {
  const use = await tx.db
    .selectFrom("topic_uses")
    .innerJoin("variables", "variables.slug", "topic_uses.key")
    .select("topic_id")
    .where("variables.id", "=", id)
    .where("topic_uses.kind", "=", "variable")
    .executeTakeFirst()
  return use !== undefined
}
