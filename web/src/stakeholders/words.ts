import type { StakeholderPerson } from "@hub/contract/stakeholders"

export const accountWords: Record<StakeholderPerson["account"], string> = {
  user: "User",
  inactive: "Inactive user",
  external: "External",
}
