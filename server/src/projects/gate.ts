import type { Gate } from "@hub/contract/check-rules"
import { gateRules, type ProjectGate } from "@hub/contract/project-gate"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import { may } from "../policy.ts"
import { gateOf, settingsOf } from "../settings/now.ts"
import { projectFor, refuseArchived } from "./get.ts"

/** How grave each rule of the gate is taken: as the project says, where it says, and else as the hub does. */
export async function gateFor(ctx: Ctx, project_id: number | null): Promise<Gate> {
  const hub = gateOf(await settingsOf(ctx))
  return project_id === null ? hub : { ...hub, ...(await ownGate(ctx, project_id)) }
}

export async function readGate(ctx: Ctx, id: number): Promise<ProjectGate> {
  const { archived_at } = await projectFor(ctx, "projects.read", id)
  const hub = gateOf(await settingsOf(ctx))
  const own = await ownGate(ctx, id)
  return {
    rules: gateRules.map((rule) => ({ rule, hub: hub[rule] ?? "warn", project: own[rule] ?? null })),
    can: { change: archived_at === null && may(ctx.actor, "projects.gate") },
  }
}

type Change = Omit<ProjectGate["rules"][number], "hub">

export function changeGate(ctx: Ctx, id: number, rules: Change[]): Promise<ProjectGate> {
  return atomically(ctx, async (tx) => {
    const project = await projectFor(tx, "projects.gate", id)
    refuseArchived(project)
    for (const { rule, project: severity } of rules) {
      await tx.db.deleteFrom("project_gates").where("project_id", "=", id).where("rule", "=", rule).execute()
      if (severity) await tx.db.insertInto("project_gates").values({ project_id: id, rule, severity }).execute()
    }
    const { name } = project
    await record(tx, "project.changed", id, { name, changed: ["publishing gate"] })
    return readGate(tx, id)
  })
}

async function ownGate({ db }: Ctx, project_id: number): Promise<Gate> {
  const rows = await db
    .selectFrom("project_gates")
    .select(["rule", "severity"])
    .where("project_id", "=", project_id)
    .execute()
  return Object.fromEntries(rows.map(({ rule, severity }) => [rule, severity]))
}
