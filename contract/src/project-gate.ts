import { z } from "zod"
import { type CheckRule, findingSeverities } from "./check-rules.ts"
import { ById, route } from "./route.ts"
import { type SettingKey, settings } from "./settings.ts"

type RuleOfSetting<Key> = Key extends `gate_${infer Rule}` ? Extract<Rule, CheckRule> : never
/** Those rules of the gate that somebody decides on; what cannot go out at all is nobody's to decide. */
export type GateRule = RuleOfSetting<SettingKey>
const prefix = "gate_"
export const gateRules = Object.keys(settings)
  .filter((key) => key.startsWith(prefix))
  .map((key) => key.slice(prefix.length)) as [GateRule, ...GateRule[]]

/** What a rule is called on the screens. */
export const labelGateRule = (rule: GateRule): string => settings[`${prefix}${rule}`].label

const RuleSeverity = z.enum(findingSeverities)

/** A rule as the hub takes it, and as this project does where it differs. */
const ProjectGateRule = z.object({ rule: z.enum(gateRules), hub: RuleSeverity, project: RuleSeverity.nullable() })
const ProjectGate = z.object({ rules: z.array(ProjectGateRule), can: z.object({ change: z.boolean() }) })
export type ProjectGate = z.output<typeof ProjectGate>

export const projectGate = {
  read: route({ method: "GET", path: "/api/projects/:id/gate", params: ById, answer: ProjectGate }),
  /** Rules that are not named stay as they are; `null` is the way back to the hub's. */
  change: route({
    method: "PUT",
    path: "/api/projects/:id/gate",
    params: ById,
    body: z.object({ rules: z.array(ProjectGateRule.omit({ hub: true })).max(gateRules.length) }),
    answer: ProjectGate,
  }),
}
