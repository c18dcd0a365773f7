import type { ReactNode } from "react"

/** One column of a table of records. */
export type Column<Row> = {
  /** Its heading; on the cards of a phone it is said before the cell. No two columns share one. */
  label: string
  cell: (row: Row) => ReactNode
  /**
   * `name` says which record a row is; `actions` and `menu` hold what can be done with it; `tick` holds a box. They
   * are always shown, and have no label on a card.
   */
  use?: "name" | "actions" | "menu" | "tick"
  /**
   * Where it stands on the card of a phone: on the line under the name, before them, or at the end of the row. One
   * without, and without a use, is there for readers of the screen only.
   */
  card?: "first" | "line" | "end"
  /** The order that its heading stands for; pressed again, it is turned round. */
  sort?: string
  /** As `table-layout: fixed` has it; the table is laid out so if any column has one. */
  width?: string
  className?: string | undefined
  headClassName?: string | undefined
  /** What stands at its head instead of its label. */
  heading?: ReactNode
}

export const isOptional = ({ use }: Pick<Column<never>, "use">): boolean => use === undefined

/** The columns that are shown where those with some labels are hidden. */
export function chosenColumns<One extends Pick<Column<never>, "label" | "use">>(
  columns: readonly One[],
  hidden: readonly string[],
): One[] {
  return columns.filter((column) => !isOptional(column) || !hidden.includes(column.label))
}

/** The labels that are hidden after one was shown or hidden. */
export function toggleColumn(hidden: readonly string[], label: string): string[] {
  return hidden.includes(label) ? hidden.filter((one) => one !== label) : [...hidden, label]
}
