import type { Import } from "@hub/contract/imports"
import { Button } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import layout from "../widgets/Layout.module.css"
import { useDecideImport } from "./queries.ts"

/** What can be done about an import from outside. */
export function ImportActions({ row }: { row: Import }) {
  const navigate = useNavigate()
  const decide = useDecideImport()
  const { id, filename, can } = row
  if (!can.accept && !can.cancel && !can.retry) return null
  return (
    <div className={layout.rowCentred}>
      {can.accept && (
        <Button
          size="xs"
          aria-label={`Review ${filename}`}
          onClick={() => void navigate({ to: "/import/$id/review", params: { id } })}
        >
          Review
        </Button>
      )}
      {can.cancel && (
        <Button
          size="xs"
          aria-label={`Cancel ${filename}`}
          loading={decide.isPending}
          onClick={() => decide.mutate({ id, action: "cancel" })}
        >
          Cancel
        </Button>
      )}
      {can.retry && (
        <Button
          size="xs"
          aria-label={`Retry ${filename}`}
          loading={decide.isPending}
          onClick={() => decide.mutate({ id, action: "retry" })}
        >
          Retry
        </Button>
      )}
    </div>
  )
}
