import type { UseQueryResult } from "@tanstack/react-query"
import { Link, type LinkProps } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import styles from "../widgets/Dashboard.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"

type DashboardCardProps<Row> = {
  title: string
  found: UseQueryResult<{ rows: Row[]; total: number | null }>
  failed: string
  empty: string
  all?: { to: LinkProps["to"]; label: string }
  children: (row: Row) => ReactNode
}

/** The newest few of a list, in one of its states, with the way to all of them. */
export function DashboardCard<Row extends { id: string | number }>({
  title,
  found,
  failed,
  empty,
  all,
  children,
}: DashboardCardProps<Row>) {
  const { data, error, isPending } = found
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.heading}>
        {title} {data !== undefined && (data.total ?? 0) > 0 && <span className={layout.quietPlain}>{data.total}</span>}
      </h2>
      {isPending && <LoadingRows rows={3} />}
      {error && <ErrorState what={failed} error={error} onRetry={() => void found.refetch()} />}
      {data?.rows.length === 0 && <p className={styles.nothing}>{empty}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <ul className={layout.plainList}>
          {data.rows.map((row) => (
            <li key={row.id} className={`${surfaces.lined} ${styles.row}`}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {all && (
        <Link to={all.to} className={styles.all}>
          {all.label}
        </Link>
      )}
    </section>
  )
}
