import type { Gate } from "@hub/contract/check-rules"
import { gateRules, type ProjectGate } from "@hub/contract/project-gate"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { hasPermission } from "../policy.ts"
import { gateOfSettings, settingsOf } from "../settings/current.ts"
import { getProject, refuseArchivedProject } from "./get.ts"

/** How grave each rule of the gate is taken: as the project says, where it says, and else as the hub does. */
export async function readEffectiveGate(ctx: Ctx, project_id: number | null): Promise<Gate> {
  const hub = gateOfSettings(await settingsOf(ctx))
  return project_id === null ? hub : { ...hub, ...(await readOwnGateRules(ctx, project_id)) }
}

export async function readProjectGate(ctx: Ctx, id: number): Promise<ProjectGate> {
  const { archived_at } = await getProject(ctx, "projects.read", id)
  const hub = gateOfSettings(await settingsOf(ctx))
  const own = await readOwnGateRules(ctx, id)
  return {
    rules: gateRules.map((rule) => ({ rule, hub: hub[rule] ?? "warn", project: own[rule] ?? null })),
    can: { change: archived_at === null && hasPermission(ctx.actor, "projects.gate") },
  }
}

type ChangeGateRuleInput = Omit<ProjectGate["rules"][number], "hub">

export function changeProjectGate(ctx: Ctx, id: number, rules: ChangeGateRuleInput[]): Promise<ProjectGate> {
  return inTransaction(ctx, async (tx) => {
    const project = await getProject(tx, "projects.gate", id)
    refuseArchivedProject(project)
    for (const { rule, project: severity } of rules) {
      await tx.db.deleteFrom("project_gates").where("project_id", "=", id).where("rule", "=", rule).execute()
      if (severity) await tx.db.insertInto("project_gates").values({ project_id: id, rule, severity }).execute()
    }
    const { name } = project
    await recordEvent(tx, "project.changed", id, { name, changed: ["publishing gate"] })
    return readProjectGate(tx, id)
  })
}

async function readOwnGateRules({ db }: Ctx, project_id: number): Promise<Gate> {
  const rows = await db
    .selectFrom("project_gates")
    .select(["rule", "severity"])
    .where("project_id", "=", project_id)
    .execute()
  return Object.fromEntries(rows.map(({ rule, severity }) => [rule, severity]))
}
