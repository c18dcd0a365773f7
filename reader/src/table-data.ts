import { shared } from "./root.ts"
import { readGrid } from "./table-grid.ts"
import { writeCsv, writeXlsx } from "./table-files.ts"

// Loaded with the first table that somebody wants.
shared.kbTableFile = (table, kind, title) => {
  const { lang, dir } = document.documentElement
  const manner = { language: lang, isRightToLeft: dir === "rtl" }
  const grid = readGrid(table)
  return kind === "csv"
    ? new Blob([writeCsv(grid, manner)], { type: "text/csv;charset=utf-8" })
    : new Blob([writeXlsx(grid, manner, title)], {
        type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      })
}
