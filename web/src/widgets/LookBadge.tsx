import { Badge } from "@mantine/core"

/** A status in its words and its colour. */
export function LookBadge({ look: { label, color } }: { look: { label: string; color: string } }) {
  return (
    <Badge variant="light" color={color} tt="none" fw={600} miw="max-content">
      {label}
    </Badge>
  )
}
