import type { PublicationKind } from "@hub/contract/publications/values"
import { Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import surfaces from "../widgets/Surfaces.module.css"
import { formatCount } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { FindingList } from "./FindingList.tsx"
import { checksQuery } from "./queries.ts"

type ChecksSectionProps = {
  collection_id: number
  /** The edition that is to be made; without it, every kind is checked. */
  kind?: PublicationKind
  as_of?: number
}

/** What the gate would find in a collection if it was published now. */
export function ChecksSection({ collection_id, kind, as_of }: ChecksSectionProps) {
  const { data, error, refetch } = useQuery(checksQuery({ collection: collection_id, ...(kind && { kind }) }, as_of))
  if (error) return <ErrorState what="The checks could not be run." error={error} onRetry={() => void refetch()} />
  if (!data || data.topics === 0) return null
  const { topics, unread, total, blocking, findings } = data
  return (
    <section className={surfaces.panel} aria-label="Checks">
      <Title order={2} size="h4">
        Checks
      </Title>
      <Text>{sentence({ topics, unread, total, blocking })}</Text>
      {unread > 0 && <Text c="dimmed">{formatCount(unread, "topic is", "topics are")} still being checked.</Text>}
      {total > 0 && <FindingList findings={findings} more={total - findings.length} />}
    </section>
  )
}

type FindingCounts = { topics: number; unread: number; total: number; blocking: number }

function sentence({ topics, unread, total, blocking }: FindingCounts): string {
  if (total === 0)
    return unread > 0 ? "No problems found so far." : `No problems found in ${formatCount(topics, "topic")}.`
  const found = `${formatCount(total, "problem")} in ${formatCount(topics, "topic")}`
  return blocking === 0
    ? `${found}; none of them block publishing.`
    : `${found}, of which ${blocking.toLocaleString()} block${blocking === 1 ? "s" : ""} publishing.`
}
