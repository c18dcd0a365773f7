import { type Project, type projects, datesInOrder, ProjectChange } from "@hub/contract/projects"
import { invalidField } from "../platform/refusal.ts"
import type { RouteInput } from "@hub/contract/route"
import { changedFields, fillFields } from "../platform/changed-fields.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { requirePerson } from "../people/require.ts"
import { setTags } from "../tags/set.ts"
import { getProject, refuseArchivedProject } from "./get.ts"
import { readProject } from "./present.ts"

type ChangeProjectInput = RouteInput<typeof projects.change>["body"]

/** Saves a project over the version that was read; a save without a change leaves the version. */
export function changeProject(
  ctx: Ctx,
  id: number,
  { version, tag_ids, ...change }: ChangeProjectInput,
): Promise<Project> {
  return inTransaction(ctx, async (tx) => {
    const row = await getProject(tx, "projects.manage", id)
    refuseArchivedProject(row)
    const mine = fillFields(row, ProjectChange.shape, change)
    if (!datesInOrder.check(mine)) throw invalidField("target_date", datesInOrder.refusal.message)
    const theirs = await readProject(tx, id)
    requireNewestVersion(row.version, version, () => ({ theirs, mine: { ...mine, tag_ids, version } }))
    await requirePerson(tx, "owner_id", mine.owner_id)

    const retagged = tag_ids !== undefined && (await setTags(tx, { project_id: id }, tag_ids))
    const changed = [...changedFields(row, mine), ...(retagged ? ["tags"] : [])]
    if (changed.length > 0)
      await tx.db
        .updateTable("projects")
        .set({ ...mine, version: version + 1, updated_at: tx.now })
        .where("id", "=", id)
        .execute()
    await recordEvent(tx, "project.changed", id, { name: mine.name, changed })
    return readProject(tx, id)
  })
}
