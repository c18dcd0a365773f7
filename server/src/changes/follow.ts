import type { ChangePage, changes } from "@hub/contract/changes"
import type { RouteInput } from "@hub/contract/route"
import { activityEventTypes } from "../activity/present.ts"
import type { App, Ctx } from "../platform/ctx.ts"
import { limitPlusOne } from "../platform/http/page.ts"
import { Refusal } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import { presentChange } from "./present.ts"
import { selectProject } from "./project.ts"
import { waitForChanges } from "./wait.ts"

type ChangeQuery = RouteInput<typeof changes.list>["query"]

/**
 * What happened after a position and is seen by the asker, in the order of the positions. What they may not see is passed over, and
 * `next` stands behind it.
 */
export async function followChanges(ctx: Ctx, { since, limit, wait }: ChangeQuery): Promise<ChangePage> {
  requirePermission(ctx.actor, "dashboard.read")
  // Read first: whatever is up to there is seen by the query below.
  const last = await readLastPosition(ctx.app)
  if (since === undefined) return { changes: [], next: last, more: false }
  if (since !== 0 && !(await isPosition(ctx.app, since))) throw unknownPosition()
  if (since === last && wait > 0) {
    // What may be seen is asked by the next call: rights may have changed meanwhile.
    const happened = async () => last < (await readLastPosition(ctx.app))
    return { changes: [], next: last, more: await waitForChanges(ctx.app, { seconds: wait, happened }) }
  }
  const until = (await readPositionBehind(ctx.app, since)) ?? last
  const rows = await findChanges(ctx, { since, until, limit })
  const page = rows.slice(0, limit)
  const isFull = rows.length > limit
  const next = isFull ? page.at(-1)!.position! : until
  return { changes: page.map((row) => presentChange(ctx.app, row)), next, more: isFull || until < last }
}

/** How many events a call looks at, however few of them its caller may see. */
const maxLookedAt = 5000

/** The positions are the hub's own, and do not depend on who may see what stands there. */
async function readLastPosition({ db }: App): Promise<number> {
  const last = await db
    .selectFrom("events")
    .select("position")
    .where("position", "is not", null)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst()
  return last?.position ?? 0
}

/** Where a call that begins at a position ends at the latest; undefined where what follows is less. */
async function readPositionBehind({ db }: App, since: number): Promise<number | undefined> {
  const last = await db
    .selectFrom("events")
    .select("position")
    .where("position", ">", since)
    .orderBy("position")
    .offset(maxLookedAt - 1)
    .limit(1)
    .executeTakeFirst()
  return last?.position ?? undefined
}

const isPosition = async ({ db }: App, position: number) =>
  (await db.selectFrom("events").select("id").where("position", "=", position).executeTakeFirst()) !== undefined

const unknownPosition = () =>
  new Refusal(
    "gone",
    "This hub doesn't know this position, for example because it was restored from a backup. Read again what you need, and follow from the position that a call without since answers.",
    { code: "position_gone" },
  )

const findChanges = ({ db }: Ctx, { since, until, limit }: { since: number; until: number; limit: number }) =>
  db
    .selectFrom("events")
    .leftJoin("people", "people.id", "actor_id")
    .select(["position", "at", "type", "subject_id", "data", "actor_id", "people.name as actor_name"])
    .select(selectProject.as("project_id"))
    .where("type", "in", activityEventTypes)
    .where("position", ">", since)
    .where("position", "<=", until)
    .orderBy("position")
    .limit(limitPlusOne(limit))
    .execute()
