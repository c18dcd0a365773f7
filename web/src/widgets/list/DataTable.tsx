import type { Key, MouseEventHandler, Ref } from "react"
import controls from "../Controls.module.css"
import layout from "../Layout.module.css"
import records from "../Records.module.css"
import { useIsPhone } from "../use-is-phone.ts"
import { CardHead, cardCells, cellOf } from "./cells.tsx"
import type { Column } from "./columns.ts"
import { sortDirection, toggleSort } from "./list-address.ts"

/** A row's key, and what else its element has, such as `data-task`. */
export type RowAttributes = {
  key: Key
  className?: string | undefined
  onClick?: MouseEventHandler<HTMLTableRowElement>
  [name: `data-${string}`]: Key | boolean | undefined
}

type DataTableProps<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowAttributes: (row: Row) => RowAttributes
  sort?: string | undefined
  onSort?: (sort: string) => void
  ref?: Ref<HTMLTableElement>
  /** Its look, where it is not that of all records. */
  className?: string | undefined
  /** Its headings are heard only: they are seen above another table. */
  isHeadUnseen?: boolean
  "aria-label"?: string
  "aria-labelledby"?: string
}

/** Records in rows, which become cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, rowAttributes, sort, onSort, isHeadUnseen = false, className = records.table, ...rest } = props
  const phone = useIsPhone()
  const isFixed = !phone && columns.some(({ width }) => width !== undefined)
  const hasMenu = ["menu", "actions"].includes(columns.at(-1)?.use ?? "") ? records.withMenu : ""
  return (
    <table
      className={`${className} ${hasMenu} ${isFixed ? layout.fixedTable : ""} ${phone ? records.cards : ""}`}
      {...rest}
    >
      {isFixed && (
        <colgroup>
          {columns.map(({ label, width }) => (
            <col key={label} style={{ width }} />
          ))}
        </colgroup>
      )}
      {phone ? (
        <CardHead columns={columns} />
      ) : (
        <thead className={isHeadUnseen ? layout.unseen : undefined}>
          <tr>
            {columns.map((column) => (
              <Heading key={column.label} {...column} current={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => {
          const { key, ...attributes } = rowAttributes(row)
          return (
            <tr key={key} {...attributes}>
              {phone ? cardCells(row, columns) : tableCells(row, columns)}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const tableCells = <Row,>(row: Row, columns: readonly Column<Row>[]) =>
  columns.map((column) => {
    const { use, label, className } = column
    return cellOf(column, row, { className, "data-label": use === undefined ? label : undefined })
  })

type HeadingProps = Pick<Column<never>, "label" | "use" | "sort" | "heading" | "headClassName"> & {
  current: string | undefined
  onSort: ((sort: string) => void) | undefined
}

/** What a column holds; a button where the list can be ordered by it. */
function Heading({ label, use, sort, heading, headClassName, current, onSort }: HeadingProps) {
  if (sort === undefined || onSort === undefined)
    return (
      <th className={headClassName}>
        {heading ?? (use !== undefined && use !== "name" ? <span className={layout.unseen}>{label}</span> : label)}
      </th>
    )
  return (
    <th className={headClassName} aria-sort={sortDirection(current, sort)}>
      <button
        type="button"
        className={`${controls.sort} ${records.sort}`}
        onClick={() => onSort(toggleSort(current, sort))}
      >
        {label}
      </button>
    </th>
  )
}
