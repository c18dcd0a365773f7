import type { HandOverCount } from "@hub/contract/hand-over"
import type { Ctx } from "../platform/ctx.ts"
import { groupBy } from "../platform/group-by.ts"
import type { PlannedWork } from "./plan.ts"
import { workSources } from "./sources.ts"

/** No statement has more values than the database takes. */
const atOnce = 500

/** Carries out what the plan says goes over; answers how much of each kind did. */
export async function moveWork(tx: Ctx, plan: PlannedWork[], { from, to }: { from: number; to: number }) {
  const moving = plan.filter(({ reason }) => reason === null)
  for (const { source, ids } of groupBySource(moving)) await workSources[source]!.move(tx, { ids, from, to })
  return countByKind(moving)
}

/** What nobody takes over, whose person is gone. */
export async function endWork(tx: Ctx, plan: PlannedWork[], from: number) {
  for (const { source, ids } of groupBySource(plan)) await workSources[source]!.end?.(tx, { ids, from })
}

function groupBySource(plan: PlannedWork[]): { source: string; ids: number[] }[] {
  const groups = [...groupBy(plan, ({ source }) => source)]
  return groups.flatMap(([source, work]) => {
    const ids = work.map(({ id }) => id)
    return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ({
      source,
      ids: ids.slice(at * atOnce, (at + 1) * atOnce),
    }))
  })
}

/** Something that somebody has in hand for two reasons counts once. */
function countByKind(plan: PlannedWork[]): HandOverCount[] {
  return [...groupBy(plan, ({ kind }) => kind)].map(([kind, work]) => ({
    kind,
    count: new Set(work.map(({ id }) => id)).size,
  }))
}
