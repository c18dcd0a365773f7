import type { Import, ImportStatus } from "@hub/contract/imports"
import { Text, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ResultPage } from "../call.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { ProgressLine } from "../widgets/ProgressLine.tsx"
import { formatCount } from "../widgets/format-count.ts"
import { ImportActions } from "./ImportActions.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
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
      <ul className={layout.stackList}>
        {page.rows.map((row) => (
          <ImportCard key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function ImportCard({ row }: { row: Import }) {
  return (
    <li className={`${surfaces.ruled} ${styles.card}`}>
      <div className={layout.growPlain}>
        <Link to="/import/$id/review" params={{ id: row.id }} className={controls.name}>
          {row.filename}
        </Link>
        <Text size="sm" c="dimmed">
          {labelImportType(row.type)}, by {row.created_by}, <MomentAgo moment={row.created_at} />
        </Text>
        <Standing row={row} />
      </div>
      <ImportActions row={row} />
    </li>
  )
}

function Standing({ row }: { row: Import }) {
  switch (row.status) {
    case "queued":
    case "converting":
    case "importing":
      return <ProgressLine label={`${row.filename}: ${row.step}`} step={row.step} percent={row.percent} />
    case "needs_review":
      return (
        <>
          <Text size="sm">{formatCount(row.topics_count, "topic")} proposed</Text>
          {row.error && (
            <Text size="sm" c="var(--mantine-color-error)">
              {row.error}
            </Text>
          )}
        </>
      )
    case "failed":
      return (
        <Text size="sm" c="var(--mantine-color-error)">
          {row.error}
        </Text>
      )
    case "completed":
      return (
        <Text size="sm">
          {formatCount(row.topics_count, "topic")}
          {row.collection_id !== null && (
            <>
              {" in "}
              <Link to="/collections/$id" params={{ id: row.collection_id }} className={layout.linkSmall}>
                {row.collection_name}
              </Link>
            </>
          )}
        </Text>
      )
    case "rejected":
    case "cancelled":
    case "undone":
      return null
  }
}
