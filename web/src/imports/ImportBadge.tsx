import type { ImportStatus } from "@hub/contract/imports"
import { Badge } from "@mantine/core"
import { importStatusLooks } from "./labels.ts"

export function ImportBadge({ status }: { status: ImportStatus }) {
  const { label, color } = importStatusLooks[status]
  return (
    <Badge miw="max-content" variant="light" color={color} tt="none" fw={600}>
      {label}
    </Badge>
  )
}
