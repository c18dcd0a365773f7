import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { RevisionMarks } from "../history/RevisionMarks.tsx"
import { revisionsQuery } from "../topics/queries.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import layout from "../widgets/Layout.module.css"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import controls from "../widgets/Controls.module.css"
import styles from "./Rail.module.css"

const shown = 12

/** The newest versions; all of them are a click away. */
export function HistoryTab({ id }: { id: number }) {
  const list = useInfiniteQuery(revisionsQuery(id))
  if (list.error)
    return <ErrorState what="The history could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
  if (list.isPending) return <LoadingRows rows={4} />
  const lines = list.data.pages.flatMap(({ rows }) => rows).slice(0, shown)
  return (
    <>
      <Link to="/topics/$id/history" params={{ id }} className={layout.linkSmall}>
        Compare and restore versions
      </Link>
      <ol className={layout.plainList}>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <div className={layout.between}>
              <Link
                to="/topics/$id/history"
                params={{ id }}
                search={historyOf(line.number)}
                className={`${controls.underlined} ${styles.person}`}
              >
                Version {line.number}
              </Link>
              <span className={layout.row}>
                <RevisionMarks line={line} />
              </span>
            </div>
            <div className={layout.quietTiny}>
              {line.author_name ?? "The hub"}, <RelativeTime moment={line.created_at} />
            </div>
            {line.note !== "" && <p className={styles.sentence}>{line.note}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}

/** What changed with a version, or the first one as a whole. */
const historyOf = (number: number) =>
  number === 1 ? { to: 1, view: "whole" as const } : { from: number - 1, to: number }
