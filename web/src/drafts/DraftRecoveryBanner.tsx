import { Alert, Button, Group, Text } from "@mantine/core"
import { useState } from "react"
import type { TopicText } from "../topics/queries.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { TextDifference } from "./TextDifference.tsx"
import { formatLineCount, type DraftRecovery } from "./rules.ts"
import { useChangedLineCount } from "./use-changed-line-count.ts"

type DraftRecoveryBannerProps = {
  recoveries: DraftRecovery[]
  saved: TopicText
  /** The revision that the hub has; none for a new topic. */
  revision: number | null
  onRestore: (recovery: DraftRecovery) => void
  onDiscard: (recovery: DraftRecovery) => void
}

/** Offers the newest text that was written and not saved, and after it the next. */
export function DraftRecoveryBanner({ recoveries, saved, revision, onRestore, onDiscard }: DraftRecoveryBannerProps) {
  const [compared, setCompared] = useState<string | null>(null)
  const [recovery] = recoveries
  const count = useChangedLineCount(saved, recovery)
  if (recovery === undefined) return null
  const older = revision !== null && recovery.base_revision !== null && recovery.base_revision < revision
  const shown = compared === recovery.client_id
  return (
    <Alert variant="outline" color="yellow" mb="md" role="note" aria-live="polite">
      <Text fw={600}>
        You have unsaved text from <MomentAgo moment={recovery.updated_at} />
        {count !== null &&
          ` (${revision === null ? formatLineCount(count) : `${formatLineCount(count)} ${count === 1 ? "is different" : "are different"}`})`}
        .
      </Text>
      <Text size="sm" c="dimmed">
        {older &&
          `It's based on version ${recovery.base_revision}, but the topic is now at version ${revision}. Saving merges the two. `}
        {recoveries.length > 1 && `${recoveries.length - 1} more after this. `}
        Unsaved text is kept for 30 days after you last changed it.
      </Text>
      <Group gap="xs" mt="sm">
        <Button variant="filled" size="compact-md" onClick={() => onRestore(recovery)}>
          Restore text
        </Button>
        <Button size="compact-md" aria-expanded={shown} onClick={() => setCompared(shown ? null : recovery.client_id)}>
          {shown ? "Hide differences" : "Show differences"}
        </Button>
        <Button size="compact-md" onClick={() => onDiscard(recovery)}>
          Discard text
        </Button>
      </Group>
      {shown && (
        <TextDifference
          before={saved}
          after={recovery}
          names={[revision === null ? "An empty topic" : `Version ${revision}`, "Your unsaved text"]}
        />
      )}
    </Alert>
  )
}
