import { describeAuthor } from "@hub/contract/programs/values"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { RevisionEditions, RevisionMarks } from "../history/RevisionMarks.tsx"
import { revisionsQuery } from "../topics/queries.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import layout from "../widgets/Layout.module.css"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { useShownVersion } from "./use-shown-version.ts"
import controls from "../widgets/Controls.module.css"
import styles from "./Rail.module.css"

const shown = 12

type HistoryTabProps = {
  id: number
  /** A version was chosen, so that a sheet over the text can close. */
  onLeave: () => void
}

/** The newest versions, each shown in the place of the text by a click; all of them, and any two beside each other, elsewhere. */
export function HistoryTab({ id, onLeave }: HistoryTabProps) {
  const list = useInfiniteQuery(revisionsQuery(id))
  const { version, linkTo } = useShownVersion()
  if (list.error)
    return <ErrorState what="The history could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
  if (list.isPending) return <LoadingRows rows={4} />
  const lines = list.data.pages.flatMap(({ rows }) => rows).slice(0, shown)
  return (
    <>
      <Link to="/topics/$id/history" params={{ id }} className={layout.linkSmall}>
        Compare any two versions
      </Link>
      <ol className={layout.plainList}>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <div className={layout.between}>
              <Link
                {...linkTo(line.number)}
                aria-current={line.number === version || undefined}
                onClick={onLeave}
                className={`${controls.underlined} ${styles.person}`}
              >
                Version {line.number}
              </Link>
              <span className={layout.row}>
                <RevisionMarks line={line} />
              </span>
            </div>
            <div className={layout.quietTiny}>
              {describeAuthor(line.author_name ?? "The hub", line.program)}, <RelativeTime moment={line.created_at} />
            </div>
            <RevisionEditions editions={line.editions} />
            {line.note !== "" && <p className={styles.sentence}>{line.note}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}
