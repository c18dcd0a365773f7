import type { Presence } from "@hub/contract/drafts"
import { Alert, Button, Group, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { TextDifference } from "../drafts/TextDifference.tsx"
import { type TopicText, fetchTopic } from "../topics/queries.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"

type NewerRevisionProps = {
  id: number
  presence: Presence
  dirty: boolean
  saved: TopicText
  revision: number
  onLoad: () => void
  onDecide?: (() => void) | undefined
}

/** Says that somebody saved the topic while it is open here. */
export function NewerRevision({ id, presence, dirty, saved, revision, onLoad, onDecide }: NewerRevisionProps) {
  const [compared, setCompared] = useState(false)
  const { latest_revision, latest_author, latest_at } = presence
  const now = useQuery({
    queryKey: ["topics", "newer", id, latest_revision],
    queryFn: () => fetchTopic(id),
    enabled: compared,
  })
  return (
    <Alert variant="outline" color="ink" mb="md" role="note" aria-live="polite">
      <Text fw={600}>
        {latest_author ?? "Someone"} saved version {latest_revision} <MomentAgo moment={latest_at} />.
      </Text>
      {dirty && (
        <Text size="sm" c="dimmed">
          {onDecide
            ? "It changes a paragraph that you changed too. Decide now, or go on writing and decide when you save."
            : "Your changes will be merged with it when you save. Where both changed the same paragraph, you decide."}
        </Text>
      )}
      <Group gap="xs" mt="sm">
        <Button size="compact-md" aria-expanded={compared} onClick={() => setCompared((shown) => !shown)}>
          {compared ? "Hide difference" : "Show difference"}
        </Button>
        {!dirty && (
          <Button variant="filled" size="compact-md" onClick={onLoad}>
            Load newer version
          </Button>
        )}
        {dirty && onDecide && (
          <Button variant="filled" size="compact-md" onClick={onDecide}>
            Decide now
          </Button>
        )}
      </Group>
      {compared && now.data && (
        <TextDifference
          before={saved}
          after={now.data}
          names={[`Version ${revision}`, `Version ${now.data.revision}`]}
        />
      )}
    </Alert>
  )
}
