import type { Variable } from "@hub/contract/variables"
import { TextInput } from "@mantine/core"
import { IconSearch } from "@tabler/icons-react"
import { useState } from "react"
import { EmptyState } from "../widgets/EmptyState.tsx"
import type { Column } from "../widgets/list/columns.ts"
import { DataTable } from "../widgets/list/DataTable.tsx"
import { LoadMore } from "../widgets/LoadMore.tsx"
import layout from "../widgets/Layout.module.css"
import { findVariables } from "./find-variables.ts"
import styles from "./Variables.module.css"

/** More than these are drawn when they are asked for. */
const rowsAtOnce = 50

/** All variables are at hand, so that they are found as one types. */
export function VariableTable({ variables, columns }: { variables: Variable[]; columns: Column<Variable>[] }) {
  const [words, setWords] = useState("")
  const [shown, setShown] = useState(rowsAtOnce)
  const found = findVariables(variables, words)
  return (
    <div className={`${layout.stackFluid} ${styles.list}`}>
      <TextInput
        type="search"
        aria-label="Find a variable"
        placeholder="Search name, value or description"
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        maxLength={200}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setShown(rowsAtOnce)
        }}
      />
      {found.length === 0 ? (
        <EmptyState sentence={`No variables match “${words.trim()}”.`} />
      ) : (
        <DataTable rows={found.slice(0, shown)} columns={columns} rowAttributes={({ id }) => ({ key: id })} />
      )}
      <LoadMore
        shown={Math.min(shown, found.length)}
        total={found.length}
        more={found.length > shown}
        busy={false}
        onMore={() => setShown(shown + rowsAtOnce)}
      />
    </div>
  )
}
