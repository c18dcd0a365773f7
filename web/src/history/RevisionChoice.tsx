import { describeAuthor } from "@hub/contract/programs/values"
import type { RevisionSummary } from "@hub/contract/topics/revisions"
import { Button, Radio, Text } from "@mantine/core"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { RevisionEditions, RevisionMarks } from "./RevisionMarks.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./RevisionChoice.module.css"

type RevisionChoiceProps = {
  lines: RevisionSummary[]
  pair: { from: number; to: number }
  onPair: (pair: { from?: number; to?: number }) => void
  /** Left out where nothing can be restored. */
  onRestore: ((line: RevisionSummary) => void) | undefined
}

/** All revisions, newest first; of several, two are chosen by one radio button each, "From" and "To". */
export function RevisionChoice({ lines, pair, onPair, onRestore }: RevisionChoiceProps) {
  return (
    <ol className={layout.plainList} aria-label="Versions">
      {lines.map((line) => (
        <li
          key={line.id}
          className={styles.line}
          data-chosen={line.number === pair.from || line.number === pair.to || undefined}
        >
          {lines.length > 1 && (
            <div className={styles.radios}>
              {(["from", "to"] as const).map((end) => (
                <Radio
                  key={end}
                  size="xs"
                  name={end}
                  label={end === "from" ? "From" : "To"}
                  aria-label={`${end === "from" ? "From" : "To"} version ${line.number}`}
                  checked={pair[end] === line.number}
                  onChange={() => onPair({ [end]: line.number })}
                />
              ))}
            </div>
          )}
          <div className={layout.breaking}>
            <div className={styles.head}>
              <strong>Version {line.number}</strong>
              <RevisionMarks line={line} />
            </div>
            <Text size="sm" c="dimmed">
              {describeAuthor(line.author_name ?? "The hub", line.program)}, <MomentAgo moment={line.created_at} />
              {line.lines_added !== null && (
                <span className={styles.lines}>
                  {`+${line.lines_added} −${line.lines_removed ?? 0} ${line.lines_added + (line.lines_removed ?? 0) === 1 ? "line" : "lines"}`}
                </span>
              )}
            </Text>
            <RevisionEditions editions={line.editions} />
            {line.note !== "" && <Text size="sm">{line.note}</Text>}
            {onRestore && !line.marks.includes("head") && (
              <Button variant="subtle" size="compact-xs" ml={-8} onClick={() => onRestore(line)}>
                Restore version {line.number}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
