import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { Collection } from "@hub/contract/collections"
import { ChecksSection } from "../checks/ChecksSection.tsx"
import { EmptyState } from "../widgets/EmptyState.tsx"

/** What stands in the way of publishing a collection. */
export function CollectionChecks({ collection: { id, topics } }: { collection: Collection }) {
  if (!topics.some(({ topic_id }) => topic_id !== null))
    return (
      <EmptyState sentence="Nothing to check: no topics here yet. Problems that readers would see, or that block publishing, appear here.">
        <Button renderRoot={(props) => <Link to="/collections/$id" params={{ id }} {...props} />}>Add topics</Button>
      </EmptyState>
    )
  return <ChecksSection collection_id={id} isTab />
}
