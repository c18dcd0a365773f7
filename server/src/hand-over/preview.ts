import type { NamedWork, OpenWork, OpenWorkOfKind } from "@hub/contract/hand-over"
import { createHash } from "node:crypto"
import { getUser } from "../account/users/get.ts"
import type { Ctx } from "../platform/ctx.ts"
import { groupBy } from "../platform/group-by.ts"
import { requirePermission } from "../policy.ts"
import { requireHeir } from "./heir.ts"
import { type HandOverParties, type PlannedWork, planHandOver } from "./plan.ts"

/** How many of what is counted are named. */
const named = 5

/** What a user has in hand, and what of it another would get. */
export async function previewHandOver(ctx: Ctx, id: number, to: number | undefined): Promise<OpenWork> {
  requirePermission(ctx.actor, "users.see")
  const { person_id: from } = await getUser(ctx, id)
  const heir = to === undefined ? null : await requireHeir(ctx, id, to)
  const parties = { from, to: heir?.person_id ?? null }
  const plan = await planHandOver(ctx, parties)
  const all = await planHandOver({ ...ctx, db: ctx.app.db }, { from, to: null })
  return { to: heir && { id: heir.id, name: heir.name }, ...presentPlan(plan, parties, all.length - plan.length) }
}

function presentPlan(plan: PlannedWork[], parties: HandOverParties, unseen: number): Omit<OpenWork, "to"> {
  const kinds = [...groupBy(plan, ({ kind }) => kind)].map(([kind, work]) => presentKind(kind, work))
  return {
    count: sum(kinds, ({ count }) => count),
    moves: sum(kinds, ({ moves }) => moves),
    kinds,
    unseen,
    seen: digestPlan(plan, parties),
  }
}

function presentKind(kind: PlannedWork["kind"], work: PlannedWork[]): OpenWorkOfKind {
  const once = [...new Map(work.map((one) => [one.id, one])).values()]
  const [moving = [], staying = []] = [true, false].map((moves) =>
    once.filter(({ reason }) => (reason === null) === moves),
  )
  return {
    kind,
    count: once.length,
    moves: moving.length,
    names: moving.slice(0, named).map(presentName),
    stays: [...groupBy(staying, ({ reason }) => reason!)].map(([reason, these]) => ({
      reason,
      count: these.length,
      names: these.slice(0, named).map(presentName),
    })),
  }
}

const presentName = ({ name, topic_id, collection_id }: PlannedWork): NamedWork => ({ name, topic_id, collection_id })

/** What a plan is called by who saw it, so that nothing else is carried out. */
export const digestPlan = (plan: PlannedWork[], { from, to }: HandOverParties) =>
  createHash("sha256")
    .update(JSON.stringify([from, to, plan.map(({ source, id, reason }) => [source, id, reason])]))
    .digest("base64url")

const sum = <Each>(all: Each[], read: (each: Each) => number) => all.reduce((total, each) => total + read(each), 0)
