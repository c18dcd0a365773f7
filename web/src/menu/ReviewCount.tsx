import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./ReviewCount.module.css"
import { menuQuery } from "./queries.ts"

/** How often the hub is asked, in milliseconds. */
const askEvery = 60_000

/** How many reviews wait for the person who looks; nothing where none does. It keeps the whole menu up to date. */
export function ReviewCount() {
  useFollowChanges()
  const { data } = useQuery({ ...menuQuery, refetchInterval: askEvery })
  const count = data?.to_review ?? 0
  if (count === 0) return null
  return (
    <span className={`${surfaces.turnCount} ${styles.count}`}>
      {count.toLocaleString()}
      <span className={layout.unseen}> waiting for you</span>
    </span>
  )
}

/** What this page changes may be a name in the menu, or an answer that is waited for. */
function useFollowChanges(): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      cache.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === "updated" && mutation.state.status === "success")
          void cache.invalidateQueries({ queryKey: menuQuery.queryKey })
      }),
    [cache],
  )
}
