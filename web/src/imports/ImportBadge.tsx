import type { ImportStatus } from "@hub/contract/imports"
import { Badge } from "@mantine/core"
import { looks } from "./words.ts"

export function ImportBadge({ status }: { status: ImportStatus }) {
  const { label, color } = looks[status]
  return (
    <Badge miw="max-content" variant="light" color={color} tt="none" fw={600}>
      {label}
    </Badge>
  )
}
