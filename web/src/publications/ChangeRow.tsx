import type { EditionChange } from "@hub/contract/edition-changes"
import { Button, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { DifferencePage } from "../history/DifferencePage.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { EventSign } from "../widgets/EventSign.tsx"
import { ListRow } from "../widgets/ListRow.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { describeEditionChange, describeRevisions } from "./changes.ts"
import styles from "./EditionChanges.module.css"
import { editionDifferenceQuery } from "./queries.ts"
import controls from "../widgets/Controls.module.css"

type ChangeRowProps = { id: number; against: number | undefined; change: EditionChange }

/** What became of one topic, with its text as readers of both editions see it. */
export function ChangeRow({ id, against, change }: ChangeRowProps) {
  const [open, setOpen] = useState(false)
  const { kind, topic_id, title, what } = change
  const revisions = describeRevisions(change)
  const hasText = kind === "topic" && topic_id !== null && against !== undefined
  const isOther = what.some(
    (changeKind) => changeKind === "changed" || changeKind === "added" || changeKind === "removed",
  )
  return (
    <ListRow
      sign={<EventSign type={kind === "topic" ? "topic" : "collection"} />}
      about={
        <>
          {describeEditionChange(change).join(". ")}
          {revisions !== "" && `. Version ${revisions}`}
        </>
      }
      end={
        hasText &&
        isOther && (
          <Button
            size="xs"
            aria-expanded={open}
            aria-label={`${open ? "Hide" : "Show"} the text of ${title}`}
            onClick={() => setOpen(!open)}
          >
            {open ? "Hide" : "Show"}
          </Button>
        )
      }
      below={open && hasText && <TopicDifference id={id} topic_id={topic_id} against={against} />}
    >
      <strong className={controls.theirs}>{title}</strong>
    </ListRow>
  )
}

function TopicDifference({ id, topic_id, against }: { id: number; topic_id: number; against: number }) {
  const found = useQuery(editionDifferenceQuery(id, topic_id, against))
  if (found.isPending) return <LoadingRows label="Comparing…" />
  if (found.isError)
    return (
      <ErrorState what="The texts could not be compared." error={found.error} onRetry={() => void found.refetch()} />
    )
  const { html } = found.data
  return (
    <div className={styles.text}>
      <DifferencePage html={html}>
        {!html.includes('class="difference"') && (
          <Text c="dimmed">The source differs, but readers see no difference.</Text>
        )}
      </DifferencePage>
    </div>
  )
}
