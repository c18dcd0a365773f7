import { Alert, Button, Group, Text } from "@mantine/core"
import { useState } from "react"
import type { Draft } from "../topics/queries.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { TextDifference } from "./TextDifference.tsx"
import { lines, type Offer } from "./rules.ts"
import { useLinesBetween } from "./useLinesBetween.ts"

type OfferBannerProps = {
  offers: Offer[]
  saved: Draft
  /** The revision that the hub has; none for a new topic. */
  revision: number | null
  onRestore: (offer: Offer) => void
  onDiscard: (offer: Offer) => void
}

/** Offers the newest text that was written and not saved, and after it the next. */
export function OfferBanner({ offers, saved, revision, onRestore, onDiscard }: OfferBannerProps) {
  const [compared, setCompared] = useState<string | null>(null)
  const [offer] = offers
  const count = useLinesBetween(saved, offer)
  if (offer === undefined) return null
  const older = revision !== null && offer.base_revision !== null && offer.base_revision < revision
  const shown = compared === offer.client_id
  return (
    <Alert variant="outline" color="yellow" mb="md" role="note" aria-live="polite">
      <Text fw={600}>
        You have unsaved text from <MomentAgo moment={offer.updated_at} />
        {count !== null &&
          ` (${revision === null ? lines(count) : `${lines(count)} ${count === 1 ? "differs" : "differ"}`})`}
        .
      </Text>
      <Text size="sm" c="dimmed">
        {older &&
          `It was begun on revision ${offer.base_revision}, the topic now has revision ${revision}: saving joins the two. `}
        {offers.length > 1 && `${offers.length - 1} more after this. `}
        Unsaved text is kept for 30 days after its last change.
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="compact-md" onClick={() => onRestore(offer)}>
          Restore
        </Button>
        <Button
          size="compact-md"
          variant="default"
          aria-expanded={shown}
          onClick={() => setCompared(shown ? null : offer.client_id)}
        >
          {shown ? "Hide difference" : "Show difference"}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onDiscard(offer)}>
          Discard
        </Button>
      </Group>
      {shown && (
        <TextDifference
          before={saved}
          after={offer}
          names={[revision === null ? "An empty topic" : `Revision ${revision}`, "Your unsaved text"]}
        />
      )}
    </Alert>
  )
}
