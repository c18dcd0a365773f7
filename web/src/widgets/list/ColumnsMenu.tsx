import { MenuTickEntry } from "../MenuEntry.tsx"
import { MoreMenu } from "../MoreMenu.tsx"
import { type Column, isOptional, toggleColumn } from "./columns.ts"

type ColumnsMenuProps = {
  columns: readonly Pick<Column<never>, "label" | "use">[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Chooses which columns a table shows. */
export function ColumnsMenu({ columns, hidden, onChange }: ColumnsMenuProps) {
  return (
    <MoreMenu label="Columns" words="Columns">
      {columns.filter(isOptional).map(({ label }) => (
        <MenuTickEntry
          key={label}
          checked={!hidden.includes(label)}
          onChange={() => onChange(toggleColumn(hidden, label))}
        >
          {label}
        </MenuTickEntry>
      ))}
    </MoreMenu>
  )
}
