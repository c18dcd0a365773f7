import type { Import, ImportStatus } from "@hub/contract/imports"
import { Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ResultPage } from "../call.ts"
import { EventSign } from "../widgets/EventSign.tsx"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { ProgressLine } from "../widgets/ProgressLine.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { formatCount } from "../widgets/format-count.ts"
import { ImportActions } from "./ImportActions.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Imports.module.css"
import { labelImportType } from "./labels.ts"

type ImportGroupProps = { title: string; page: ResultPage<Import[]> | undefined; all?: ImportStatus }

/** The imports that are at the same point, newest first, with the way to all of them. */
export function ImportGroup({ title, page, all }: ImportGroupProps) {
  if (!page || page.rows.length === 0) return null
  const total = page.total ?? page.rows.length
  return (
    <section className={styles.group} aria-label={title}>
      <div className={`${layout.between} ${styles.groupHead}`}>
        <Title order={2} size="h4">
          {title} ({total.toLocaleString()})
        </Title>
        {all && total > page.rows.length && (
          <Link to="/import/history" search={{ status: all }} className={layout.linkSmall}>
            Show all {total.toLocaleString()}
          </Link>
        )}
      </div>
      <RowList>
        {page.rows.map((row) => (
          <ImportRow key={row.id} row={row} />
        ))}
      </RowList>
    </section>
  )
}

const ImportRow = ({ row }: { row: Import }) => (
  <ListRow
    sign={<EventSign type="import" />}
    about={
      <>
        {labelImportType(row.type)}, by {row.created_by}
        <Standing row={row} />
      </>
    }
    end={<ImportActions row={row} />}
    date={<RelativeTime moment={row.created_at} />}
  >
    <Link to="/import/$id/review" params={{ id: row.id }} className={controls.title}>
      {row.filename}
    </Link>
  </ListRow>
)

function Standing({ row }: { row: Import }) {
  switch (row.status) {
    case "queued":
    case "converting":
    case "importing":
      return <ProgressLine label={`${row.filename}: ${row.step}`} step={row.step} percent={row.percent} />
    case "needs_review":
      return (
        <>
          {" · "}
          {formatCount(row.topics_count, "topic")} proposed
          {row.error && <div className={layout.error}>{row.error}</div>}
        </>
      )
    case "failed":
      return (
        <>
          {" · "}
          <span className={layout.error}>{row.error}</span>
        </>
      )
    case "completed":
      return (
        <>
          {" · "}
          {formatCount(row.topics_count, "topic")}
          {row.collection_name !== null && ` in ${row.collection_name}`}
        </>
      )
    case "rejected":
    case "cancelled":
    case "undone":
      return null
  }
}
