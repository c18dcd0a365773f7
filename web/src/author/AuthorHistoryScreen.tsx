import { author } from "@hub/contract/author"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { download } from "../call.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { FilterBar } from "../widgets/list/FilterBar.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { ListFrame } from "../widgets/list/ListFrame.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import styles from "../widgets/Planning.module.css"
import { authorHistoryFilters } from "./filters.ts"
import { authorHistoryQuery } from "./queries.ts"

/** What the person who looks did themselves. */
export function AuthorHistoryScreen() {
  const list = useList(authorHistoryFilters)
  const page = useQuery(authorHistoryQuery(list.search))

  return (
    <>
      <PageHeader title="Author history" crumbs={[parentScreens.author]}>
        What you wrote, sent for review, decided and published
      </PageHeader>
      <FilterBar what="activity" list={list} />
      <ListFrame
        what="entries"
        page={page}
        cursor={list.cursor}
        onGo={list.goToPage}
        filtered={list.isFiltered}
        onClear={list.clear}
        empty={<EmptyState sentence="Your activity will appear here." />}
        onExport={() => download(author.history, { query: list.first })}
      >
        {(rows) => (
          <ul className={styles.events} aria-label="Your activity">
            {rows.map(({ id, sentence, link, at }) => (
              <li key={id}>
                You {link === null ? sentence : <Link to={link}>{sentence}</Link>} <MomentAgo moment={at} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  )
}
