import type { Destination } from "@hub/contract/destinations"
import { Modal } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { GrowingList } from "../widgets/GrowingList.tsx"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { StateMark } from "../widgets/StateMark.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { deploymentLook, describeDeployment } from "./deployments.ts"
import { deploymentsQuery } from "./queries.ts"

/** What was put to a destination, the newest first. */
export function DeploymentsDialog({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  const isPhone = useIsPhone()
  const found = useInfiniteQuery(deploymentsQuery(destination.id))
  return (
    <Modal fullScreen={isPhone} size="lg" opened onClose={onClose} title={`Sent to ${destination.name}`}>
      <GrowingList what="editions" found={found} empty={<p>Nothing has been sent yet.</p>}>
        {(rows) => (
          <RowList label="What was sent">
            {rows.map((row) => (
              <ListRow
                key={row.id}
                end={<StateMark look={deploymentLook(row)} />}
                date={<MomentAgo moment={row.finished_at ?? row.created_at} />}
              >
                {describeDeployment(row)}
              </ListRow>
            ))}
          </RowList>
        )}
      </GrowingList>
    </Modal>
  )
}
