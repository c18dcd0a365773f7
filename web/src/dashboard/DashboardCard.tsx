import type { UseQueryResult } from "@tanstack/react-query"
import { Link, type LinkProps } from "@tanstack/react-router"
import { Fragment, type ReactNode } from "react"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import styles from "../widgets/Dashboard.module.css"
import layout from "../widgets/Layout.module.css"
import { RowList } from "../widgets/ListRow.tsx"

type DashboardCardProps<Row> = {
  title: string
  found: UseQueryResult<{ rows: Row[]; total: number | null }>
  failed: string
  empty: string
  all?: { to: LinkProps["to"]; label: string }
  /** What the number beside the title counts; the bare number without it. */
  counted?: (total: number) => string
  /** The look of a list whose items are not `ListRow`s. */
  list?: string | undefined
  /** An item of the list. */
  children: (row: Row, index: number) => ReactNode
}

/** The newest few of a list, in one of its states, with the way to all of them. */
export function DashboardCard<Row extends { id: string | number }>({
  title,
  found,
  failed,
  empty,
  all,
  counted = (total) => total.toLocaleString(),
  list,
  children,
}: DashboardCardProps<Row>) {
  const { data, error, isPending } = found
  const total = data?.total ?? 0
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={layout.lineBetween}>
        <h2 className={styles.heading}>
          {title} {total > 0 && <span className={layout.quietPlain}>{counted(total)}</span>}
        </h2>
        {all && (
          <Link to={all.to} className={layout.linkSmall}>
            {all.label}
          </Link>
        )}
      </div>
      {isPending && <LoadingRows rows={3} />}
      {error && <ErrorState what={failed} error={error} onRetry={() => void found.refetch()} />}
      {data?.rows.length === 0 && <p className={styles.nothing}>{empty}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <Rows list={list}>
          {data.rows.map((row, index) => (
            <Fragment key={row.id}>{children(row, index)}</Fragment>
          ))}
        </Rows>
      )}
    </section>
  )
}

const Rows = ({ list, children }: { list: string | undefined; children: ReactNode }) =>
  list === undefined ? <RowList>{children}</RowList> : <ul className={list}>{children}</ul>
