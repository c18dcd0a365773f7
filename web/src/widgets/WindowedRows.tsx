import type { ReactNode } from "react"

type WindowedRowsProps = { className: string | undefined; rows: number; rowHeight: number; children: ReactNode }

/** As high as all rows are together, whichever of them are drawn in it. */
export function WindowedRows({ className, rows, rowHeight, children }: WindowedRowsProps) {
  return (
    <div
      className={className}
      role="none"
      ref={(box) => {
        box?.style.setProperty("height", `${rows * rowHeight}px`)
      }}
    >
      {children}
    </div>
  )
}
