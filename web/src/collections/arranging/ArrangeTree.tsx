import { type HTMLAttributes, type ReactNode, type Ref, useId } from "react"
import controls from "../../widgets/Controls.module.css"
import { WindowedRows } from "../../widgets/WindowedRows.tsx"
import styles from "./Arrange.module.css"
import { ArrangePart } from "./ArrangePart.tsx"
import { ColumnHeads } from "./ArrangeRow.tsx"

type ArrangeTreeProps = HTMLAttributes<HTMLDivElement> & {
  ref: Ref<HTMLDivElement>
  /** What the column is called; the tree itself has the name `aria-label`. */
  partLabel: string
  rows: number
  rowHeight: number
  hasColumns: boolean
  isDraggedOver: boolean
  /** What can be done by keys, under the tree. */
  help: string
  /** Instead of rows, where there are none. */
  empty: ReactNode
}

/** The column in the middle: rows that scroll, under the heads of their columns. */
export function ArrangeTree({
  ref,
  partLabel,
  rows,
  rowHeight,
  hasColumns,
  isDraggedOver,
  ...props
}: ArrangeTreeProps) {
  const { help, empty, children, onDragOver, onDragLeave, onDrop, onScroll, ...tree } = props
  const helpId = useId()
  const isEmpty = rows === 0
  return (
    <ArrangePart label={partLabel}>
      {hasColumns && !isEmpty && <ColumnHeads />}
      <div
        ref={ref}
        className={`${controls.ringInside} ${styles.tree}`}
        data-over={isDraggedOver || undefined}
        onScroll={onScroll}
        onDragOver={onDragOver}
        onDragLeave={onDragLeave}
        onDrop={onDrop}
        {...(isEmpty ? {} : { ...tree, role: "tree", "aria-describedby": helpId })}
      >
        {isEmpty ? (
          <div className={styles.empty}>{empty}</div>
        ) : (
          <WindowedRows rows={rows} rowHeight={rowHeight}>
            {children}
          </WindowedRows>
        )}
      </div>
      {!isEmpty && (
        <p id={helpId} className={styles.foot}>
          {help}
        </p>
      )}
    </ArrangePart>
  )
}
