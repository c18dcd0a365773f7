import type { FirstStep, GettingStarted } from "@hub/contract/dashboard"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { hasPermission } from "../policy.ts"
import { findLoadedSample } from "../sample/state.ts"

type StepStates = { import: boolean; topic: boolean; people: boolean }

/** Which first steps there are for the person who asks, and which are done by anybody. */
export async function readGettingStarted(ctx: Ctx): Promise<GettingStarted> {
  if (!hasPermission(ctx.actor, "dashboard.read")) throw notFound("Dashboard")
  const done = { ...(await readStepStates(ctx)), email: ctx.app.mail_is_on }
  return { steps: stepsOf(ctx).map((step) => ({ step, is_done: done[step] })) }
}

const stepsOf = ({ actor }: Ctx): FirstStep[] => [
  ...(hasPermission(actor, "topics.create") ? (["import", "topic"] as const) : []),
  ...(hasPermission(actor, "users.see") ? (["people"] as const) : []),
  ...(hasPermission(actor, "settings.see") ? (["email"] as const) : []),
]

async function readStepStates(ctx: Ctx): Promise<StepStates> {
  const sample = (await findLoadedSample(ctx))?.topic_ids ?? []
  const { rows } = await sql<StepStates>`select
    exists (select from imports where status = 'completed') as import,
    exists (select from topics where not id = any(${sample})) as topic,
    (select count(*) from (select from users limit 2) two) > 1 as people`.execute(ctx.db)
  return rows[0]!
}
