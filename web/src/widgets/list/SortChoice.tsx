import { useId } from "react"
import controls from "../Controls.module.css"
import layout from "../Layout.module.css"
import type { Column } from "./columns.ts"

type SortChoiceProps = {
  columns: readonly Pick<Column<never>, "label" | "sort">[]
  sort: string | undefined
  className?: string | undefined
  onSort: (sort: string) => void
}

/** The order of a list, where the table has no headings to press. */
export function SortChoice({ columns, sort, className = "", onSort }: SortChoiceProps) {
  const id = useId()
  const sortable = columns.filter((column) => column.sort !== undefined)
  if (sortable.length === 0) return null
  return (
    <div className={`${layout.fieldLabel} ${controls.filterField} ${className}`}>
      <label htmlFor={id}>Sort by</label>
      <select id={id} value={sort} onChange={(event) => onSort(event.currentTarget.value)}>
        {sortable.flatMap(({ label, sort }) => [
          <option key={label} value={sort}>
            {label}, ascending
          </option>,
          <option key={`-${label}`} value={`-${sort}`}>
            {label}, descending
          </option>,
        ])}
      </select>
    </div>
  )
}
