import type { ReactNode } from "react"
import layout from "../Layout.module.css"
import records from "../Records.module.css"
import type { Column } from "./columns.ts"

type CellProps = { className?: string | undefined; "data-label"?: string | undefined }

/**
 * The cell of a column, with what is said before it. It is the same in a table and on a card, so that what is open in it, such as a
 * dialog with words in it, stays when a window becomes as narrow as a phone.
 */
export const cellOf = <Row,>({ label, cell }: Column<Row>, row: Row, props: CellProps, hint?: ReactNode) => (
  <td key={label} {...props}>
    {hint}
    {cell(row)}
  </td>
)

/** One record on a phone: its name, its details on one line below, and at the end its state and what can be done with it. */
export function cardCells<Row>(row: Row, columns: readonly Column<Row>[]): ReactNode[] {
  const of = (kind: keyof typeof kinds) => columns.filter(kinds[kind])
  return [
    ...of("tick").map((column) => cellOf(column, row, { className: column.className })),
    <td key="card" className={records.card}>
      <CardText row={row} columns={columns} />
    </td>,
    ...of("end").map((column) =>
      cellOf(column, row, { className: records.end }, <span className={layout.unseen}>{column.label}: </span>),
    ),
    ...of("menu").map((column) => cellOf(column, row, { className: records.menu })),
  ]
}

type CardTextProps<Row> = { row: Row; columns: readonly Column<Row>[] }

function CardText<Row>({ row, columns }: CardTextProps<Row>) {
  const of = (kind: keyof typeof kinds) => columns.filter(kinds[kind])
  const shown = [...of("first"), ...of("line")].flatMap(({ label, cell }) => {
    const words = cell(row)
    return isNothing(words) ? [] : [{ label, words }]
  })
  return (
    <>
      <div className={records.names}>
        {of("name").map(({ label, cell }) => (
          <div key={label}>{cell(row)}</div>
        ))}
      </div>
      {shown.length > 0 && (
        <div className={records.details}>
          {shown.map(({ label, words }) => (
            <span key={label} className={records.detail}>
              <span className={layout.unseen}>{label}: </span>
              {words}
            </span>
          ))}
        </div>
      )}
      {of("other").map(({ label, cell }) => (
        <div key={label} className={records.other}>
          {label}: {cell(row)}
        </div>
      ))}
    </>
  )
}

/** What the cards' columns hold: seen only where all can be ticked at once. */
export function CardHead<Row>({ columns }: Pick<CardTextProps<Row>, "columns">) {
  const tick = columns.find(kinds.tick)
  const title = columns.find(kinds.name)?.label
  const ends = columns.filter((column) => kinds.end(column) || kinds.menu(column))
  return (
    <thead className={tick?.heading === undefined ? layout.unseen : undefined}>
      <tr>
        {tick && <th className={tick.headClassName}>{tick.heading ?? tick.label}</th>}
        <th>{title}</th>
        {ends.map(({ label }) => (
          <th key={label}>
            <span className={layout.unseen}>{label}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

const isNothing = (words: ReactNode) => words === null || words === undefined || words === false || words === ""

type CardPlace = Pick<Column<never>, "use" | "card">
const kinds = {
  tick: ({ use }: CardPlace) => use === "tick",
  name: ({ use }: CardPlace) => use === "name",
  menu: ({ use }: CardPlace) => use === "menu" || use === "actions",
  first: ({ card }: CardPlace) => card === "first",
  line: ({ card }: CardPlace) => card === "line",
  end: ({ use, card }: CardPlace) => use === undefined && card === "end",
  other: ({ use, card }: CardPlace) => use === undefined && card === undefined,
}
