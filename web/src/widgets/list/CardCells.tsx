import type { ReactNode } from "react"
import layout from "../Layout.module.css"
import records from "../Records.module.css"
import type { Column } from "./columns.ts"

type CardCellsProps<Row> = { row: Row; columns: readonly Column<Row>[] }

/** One record on a phone: its name, its facts on one line below, and at the end its state and what can be done with it. */
export function CardCells<Row>({ row, columns }: CardCellsProps<Row>) {
  const of = (kind: keyof typeof kinds) => columns.filter(kinds[kind])
  const shown = [...of("first"), ...of("fact")].flatMap(({ label, cell }) => {
    const words = cell(row)
    return isNothing(words) ? [] : [{ label, words }]
  })
  return (
    <>
      {of("tick").map(({ label, className, cell }) => (
        <td key={label} className={className}>
          {cell(row)}
        </td>
      ))}
      <td className={records.card}>
        <div className={records.names}>
          {of("name").map(({ label, cell }) => (
            <div key={label}>{cell(row)}</div>
          ))}
        </div>
        {shown.length > 0 && (
          <div className={records.facts}>
            {shown.map(({ label, words }) => (
              <span key={label} className={records.fact}>
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
        {of("actions").map(({ label, cell }) => (
          <div key={label} className={records.actions}>
            {cell(row)}
          </div>
        ))}
      </td>
      {[...of("end"), ...of("menu")].map(({ label, use, cell }) => (
        <td key={label} className={use === undefined ? records.end : records.menu}>
          {use === undefined && <span className={layout.unseen}>{label}: </span>}
          {cell(row)}
        </td>
      ))}
    </>
  )
}

/** What the cards' columns hold: seen only where all can be ticked at once. */
export function CardHead<Row>({ columns }: Pick<CardCellsProps<Row>, "columns">) {
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
  actions: ({ use, card }: CardPlace) => use === "actions" && card === undefined,
  menu: ({ use, card }: CardPlace) => use === "menu" || (use === "actions" && card === "end"),
  first: ({ card }: CardPlace) => card === "first",
  fact: ({ card }: CardPlace) => card === "fact",
  end: ({ use, card }: CardPlace) => use === undefined && card === "end",
  other: ({ use, card }: CardPlace) => use === undefined && card === undefined,
}
