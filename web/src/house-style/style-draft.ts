import type { HouseStyle } from "@hub/contract/house-style"

/** A style that is being written, beside what it would be anyway. */
export type StyleDraft = {
  style: HouseStyle
  base: HouseStyle
  errors: Record<string, string>
  isOfHub: boolean
  disabled: boolean
  set: (change: Partial<HouseStyle>) => void
}
