import { type Project, type projects, InOrder, ProjectChange } from "@hub/contract/projects"
import { unfit } from "../platform/failure.ts"
import type { Input } from "@hub/contract/route"
import { changedFields, filledFrom } from "../platform/changed-fields.ts"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { mustBeNewest } from "../platform/version.ts"
import { mustKnow } from "../people/known.ts"
import { setTags } from "../tags/set.ts"
import { projectFor, refuseArchived } from "./get.ts"
import { readProject } from "./rows.ts"

type Change = Input<typeof projects.change>["body"]

/** Saves a project over the version that was read; a save without a change leaves the version. */
export function changeProject(ctx: Ctx, id: number, { version, tag_ids, ...change }: Change): Promise<Project> {
  return atomically(ctx, async (tx) => {
    const row = await projectFor(tx, "projects.manage", id)
    refuseArchived(row)
    const mine = filledFrom(row, ProjectChange.shape, change)
    if (!InOrder.check(mine)) throw unfit("target_date", InOrder.told.message)
    const theirs = await readProject(tx, id)
    mustBeNewest(row.version, version, () => ({ theirs, mine: { ...mine, tag_ids, version } }))
    await mustKnow(tx, "owner_id", mine.owner_id)

    const retagged = tag_ids !== undefined && (await setTags(tx, { project_id: id }, tag_ids))
    const changed = [...changedFields(row, mine), ...(retagged ? ["tags"] : [])]
    if (changed.length > 0)
      await tx.db
        .updateTable("projects")
        .set({ ...mine, version: version + 1, updated_at: tx.now })
        .where("id", "=", id)
        .execute()
    await record(tx, "project.changed", id, { name: mine.name, changed })
    return readProject(tx, id)
  })
}
