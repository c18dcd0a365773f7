import { Box } from "@mantine/core"
import type { ReactNode } from "react"

type WindowedRowsProps = { rows: number; rowHeight: number; children: ReactNode }

/** As high as all rows are together, whichever of them are drawn in it. */
export function WindowedRows({ rows, rowHeight, children }: WindowedRowsProps) {
  return (
    <Box
      pos="relative"
      role="none"
      ref={(box) => {
        box?.style.setProperty("height", `${rows * rowHeight}px`)
      }}
    >
      {children}
    </Box>
  )
}
