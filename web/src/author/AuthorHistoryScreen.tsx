import { Button } from "@mantine/core"
import { type ActivityKind, activityKinds, author } from "@hub/contract/author"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { download } from "../call.ts"
import { ChoiceFilter } from "../widgets/ChoiceFilter.tsx"
import { DayFilters } from "../widgets/DayFilters.tsx"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListFrame } from "../widgets/ListFrame.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import styles from "../widgets/Planning.module.css"
import records from "../widgets/Records.module.css"
import { authorHistoryQuery } from "./queries.ts"
import { authorHistorySearch, type AuthorHistorySearch } from "./search.ts"

const kindWords: Record<ActivityKind, string> = {
  topics: "Topics",
  reviews: "Reviews",
  publishing: "Publishing",
  imports: "Imports",
  planning: "Projects, tasks and dates",
  shared: "Collections, variables, links, images and tags",
}

/** What the person who looks did themselves. */
export function AuthorHistoryScreen() {
  const search = authorHistorySearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const page = useQuery(authorHistoryQuery(search))
  const { cursor, ...first } = search
  const go = (next: AuthorHistorySearch) => void navigate({ to: "/author-history", search: next })
  const find = (change: Record<string, unknown>) => go(authorHistorySearch({ ...first, ...change }))

  return (
    <>
      <PageHeader title="Author history">What you wrote, sent for review, decided and published</PageHeader>
      <search className={records.filters}>
        <ChoiceFilter
          label="Kind"
          choices={activityKinds.map((value) => ({ value, label: kindWords[value] }))}
          value={search.kind}
          onChange={(kind) => find({ kind })}
        />
        <DayFilters filters={search} labels={["From", "Until"]} onFind={find} />
        <div className={records.buttons}>
          <Button onClick={() => go({})}>Clear Filters</Button>
        </div>
      </search>
      <ListFrame
        what="entries"
        page={page}
        cursor={cursor}
        onGo={(next) => go(next === undefined ? first : { ...first, cursor: next })}
        filtered={Object.keys(first).length > 0}
        onClear={() => go({})}
        empty={<EmptyState sentence="Your activity will appear here." />}
        onExport={() => download(author.history, { query: first })}
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
