import { Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import styles from "../publications/Publications.module.css"
import { count } from "../widgets/count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { FindingList } from "./FindingList.tsx"
import { checksOf } from "./queries.ts"

/** What the rules find in a collection's topics, before anything is published. */
export function ChecksSection({ collection_id, as_of }: { collection_id: number; as_of?: number }) {
  const { data, error, refetch } = useQuery(checksOf({ collection: collection_id }, as_of))
  if (error) return <ErrorState what="The checks could not be made." error={error} onRetry={() => void refetch()} />
  if (!data || data.topics === 0) return null
  const { topics, unread, total, blocking, findings } = data
  return (
    <section className={styles.panel} aria-label="Checks">
      <Title order={2} size="h4">
        Checks
      </Title>
      <Text>{sentence({ topics, total, blocking })}</Text>
      {unread > 0 && <Text c="dimmed">{count(unread, "topic is", "topics are")} still being read.</Text>}
      {total > 0 && <FindingList findings={findings} more={total - findings.length} />}
    </section>
  )
}

function sentence({ topics, total, blocking }: { topics: number; total: number; blocking: number }): string {
  if (total === 0) return `Nothing was found in ${count(topics, "topic")}.`
  const found = `${count(total, "finding")} in ${count(topics, "topic")}`
  return blocking === 0
    ? `${found}; none blocks publishing.`
    : `${found}, of which ${blocking.toLocaleString()} block${blocking === 1 ? "s" : ""} publishing.`
}
