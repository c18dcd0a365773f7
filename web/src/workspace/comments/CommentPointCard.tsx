import type { Point } from "@hub/contract/points"
import { UnstyledButton } from "@mantine/core"
import { dispositionLabels } from "../../reviews/incorporate/labels.ts"
import layout from "../../widgets/Layout.module.css"
import { RelativeTime } from "../../widgets/RelativeTime.tsx"
import styles from "../Rail.module.css"

type CommentPointCardProps = { point: Point; isChosen: boolean; onChoose: () => void }

/** What a reviewer said in an answer; decided elsewhere. */
export function CommentPointCard({ point, isChosen, onChoose }: CommentPointCardProps) {
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
