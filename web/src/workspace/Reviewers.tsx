import { ActionIcon, Collapse } from "@mantine/core"
import type { Review } from "@hub/contract/reviews"
import { IconDots } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { topicReviewsQuery } from "../reviews/queries.ts"
import { AllRequestActions } from "../reviews/RequestActions.tsx"
import { ReviewBadge } from "../reviews/ReviewBadge.tsx"
import layout from "../widgets/Layout.module.css"
import { RailSection } from "./RailSection.tsx"
import { ReviewerName } from "./ReviewerName.tsx"
import styles from "./Rail.module.css"

/** Who is asked in the newest round, what they answered, and what the person who asked can do about it. */
export function Reviewers({ topic_id }: { topic_id: number }) {
  const { data } = useQuery(topicReviewsQuery(topic_id))
  const newest = data?.filter(({ round_id }) => round_id === data[0]?.round_id) ?? []
  if (newest.length === 0) return null
  return (
    <RailSection title="Reviewers">
      <ul className={layout.stackList}>
        {newest.toReversed().map((review) => (
          <ReviewerLine key={review.id} review={review} />
        ))}
      </ul>
    </RailSection>
  )
}

function ReviewerLine({ review }: { review: Review }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const canAct = Object.values(review.can).some(Boolean)
  return (
    <li>
      <div className={layout.line}>
        <div className={layout.grow}>
          <ReviewerName review={review} />
        </div>
        <ReviewBadge status={review.status} />
        {canAct && (
          <ActionIcon
            size="sm"
            aria-label={`Actions for ${review.reviewer.name}`}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {canAct && (
        <Collapse expanded={open} id={id}>
          <div className={`${layout.row} ${styles.actions}`}>
            <AllRequestActions review={review} />
          </div>
        </Collapse>
      )}
    </li>
  )
}
