import type { ListWithViews } from "@hub/contract/preferences/values"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { ResultPage } from "../../call.ts"
import { ListFrame } from "./ListFrame.tsx"
import { chosenColumns, type Column, isOptional } from "./columns.ts"
import { ColumnsMenu } from "./ColumnsMenu.tsx"
import { DataTable, type RowAttributes } from "./DataTable.tsx"
import { FilterBar } from "./FilterBar.tsx"
import { SizeChoice } from "./SizeChoice.tsx"
import type { ListState } from "./use-list.ts"
import { useHiddenColumns } from "./use-list-memory.ts"

type ListScreenProps<Row> = {
  /** What is listed, in the plural. */
  what: ListWithViews
  list: ListState
  page: UseQueryResult<ResultPage<Row[]>>
  columns: readonly Column<Row>[]
  rowAttributes: (row: Row) => RowAttributes
  /** What chosen records are called, by the name of their filter, where a row tells. */
  known?: Record<string, string | undefined>
  /** What is said where there is nothing yet. */
  empty: ReactNode
  /** What is said where nothing matches the filters. */
  noMatch?: string | undefined
  /** What is said of a list that could not be loaded, where that is something else than usual. */
  failed?: ReactNode
  /** Saves all that the filters find. */
  onExport?: () => Promise<void>
  /** The table's name for screen readers. */
  label?: string
  /** Shows the rows in another form than a table. */
  children?: ((rows: Row[]) => ReactNode) | undefined
}

/** A list as its address has it: filters, saved views, and its rows in a table with order, columns, pages and export. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { what, list, columns, rowAttributes, known = {}, label, children, ...states } = props
  const { definition, cursor, sort, limit } = list
  const [hidden, hide] = useHiddenColumns(what)
  // Over nothing at all there is nothing to narrow, unless something was archived.
  const hasNothing = states.page.data?.rows.length === 0 && cursor === undefined && !list.isFiltered
  const hasFilters = Object.keys(definition.filters).length > 0 && (!hasNothing || "archived" in definition.filters)
  const table = (rows: Row[]) => (
    <DataTable
      rows={rows}
      columns={chosenColumns(columns, hidden)}
      rowAttributes={rowAttributes}
      sort={sort}
      onSort={list.sortBy}
      {...(label !== undefined && { "aria-label": label })}
    />
  )
  return (
    <>
      {hasFilters && <FilterBar what={what} list={list} known={known} columns={children ? [] : columns} />}
      <ListFrame
        what={what}
        cursor={cursor}
        onGo={list.goToPage}
        filtered={list.isFiltered}
        onClear={list.clear}
        tools={
          <>
            {definition.sizes.length > 0 && (
              <SizeChoice sizes={definition.sizes} size={limit} onChange={list.setLimit} />
            )}
            {!children && columns.some(isOptional) && <ColumnsMenu columns={columns} hidden={hidden} onChange={hide} />}
          </>
        }
        {...states}
      >
        {children ?? table}
      </ListFrame>
    </>
  )
}
