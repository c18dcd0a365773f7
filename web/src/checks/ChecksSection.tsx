import type { Finding } from "@hub/contract/checks"
import type { PublicationKind } from "@hub/contract/publications/values"
import { Alert, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import layout from "../widgets/Layout.module.css"
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
  /** A tab says what it is already; its heading is for readers of the screen. */
  isTab?: boolean
}

/** What the gate would find in a collection if it was published now. */
export function ChecksSection({ collection_id, kind, as_of, isTab = false }: ChecksSectionProps) {
  const { data, error, refetch } = useQuery(checksQuery({ collection: collection_id, ...(kind && { kind }) }, as_of))
  if (error) return <ErrorState what="The checks could not be run." error={error} onRetry={() => void refetch()} />
  if (!data || data.topics === 0) return null
  const { topics, unread, total, blocking, findings } = data
  return (
    <section className={surfaces.panel} aria-label="Checks">
      <Title order={2} size="h4" className={isTab ? layout.unseen : ""}>
        Checks
      </Title>
      <Text>{sentence({ topics, unread, total, blocking })}</Text>
      {unread > 0 && <Text c="dimmed">{formatCount(unread, "topic is", "topics are")} still being checked.</Text>}
      {kind && <NotApproved collection_id={collection_id} findings={findings} />}
      {total > 0 && <FindingList findings={findings} more={total - findings.length} />}
    </section>
  )
}

/** What of an edition no review approved, and the way to one. */
function NotApproved({ collection_id, findings }: { collection_id: number; findings: Finding[] }) {
  const found = findings.filter(({ rule }) => rule === "not_approved")
  if (found.length === 0) return null
  const them = found.length === 1 ? "it" : "them"
  const isBlocked = found.some(({ severity }) => severity === "block")
  return (
    <Alert color="yellow" role="note" p="sm">
      <strong>{formatCount(found.length, "topic is", "topics are")} not approved.</strong>{" "}
      {isBlocked ? "That blocks publishing." : `You can publish ${them} anyway; the edition records that.`}{" "}
      <Link to="/reviews/send" search={{ collection: collection_id }} className={layout.linkSmall}>
        Send {them} for review
      </Link>
    </Alert>
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
