import type { PublicationStatus } from "@hub/contract/publications"
import { Badge } from "@mantine/core"
import { publicationStatusLooks } from "./labels.ts"

export function PublicationBadge({ status }: { status: PublicationStatus }) {
  const { label, color } = publicationStatusLooks[status]
  return (
    <Badge miw="max-content" variant="light" color={color} tt="none" fw={600}>
      {label}
    </Badge>
  )
}
