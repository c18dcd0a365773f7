import { compareLines, type LineRow, type NumberedLine } from "@hub/markdown"
import { Button } from "@mantine/core"
import { useMemo, useState } from "react"
import type { DifferenceText } from "./difference-text.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./SourceDifference.module.css"

const fields = [
  ["title", "Title"],
  ["frontmatter", "Settings at the top of the file"],
  ["content", "Text"],
] as const
/** So many lines are drawn at first, and with each "Show more". */
const pageOfLines = 600

type DifferenceLine = { row: LineRow } | { gap: string }

/** The lines that changed: side by side where there is room, one under the other where not. */
export function SourceDifference({
  before,
  after,
  names,
}: {
  before: DifferenceText
  after: DifferenceText
  names: [string, string]
}) {
  const [shown, setShown] = useState(pageOfLines)
  const lines = useMemo(
    () => fields.flatMap((field) => linesOf(field, before[field[0]] ?? "", after[field[0]] ?? "")),
    [before, after],
  )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} tabIndex={0} aria-label="Changed lines">
        <table className={styles.table}>
          <colgroup>
            <col className={styles.numbers} />
            <col />
            <col className={styles.numbers} />
            <col />
          </colgroup>
          <thead className={layout.wideOnly}>
            <tr>
              <th scope="col" colSpan={2}>
                {names[0]}
              </th>
              <th scope="col" colSpan={2}>
                {names[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line, at) =>
              "gap" in line ? (
                <tr key={at} className={styles.gap}>
                  <td colSpan={4} className={layout.wholeRow}>
                    {line.gap}
                  </td>
                </tr>
              ) : (
                <tr key={at} {...(line.row.kind === "same" ? {} : { "data-change": "" })}>
                  <Side line={line.row.before} mark="removed" row={line.row} />
                  <Side line={line.row.after} mark="added" row={line.row} />
                </tr>
              ),
            )}
          </tbody>
        </table>
      </section>
      {lines.length > shown && (
        <Button mt="sm" onClick={() => setShown(shown + pageOfLines)}>
          Show {Math.min(pageOfLines, lines.length - shown)} more of {lines.length} lines
        </Button>
      )}
    </>
  )
}

function linesOf([field, label]: (typeof fields)[number], before: string, after: string): DifferenceLine[] {
  const { hunks } = compareLines(before, after)
  return hunks.flatMap(({ rows }): DifferenceLine[] => {
    const first = rows[0]?.before?.number ?? rows[0]?.after?.number ?? 1
    return [{ gap: field === "title" ? label : `${label}, line ${first}` }, ...rows.map((row) => ({ row }))]
  })
}

type SideProps = { line: NumberedLine | null; mark: "removed" | "added"; row: LineRow }

function Side({ line, mark, row }: SideProps) {
  const isChanged = row.kind !== "same" && line !== null
  const Word = mark === "added" ? "ins" : "del"
  const shade = mark === "added" ? layout.good : layout.bad
  // A line that did not change is there once on a phone.
  const isWideOnly = line === null || (row.kind === "same" && mark === "removed")
  const look = `${isChanged ? shade : ""} ${isWideOnly ? layout.wideOnly : ""}`
  return (
    <>
      <td className={`${styles.number} ${look}`}>{line?.number}</td>
      <td dir="auto" className={`${layout.asTyped} ${styles.text} ${look}`}>
        {isChanged && <span className={styles.sign}>{mark === "added" ? "+" : "−"}</span>}
        {line?.parts.map((part, at) =>
          part.changed ? <Word key={at}>{part.text}</Word> : <span key={at}>{part.text}</span>,
        )}
        {isChanged && row.ending && (
          <em className={styles.ending}>{mark === "added" ? "new line ending" : "old line ending"}</em>
        )}
      </td>
    </>
  )
}
