import type { StakeholderPerson } from "@hub/contract/stakeholders"

export const accountLabels: Record<StakeholderPerson["account"], string> = {
  user: "User",
  inactive: "Inactive user",
  external: "External",
}
