import { type Import, type ImportDetail } from "@hub/contract/imports"
import { Alert, Anchor, Button, Checkbox, Select, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { formatCount } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Imports.module.css"
import { importsThatAre, useChangeGone, useChoosePrevious } from "./queries.ts"

/** What a newer reading of a document would change. */
export function ReimportSummary({
  row,
  previous,
}: {
  row: ImportDetail
  previous: NonNullable<ImportDetail["previous"]>
}) {
  const choose = useChoosePrevious(row.id)
  return (
    <section className={surfaces.panel} aria-label="Imported before">
      <div className={styles.decision}>
        <div>
          <Text fw={600}>
            This is a newer version of{" "}
            <Link to="/import/$id/review" params={{ id: previous.id }} className={controls.name}>
              {previous.filename}
            </Link>
            , imported <MomentAgo moment={previous.finished_at} />.
          </Text>
          <Text size="sm">{describeReimport(row)}. The topics will be updated; changes made in the hub are kept.</Text>
        </div>
        <div className={layout.rowCentred}>
          <Button size="sm" loading={choose.isPending} onClick={() => choose.mutate(null)}>
            Import as new topics
          </Button>
        </div>
      </div>
      {row.undecided > 0 && (
        <Alert color="orange">
          In {formatCount(row.undecided, "topic")}, the same text was changed in the hub and in the file. Open each
          topic marked as a conflict and choose what to keep.
        </Alert>
      )}
      {row.gone.length > 0 && <GoneTopics row={row} />}
    </section>
  )
}

function describeReimport({ states, gone }: ImportDetail) {
  const parts = [
    `${states.unchanged.toLocaleString()} unchanged`,
    `${states.changed.toLocaleString()} changed`,
    states.conflict > 0 && `${states.conflict.toLocaleString()} in conflict`,
    `${states.new.toLocaleString()} new`,
    states.deleted > 0 && `${states.deleted.toLocaleString()} deleted in the hub`,
    `${gone.length.toLocaleString()} no longer in the file`,
  ]
  return `${formatCount(
    Object.values(states).reduce((sum, one) => sum + one, 0),
    "topic",
  )}: ${parts.filter(Boolean).join(", ")}`
}

/** What the newer file does not have: nothing happens to it unless the importer says so. */
function GoneTopics({ row }: { row: ImportDetail }) {
  const change = useChangeGone(row.id)
  return (
    <section aria-label="Topics no longer in the file">
      <Text size="sm" mb={6}>
        No longer in the file. These topics are kept unless you archive them:
      </Text>
      <ul className={`${layout.stackList} ${styles.losses}`}>
        {row.gone.map(({ topic_id, title, archive }) => (
          <li key={topic_id}>
            <Checkbox
              label={`Archive ${title}`}
              checked={change.isPending && change.variables.topic_id === topic_id ? change.variables.archive : archive}
              onChange={(event) => change.mutate({ topic_id, archive: event.currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Under another name the hub does not recognise a document, but its importer does. */
export function ReimportQuestion({ row }: { row: ImportDetail }) {
  const [open, setOpen] = useState(false)
  const found = useQuery({ ...importsThatAre(["completed"], 100), enabled: row.can.accept })
  const choose = useChoosePrevious(row.id)
  const earlier = (found.data?.rows ?? []).filter((one) => one.id !== row.id)
  if (found.isError)
    return (
      <ErrorState
        what="Earlier imports could not be loaded."
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  if (!row.can.accept || earlier.length === 0) return null
  if (!open)
    return (
      <p className={styles.question}>
        <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
          Update an earlier import instead…
        </Anchor>
      </p>
    )
  return (
    <section className={surfaces.panel} aria-label="Update an earlier import">
      <Select
        label="Import to update"
        description="Its topics are updated from this file; what was edited here stays."
        placeholder="Choose an import"
        searchable
        disabled={choose.isPending}
        error={choose.error?.message}
        data={earlier.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
        onChange={(id) => id !== null && choose.mutate(Number(id))}
      />
    </section>
  )
}

const nameOf = ({ id, filename, collection_name, topics_count }: Import) =>
  `${filename}, ${formatCount(topics_count, "topic")}${collection_name ? ` in ${collection_name}` : ""} (No. ${id})`
