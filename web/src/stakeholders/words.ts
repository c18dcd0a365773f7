import type { StakeholderPerson } from "@hub/contract/stakeholders"
import { count } from "../widgets/count.ts"

export const accountWords: Record<StakeholderPerson["account"], string> = {
  user: "User",
  inactive: "Inactive user",
  external: "External",
}

/** "2 projects", from what the hub counted by kind, in the plural. */
export const wordsOfUses = (uses: { kind: string; count: number }[]) =>
  uses.map(({ kind, count: number }) => count(number, kind.replace(/ies$/, "y").replace(/s$/, ""), kind))
