import { Modal } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { MeetingDetails } from "./MeetingDetails.tsx"
import { MeetingForm } from "./MeetingForm.tsx"
import type { Day } from "./month.ts"
import { meetingQuery } from "./queries.ts"

/** Plans a meeting for a day, or shows one as it is now, to be changed by the person who may. */
export function MeetingDialog({ id, day, onClose }: { id: number | null; day: Day; onClose: () => void }) {
  const isPhone = useIsPhone()
  const found = useQuery({ ...meetingQuery(id ?? 0), enabled: id !== null })
  const title = id === null ? "New meeting" : found.data?.can.edit ? "Edit meeting" : (found.data?.title ?? "Meeting")
  return (
    <Modal fullScreen={isPhone} opened onClose={onClose} title={title} transitionProps={{ duration: 0 }}>
      {id === null ? (
        <MeetingForm was={null} day={day} onClose={onClose} />
      ) : found.data ? (
        found.data.can.edit ? (
          <MeetingForm was={found.data} day={day} onClose={onClose} />
        ) : (
          <MeetingDetails meeting={found.data} />
        )
      ) : found.error ? (
        <ErrorState what="The meeting could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingRows label="Loading the meeting…" rows={4} />
      )}
    </Modal>
  )
}
