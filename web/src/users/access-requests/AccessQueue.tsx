import { accessStatuses } from "@hub/contract/access-requests"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { Setup } from "../SetupNotice.tsx"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { LoadMore } from "../../widgets/LoadMore.tsx"
import { AccessRequestCard } from "./AccessRequestCard.tsx"
import styles from "./AccessRequests.module.css"
import { accessList, type AccessStatus } from "./queries.ts"

const labels: Record<AccessStatus, string> = { new: "Waiting", approved: "Approved", declined: "Declined" }
const nothing: Record<AccessStatus, string> = {
  new: "Nobody waits for access. Who asks for an author account on the login page is listed here.",
  approved: "No request was approved yet.",
  declined: "No request was declined yet.",
}

/** Who asked for an author account, to approve or to decline. */
export function AccessQueue({ status, onSetup }: { status: AccessStatus; onSetup: (setup: Setup) => void }) {
  const navigate = useNavigate()
  const found = useInfiniteQuery(accessList(status))
  const rows = found.data?.pages.flatMap((page) => page.rows)

  return (
    <section aria-label="Access requests">
      <label className={styles.filter}>
        Show
        <select
          value={status}
          onChange={(event) => {
            const chosen = accessStatuses.find((one) => one === event.currentTarget.value) ?? "new"
            const search = { view: "requests" as const, ...(chosen === "new" ? {} : { status: chosen }) }
            void navigate({ to: "/admin/users", search })
          }}
        >
          {accessStatuses.map((one) => (
            <option key={one} value={one}>
              {labels[one]}
            </option>
          ))}
        </select>
      </label>
      {found.error && (
        <ErrorState
          what="The access requests could not be loaded."
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <LoadingRows label="Loading access requests…" rows={3} />}
      {rows?.length === 0 && <EmptyState sentence={nothing[status]} />}
      {rows && rows.length > 0 && (
        <>
          <ul className={styles.cards}>
            {rows.map((request) => (
              <AccessRequestCard key={request.id} request={request} onSetup={onSetup} />
            ))}
          </ul>
          <LoadMore
            shown={rows.length}
            total={found.data?.pages[0]?.total ?? null}
            more={found.hasNextPage}
            busy={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
        </>
      )}
    </section>
  )
}
