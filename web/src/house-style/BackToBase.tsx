import type { HouseStyleField } from "@hub/contract/house-style"
import { Button } from "@mantine/core"
import layout from "../widgets/Layout.module.css"
import { isSame } from "./own-style.ts"
import type { StyleDraft } from "./style-draft.ts"

type BackToBaseProps = { draft: StyleDraft; field: HouseStyleField; show?: (value: string) => string }

/** What the field would be anyway, where it differs from that, and the way back. */
export function BackToBase({ draft, field, show = (value) => value }: BackToBaseProps) {
  const { style, base, isOfHub, disabled, set } = draft
  if (disabled || isSame(style, base, field)) return null
  const value = base[field]
  const words = typeof value === "string" && value !== "" && value.length < 80 ? show(value) : ""
  return (
    <div className={layout.rowCentred}>
      {words !== "" && (
        <span className={layout.quietTiny}>
          {isOfHub ? "Without a house style" : "In the hub"}: {words}
        </span>
      )}
      <Button size="xs" variant="subtle" onClick={() => set({ [field]: value })}>
        {isOfHub ? "Reset" : "Use the hub's"}
      </Button>
    </div>
  )
}
