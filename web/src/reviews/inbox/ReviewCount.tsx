import { useQuery } from "@tanstack/react-query"
import layout from "../../widgets/Layout.module.css"
import styles from "./ReviewCount.module.css"
import { reviewCountsQuery } from "./queries.ts"

/** How often the hub is asked, in milliseconds. */
const askEvery = 60_000

/** How many reviews wait for the person who looks; nothing where none does. */
export function ReviewCount() {
  const { data } = useQuery({ ...reviewCountsQuery(), refetchInterval: askEvery })
  const count = data?.to_review ?? 0
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {count.toLocaleString()}
      <span className={layout.unseen}> waiting for you</span>
    </span>
  )
}
