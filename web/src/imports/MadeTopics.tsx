import type { ImportDetail } from "@hub/contract/imports"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import layout from "../widgets/Layout.module.css"
import styles from "./Imports.module.css"
import { importItems } from "./queries.ts"

const shownAtFirst = 10

/** The topics that an import created or updated, each with its way there. */
export function MadeTopics({ row }: { row: ImportDetail }) {
  const found = useInfiniteQuery(importItems(row)).data?.pages.flatMap((page) => page.rows) ?? []
  const made = found.filter(({ include, topic_id }) => include && topic_id !== null)
  if (made.length === 0) return null
  const all = (row.made?.topics ?? 0) + (row.made?.updated ?? 0)
  const more = Math.max(all, made.length) - Math.min(made.length, shownAtFirst)
  return (
    <>
      <ul className={`${layout.plainList} ${styles.made}`} aria-label="Topics of this import">
        {made.slice(0, shownAtFirst).map(({ id, topic_id, title }) => (
          <li key={id}>
            <Link
              to="/topics/$id"
              params={{ id: topic_id! }}
              search={row.collection_id === null ? {} : { in: row.collection_id }}
              className={layout.linkSmall}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={layout.quietLine}>and {more.toLocaleString()} more</p>}
    </>
  )
}
