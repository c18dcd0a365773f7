import type { Point } from "@hub/contract/points"
import type { TopicPage } from "@hub/contract/topics"
import { UnstyledButton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { dispositionLabels } from "../reviews/incorporate/labels.ts"
import { topicPointsQuery } from "../reviews/incorporate/queries.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { clearPassage, showPassage } from "./show-passage.ts"
import styles from "./Rail.module.css"

/** What reviewers said about the topic and have not been told the outcome of, in the order of the text. */
export function CommentsTab({ topic, onLeave }: { topic: TopicPage; onLeave: () => void }) {
  const found = useQuery(topicPointsQuery(topic.id))
  const [chosen, setChosen] = useState<number>()
  useEffect(() => clearPassage, [])
  if (found.error)
    return (
      <ErrorState what="The comments could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
    )
  if (!found.data) return <LoadingRows rows={3} label="Loading comments…" />
  const points = found.data.cards.flatMap((card) => card.points)
  if (points.length === 0) return <p className={layout.quietLine}>No comments are waiting for a decision.</p>

  function choose(point: Point): void {
    setChosen(point.id)
    // A sheet closes first, so that the text behind it can scroll.
    onLeave()
    requestAnimationFrame(() => showPassage(point))
  }
  return (
    <>
      <div className={layout.between}>
        <span className={layout.quietSmall}>{formatCount(found.data.open, "open comment")}</span>
        {found.data.can.decide && (
          <Link to="/reviews/incorporate" search={{ topic: topic.id }} className={styles.more}>
            Incorporate feedback
          </Link>
        )}
      </div>
      <ul className={`${layout.stackList} ${styles.list}`}>
        {points.map((point) => (
          <li key={point.id}>
            <PointLine point={point} isChosen={point.id === chosen} onChoose={() => choose(point)} />
          </li>
        ))}
      </ul>
    </>
  )
}

type PointLineProps = { point: Point; isChosen: boolean; onChoose: () => void }

function PointLine({ point, isChosen, onChoose }: PointLineProps) {
  const { kind, place, reviewer, made_at, quote, body, outcome } = point
  const isGone = place === "orphaned"
  return (
    <UnstyledButton
      className={styles.point}
      data-chosen={isChosen || undefined}
      data-decided={outcome !== null || undefined}
      aria-pressed={isChosen}
      disabled={isGone}
      onClick={onChoose}
    >
      <span className={styles.who}>
        <strong>{reviewer.name || "The manuscript"}</strong>{" "}
        <span className={layout.quietTiny}>
          {kind === "suggestion" ? "suggests" : "comments"}
          {made_at !== null && (
            <>
              , <RelativeTime moment={made_at} />
            </>
          )}
        </span>
      </span>
      <span className={styles.quote} dir="auto">
        {kind === "suggestion" ? <del>{quote}</del> : quote}
      </span>
      {kind === "suggestion" ? (
        <ins className={styles.said} dir="auto">
          {body}
        </ins>
      ) : (
        <span className={styles.said} dir="auto">
          {body}
        </span>
      )}
      {isGone && <span className={layout.quietTiny}>These words are no longer in the text.</span>}
      {outcome && (
        <span className={layout.quietTiny}>
          {dispositionLabels[outcome.disposition]} by {outcome.by}
        </span>
      )}
    </UnstyledButton>
  )
}
