import type { CutHeading } from "@hub/contract/import-items"
import type { ImportDetail } from "@hub/contract/imports"
import { Button, Text, Title } from "@mantine/core"
import { IconCut } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { toast } from "../toast.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { Prose } from "../widgets/Prose.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Imports.module.css"
import proposal from "./Proposal.module.css"
import { importItem, useChangeItem, useChangeCuts } from "./queries.ts"
import { ManuscriptChanges } from "./ManuscriptChanges.tsx"
import { UpdatePanel } from "./UpdatePanel.tsx"

type TopicPreviewProps = { row: ImportDetail; item_id: number | null; onSelect: (id: number) => void }

/** The selected topic as its readers will see it, and what else can be made of it. */
export function TopicPreview({ row, item_id, onSelect }: TopicPreviewProps) {
  const found = useQuery({ ...importItem(row.id, item_id ?? 0), enabled: item_id !== null })
  const change = useChangeItem(row)
  const recut = useChangeCuts(row)
  if (item_id === null || found.isPending) return <LoadingRows />
  if (found.isError)
    return (
      <ErrorState what="The preview could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
    )
  const { update, headings, suggestions, ...item } = found.data
  const { title, content, source_path } = item
  const readOnly = !row.can.accept

  const split = (heading: CutHeading) =>
    recut.mutate(
      { item_id: item.id, cut: heading.cut },
      {
        onSuccess: (made) => {
          toast(`“${made.title}” is now its own topic.`, "success")
          onSelect(made.id)
        },
      },
    )

  return (
    <article className={`${layout.stackFluid} ${proposal.preview}`} aria-label={`Preview of ${title}`}>
      <Text size="xs" c="dimmed" className={layout.breaking}>
        As the topic will look{source_path !== "" && ` · from ${source_path}`}
      </Text>
      <Title order={2} className={`${layout.breaking} ${controls.theirs} ${proposal.heading}`}>
        {title}
      </Title>
      {!readOnly && headings.length > 0 && <Cuts headings={headings} busy={recut.isPending} onCut={split} />}
      <div className={proposal.withChanges}>
        {update ? (
          <UpdatePanel
            update={update}
            readOnly={readOnly}
            onChoose={(choices) => change.mutate({ item, change: { choices } })}
          />
        ) : content.trim() === "" ? (
          <Text c="dimmed">This topic has only a title.</Text>
        ) : (
          <Prose text={content} />
        )}
        {suggestions.length > 0 && <ManuscriptChanges changes={suggestions} />}
      </div>
    </article>
  )
}

type CutsProps = { headings: CutHeading[]; busy: boolean; onCut: (heading: CutHeading) => void }

/** The headings inside, at each of which a topic of its own can begin. */
function Cuts({ headings, busy, onCut }: CutsProps) {
  return (
    <details className={proposal.cuts}>
      <summary>Split at a heading ({headings.length.toLocaleString()})</summary>
      <ul className={`${layout.stackList} ${styles.losses}`}>
        {headings.map((heading) => (
          <li key={heading.cut} className={layout.lineBetween}>
            <span className={layout.breaking}>{heading.title}</span>
            <Button
              size="compact-sm"
              leftSection={<IconCut size={14} aria-hidden />}
              disabled={busy}
              aria-label={`Split at ${heading.title}`}
              onClick={() => onCut(heading)}
            >
              Split here
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
