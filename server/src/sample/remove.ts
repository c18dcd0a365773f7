import type { FactData } from "@hub/contract/facts"
import type { Sample } from "@hub/contract/sample"
import { deleteMeeting } from "../calendar/meetings.ts"
import { deleteCollection, leaveProject as collectionsLeave } from "../collections/delete.ts"
import { forgetImage } from "../images/forget.ts"
import { deleteMilestone } from "../milestones/change.ts"
import { deletePerson } from "../people/stakeholders/change.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { missing, Refusal } from "../platform/failure.ts"
import { mustBeAllowed } from "../policy.ts"
import { restoreProject } from "../projects/archive.ts"
import { deleteProject } from "../projects/delete.ts"
import { readProject } from "../projects/rows.ts"
import { forgetEditions } from "../publications/forget.ts"
import { forgetReviews } from "../reviews/forget.ts"
import { deleteTag } from "../tags/change.ts"
import { deleteTask } from "../tasks/change.ts"
import { deleteTopics } from "../topics/bulk-delete.ts"
import { leaveProject as topicsLeave } from "../topics/leave-project.ts"
import { deleteVariable } from "../variables/change.ts"
import { alone, loadedSample, readSample } from "./state.ts"

/** Nothing of the sample is left, and nothing else is touched: topics and collections that people added stay theirs. */
export async function removeSample(ctx: Ctx): Promise<Sample> {
  mustBeAllowed(ctx.actor, "sample.manage")
  return atomically(ctx, async (tx) => {
    await alone(tx)
    const loaded = await loadedSample(tx)
    if (!loaded) throw missing("Sample project")
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
    await record(tx, "sample.removed", project_id, {})
    return readSample(tx)
  })
}

export function declineSample(ctx: Ctx): Promise<Sample> {
  mustBeAllowed(ctx.actor, "sample.manage")
  return atomically(ctx, async (tx) => {
    await alone(tx)
    if (await loadedSample(tx)) tx.traces.push("sample.declined")
    else await record(tx, "sample.declined", 0, {})
    return readSample(tx)
  })
}

const inProject = (tx: Ctx, table: "tasks" | "milestones" | "meetings", project_id: number) =>
  tx.db.selectFrom(table).select("id").where("project_id", "=", project_id).execute()

/** What somebody uses elsewhere meanwhile is not the sample's any more. */
async function removeUnused(tx: Ctx, { person_ids, tag_ids, variable_ids, image_id }: FactData<"sample.loaded">) {
  for (const id of person_ids) await unlessRefused(deletePerson(tx, id))
  for (const id of tag_ids) await unlessRefused(deleteTag(tx, id))
  const variables = await tx.db
    .selectFrom("variables")
    .select("id")
    .where("id", "in", [0, ...variable_ids])
    .execute()
  for (const { id } of variables) if (!(await isUsed(tx, id))) await deleteVariable(tx, id)
  await forgetImage(tx, image_id)
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
