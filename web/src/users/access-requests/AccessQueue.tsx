import { accessStatuses } from "@hub/contract/access-requests"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { SetupLink } from "../SetupLinkAlert.tsx"
import { EmptyState } from "../../widgets/EmptyState.tsx"
import { GrowingList } from "../../widgets/GrowingList.tsx"
import { AccessRequestCard } from "./AccessRequestCard.tsx"
import field from "../../widgets/Field.module.css"
import controls from "../../widgets/Controls.module.css"
import styles from "./AccessRequests.module.css"
import { accessRequestList, type AccessStatus } from "./queries.ts"

const labels: Record<AccessStatus, string> = { new: "Waiting", approved: "Approved", declined: "Declined" }
const nothing: Record<AccessStatus, string> = {
  new: "No access requests are waiting. Requests for an author account from the login page appear here.",
  approved: "No approved requests yet. Requests that an administrator approves appear here.",
  declined: "No declined requests yet. Requests that an administrator declines appear here.",
}

/** Who asked for an author account, to approve or to decline. */
export function AccessQueue({ status, onSetup }: { status: AccessStatus; onSetup: (setup: SetupLink) => void }) {
  const navigate = useNavigate()
  const found = useInfiniteQuery(accessRequestList(status))

  return (
    <section aria-label="Access requests">
      <label className={styles.filter}>
        Show
        <select
          className={`${controls.ringClose} ${field.input}`}
          data-small
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
      <GrowingList what="access requests" found={found} empty={<EmptyState sentence={nothing[status]} />}>
        {(rows) => (
          <ul className={styles.cards}>
            {rows.map((request) => (
              <AccessRequestCard key={request.id} request={request} onSetup={onSetup} />
            ))}
          </ul>
        )}
      </GrowingList>
    </section>
  )
}
