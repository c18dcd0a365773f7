import { Modal } from "@mantine/core"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"

type ReportDialogProps<One> = {
  /** What it is called in a sentence, such as "bug". */
  what: string
  id: number
  found: UseQueryResult<One>
  onClose: () => void
  children: (one: One) => ReactNode
}

/** The frame around one piece of feedback, or one bug. */
export function ReportDialog<One>({ what, id, found, onClose, children }: ReportDialogProps<One>) {
  const isPhone = useIsPhone()
  const title = `${what.slice(0, 1).toUpperCase()}${what.slice(1)} No. ${id}`
  return (
    <Modal fullScreen={isPhone} opened onClose={onClose} size="lg" title={title} transitionProps={{ duration: 0 }}>
      {found.data ? (
        children(found.data)
      ) : found.error ? (
        <ErrorState
          what={`The ${what} could not be loaded.`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <LoadingRows label={`Loading the ${what}…`} rows={4} />
      )}
    </Modal>
  )
}
