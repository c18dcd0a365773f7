import type { ImportDetail, ConversionOptions } from "@hub/contract/imports"
import type { FoundStyle, StyleMap, StyleRole } from "@hub/contract/style-map"
import { Button, NativeSelect, Table, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { formatCount } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { ParseOptionFields } from "./ParseOptionFields.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./StyleMapPanel.module.css"
import { importStylesQuery, useReparseImport } from "./style-queries.ts"
import { roleLabel, roleOptions } from "./style-roles.ts"

/** The styles a Word file uses and what each is taken for; the importer says otherwise and has the file read again. */
export function StyleMapPanel({ row: { id } }: { row: ImportDetail }) {
  const found = useQuery(importStylesQuery(id))
  if (found.isError)
    return (
      <ErrorState what="The styles could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
    )
  return found.data ? <Form id={id} map={found.data} /> : <LoadingRows />
}

function Form({ id, map }: { id: number; map: StyleMap }) {
  const [set, setSet] = useState<Record<string, StyleRole>>({})
  const [options, setOptions] = useState<ConversionOptions>(map)
  const reparse = useReparseImport(id)
  const fixed = !map.can.read_again || reparse.isPending
  const roleOf = (style: FoundStyle) => set[style.id] ?? style.role

  async function readAgain(): Promise<void> {
    const cost = "Titles and choices you changed in the list will be lost."
    if (!(await confirm(cost, { title: "Read the file again?", yes: "Read file again" }))) return
    const roles = Object.fromEntries(map.styles.map((style) => [style.id, roleOf(style)]))
    reparse.mutate({ tracked_changes: options.tracked_changes, comments: options.comments, roles })
  }

  return (
    <form
      className={styles.form}
      aria-label="Style settings"
      onSubmit={(event) => {
        event.preventDefault()
        void readAgain()
      }}
    >
      {map.remembered_from !== null && (
        <p className={styles.remembered}>
          This file uses the same template as “{map.remembered_from}”, so its style settings were reused.
        </p>
      )}
      {map.styles.length === 0 && <Text c="dimmed">No paragraphs in this file have a style.</Text>}
      {map.styles.length > 0 && (
        <Table className={styles.table} aria-label="Styles">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Style</Table.Th>
              <Table.Th>Sample</Table.Th>
              <Table.Th>Uses</Table.Th>
              <Table.Th>Role</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {map.styles.map((style) => (
              <Table.Tr key={style.id}>
                <Table.Th scope="row">{style.name}</Table.Th>
                <Table.Td className={styles.sample}>{style.sample}</Table.Td>
                <Table.Td className={styles.count}>{formatCount(style.count, "use")}</Table.Td>
                <Table.Td>
                  <NativeSelect
                    aria-label={`Role of “${style.name}”`}
                    value={roleOf(style)}
                    disabled={fixed}
                    data={roleOptions}
                    description={roleOf(style) === style.guess ? undefined : `Suggested: ${roleLabel(style.guess)}`}
                    inputWrapperOrder={["input", "description"]}
                    onChange={(event) => setSet({ ...set, [style.id]: event.currentTarget.value as StyleRole })}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <ParseOptionFields options={options} disabled={fixed} onChange={setOptions} />
      {map.can.read_again && (
        <>
          <p className={layout.quietLine}>
            {map.has_template
              ? "These settings will also be used for the next file with this template."
              : "This file’s template has no styles of its own, so these settings apply only to this file."}
          </p>
          <Button variant="filled" type="submit" className={layout.atStart} loading={reparse.isPending}>
            Read file again
          </Button>
        </>
      )}
    </form>
  )
}
