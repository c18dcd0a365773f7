import { useRef } from "react"
import type { Column } from "./columns.ts"
import { hasAllRows, type ListSelection } from "./selection.ts"

type SelectionColumnOptions<Row> = {
  rows: readonly Row[]
  selection: ListSelection
  /** What is listed, in the plural. */
  what: string
  nameOf: (row: Row) => string
  className?: string | undefined
  /** One row was ticked or unticked; with shift, all from the last one to it. */
  onTick: (id: number, range: boolean) => void
  onTickAll: () => void
}

/** The column with a box for each row, and one for all that are shown. */
export function selectionColumn<Row extends { id: number }>(options: SelectionColumnOptions<Row>): Column<Row> {
  const { rows, selection, what, nameOf, className, onTick, onTickAll } = options
  const shown = rows.map(({ id }) => id)
  const all = hasAllRows(selection, shown)
  const some = !all && shown.some((id) => selection.ids.has(id))
  return {
    label: "Select",
    use: "tick",
    className,
    headClassName: className,
    heading: (
      <input
        type="checkbox"
        aria-label={`Select all ${what} shown`}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some
        }}
        onChange={onTickAll}
      />
    ),
    cell: (row) => (
      <RowTick name={nameOf(row)} checked={selection.ids.has(row.id)} onTick={(range) => onTick(row.id, range)} />
    ),
  }
}

type RowTickProps = {
  name: string
  checked: boolean
  /** Of its label, which is pressed as the box is. */
  className?: string | undefined
  onTick: (range: boolean) => void
}

/** The box of one row. */
export function RowTick({ name, checked, className, onTick }: RowTickProps) {
  // The change of a tick box does not tell whether shift was held; the click before it does.
  const range = useRef(false)
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={checked}
        onClick={(event) => (range.current = event.shiftKey)}
        onChange={() => onTick(range.current)}
      />
    </label>
  )
}
