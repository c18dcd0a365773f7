import type { ImportDetail } from "@hub/contract/imports"
import { Button } from "@mantine/core"
import layout from "../widgets/Layout.module.css"
import { useChooseAll } from "./queries.ts"

/** How many of the proposed topics are to be made; all of them or none at a click. */
export function ChooseAll({ row }: { row: ImportDetail }) {
  const choose = useChooseAll(row.id)
  if (!row.can.accept) return null
  const all = Object.values(row.states).reduce((sum, number) => sum + number, 0)
  return (
    <div className={layout.rowCentred}>
      <span className={`${layout.growPlain} ${layout.quietTiny}`}>
        {row.included.toLocaleString()} of {all.toLocaleString()} selected
      </span>
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={choose.isPending || row.included === all}
        onClick={() => choose.mutate(true)}
      >
        Select all
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={choose.isPending || row.included === 0}
        onClick={() => choose.mutate(false)}
      >
        Select none
      </Button>
    </div>
  )
}
