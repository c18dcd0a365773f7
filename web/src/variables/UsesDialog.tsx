import { Modal } from "@mantine/core"
import type { Variable } from "@hub/contract/variables"
import { useQuery } from "@tanstack/react-query"
import { LinkTopics } from "../links/LinkUses.tsx"
import { formatCount } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { variableUsesQuery } from "./rename-queries.ts"

/** Where a variable stands. */
export function UsesDialog({ variable, onClose }: { variable: Variable; onClose: () => void }) {
  const { data, error, refetch } = useQuery(variableUsesQuery(variable.id))
  const more = (data?.total ?? 0) - (data?.rows.length ?? 0)
  return (
    <Modal opened title={`Where ${variable.slug} is used`} onClose={onClose}>
      {error ? (
        <ErrorState what="The topics could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <LinkTopics label="Topics" topics={data.rows} />
          {more > 0 && <p>And in {formatCount(more, "more topic")}.</p>}
        </>
      ) : (
        <LoadingRows label="Loading topics…" />
      )}
    </Modal>
  )
}
