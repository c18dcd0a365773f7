import type { ImportDetail } from "@hub/contract/imports"
import { Table, Text, Title } from "@mantine/core"
import layout from "../widgets/Layout.module.css"
import styles from "./Imports.module.css"
import proposal from "./Proposal.module.css"
import { groupLosses, countLossesOfLine } from "./import-report.ts"
import { useJumpTo } from "./queries.ts"

const mostPlaces = 8

/** The account of everything in the document: what was lost first. */
export function ImportReportPanel({ row, onSelect }: { row: ImportDetail; onSelect: (item_id: number) => void }) {
  const { ledger: report, warnings } = row
  const jump = useJumpTo(row.id, onSelect)
  const losses = groupLosses(report)
  const noted = report.flatMap((line) => line.noted ?? [])
  return (
    <div className={proposal.report}>
      <section aria-label="Left out">
        <Title order={2} size="h5">
          Left out
        </Title>
        {losses.length === 0 && <Text c="dimmed">Nothing was left out.</Text>}
        <ul className={`${layout.stackList} ${styles.losses}`}>
          {losses.map(({ construct, what, count, places }) => (
            <li key={`${construct} ${what}`}>
              <strong>
                {capital(construct)} ({count.toLocaleString()})
              </strong>
              : {what}
              <LossPlaces places={places} onJump={jump} />
            </li>
          ))}
        </ul>
      </section>
      {warnings.length > 0 && (
        <section aria-label="Warnings">
          <Title order={2} size="h5">
            Warnings
          </Title>
          <ul className={`${layout.stackList} ${styles.losses}`}>
            {warnings.map((warning, index) => (
              <li key={index}>{warning}</li>
            ))}
          </ul>
        </section>
      )}
      {noted.length > 0 && (
        <section aria-label="Changes and comments">
          <Title order={2} size="h5">
            Changes and comments
          </Title>
          <ul className={`${layout.stackList} ${styles.losses}`}>
            {noted.map(({ what, where }, index) => (
              <li key={index}>
                {what}
                <LossPlaces places={[where]} onJump={jump} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Everything in the document">
        <Title order={2} size="h5">
          Everything in the document
        </Title>
        {report.length === 0 ? <Text c="dimmed">No content was found.</Text> : <Lines ledger={report} />}
      </section>
    </div>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

type LossPlacesProps = { places: string[]; onJump: (where: string) => void }

export function LossPlaces({ places, onJump }: LossPlacesProps) {
  if (places.length === 0) return null
  const more = places.length - mostPlaces
  return (
    <ul className={`${layout.quietTiny} ${layout.breaking} ${styles.places}`}>
      {places.slice(0, mostPlaces).map((place) => (
        <li key={place}>
          Found
          <button type="button" className={styles.jump} onClick={() => onJump(place)}>
            {place}
          </button>
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString()} more</li>}
    </ul>
  )
}

function Lines({ ledger: report }: Pick<ImportDetail, "ledger">) {
  return (
    <Table className={proposal.numbers}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Content</Table.Th>
          <Table.Th>Found</Table.Th>
          <Table.Th>Kept</Table.Th>
          <Table.Th>Converted</Table.Th>
          <Table.Th>Left out</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {report.map((line) => (
          <Table.Tr key={line.construct}>
            <Table.Th scope="row">{capital(line.construct)}</Table.Th>
            {[line.in, line.kept, line.converted, countLossesOfLine(line)].map((number, column) => (
              <Table.Td key={column}>{number.toLocaleString()}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
