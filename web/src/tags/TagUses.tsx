import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { LoadMore } from "../widgets/LoadMore.tsx"
import { tagUses } from "./queries.ts"
import styles from "./Tags.module.css"
import { kindWords } from "./words.ts"

/** Everything that carries a tag, page by page. */
export function TagUses({ id }: { id: number }) {
  const found = useInfiniteQuery(tagUses(id))
  if (found.error)
    return (
      <ErrorState
        what="What carries this tag could not be loaded."
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <LoadingRows label="Loading what carries this tag…" rows={3} />
  const uses = found.data.pages.flatMap((page) => page.rows)
  return (
    <>
      <ul className={styles.uses} aria-label="What carries this tag">
        {uses.map(({ kind, id: thing, title, link }) => (
          <li key={`${kind} ${thing}`}>
            {kindWords[kind]}: <Link to={link}>{title}</Link>
          </li>
        ))}
      </ul>
      <LoadMore
        shown={uses.length}
        total={found.data.pages[0]?.total ?? null}
        more={found.hasNextPage}
        busy={found.isFetchingNextPage}
        onMore={() => void found.fetchNextPage()}
      />
    </>
  )
}
