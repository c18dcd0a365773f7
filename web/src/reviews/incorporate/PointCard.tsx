import type { PointGroup, Point } from "@hub/contract/points"
import { Link } from "@tanstack/react-router"
import { Initials } from "../../widgets/Initials.tsx"
import { InWord } from "../../portal/InWord.tsx"
import { MomentAgo } from "../../widgets/MomentAgo.tsx"
import layout from "../../widgets/Layout.module.css"
import surfaces from "../../widgets/Surfaces.module.css"
import styles from "./Incorporate.module.css"
import { RenderedWords } from "./RenderedWords.tsx"
import { PointReplies } from "./PointReplies.tsx"
import { MarkWritten } from "./MarkWritten.tsx"
import { PointActions } from "./PointActions.tsx"
import { dispositionLabels, isAccepted, warningForPoint } from "./labels.ts"

type PointCardProps = {
  card: PointGroup
  topic: number
  revision: number
  can: boolean
  /** The point that is decided next. */
  next: number | undefined
}

/** The words as they are today, and what everybody says about them. */
export function PointCard({ card, topic, revision, can, next }: PointCardProps) {
  const { points, context, overlap } = card
  const [only] = points
  const isInPlace = points.length === 1 && only?.kind === "suggestion" && only.outcome === null
  return (
    <article className={`${surfaces.ruled} ${styles.card}`} aria-label={`Feedback on “${about(card)}”`}>
      {context && (
        <RenderedWords
          topic={topic}
          before={context.before + context.words + context.after}
          {...(isInPlace && only
            ? { after: context.before + only.body + context.after }
            : { marked: only?.kind === "comment" ? only.quote : context.words, leading: context.before })}
        />
      )}
      {overlap && points.some(({ outcome }) => outcome === null) && (
        <p className={styles.warning}>
          {card.joined === null
            ? "These suggestions change the same text. If you accept one, you still need to answer the others."
            : "These suggestions change one paragraph. With all of them it reads:"}
        </p>
      )}
      {overlap && card.joined !== null && <blockquote className={styles.quote}>{card.joined}</blockquote>}
      {points.map((point) => (
        <div key={point.id} className={styles.point}>
          <p className={styles.who}>
            <Initials name={point.reviewer.name || "The manuscript"} small />
            <span className={`${layout.quietSmall} ${layout.flush}`}>
              <strong className={styles.name}>{point.reviewer.name || "The manuscript"}</strong>{" "}
              {point.kind === "suggestion" ? "suggests" : "comments"}
              <InWord said_by={point.said_by} />
              {point.manuscript === null ? (
                `, on version ${point.revision}`
              ) : (
                <>
                  {" "}
                  in <span className={layout.breaking}>{point.manuscript}</span>
                </>
              )}
              {point.made_at !== null && (
                <>
                  , <MomentAgo moment={point.made_at} />
                </>
              )}
            </span>
          </p>
          {point.kind === "comment" ? (
            <>
              <blockquote className={styles.quote}>{point.quote}</blockquote>
              <p className={`${layout.asTyped} ${styles.said}`}>{point.body}</p>
            </>
          ) : (
            !(isInPlace && context) && <RenderedWords topic={topic} before={point.quote} after={point.body} />
          )}
          <Outcome point={point} />
          <PointReplies point={point} topic={topic} />
          {can && point.kind === "comment" && isAccepted(point) && (
            <div className={layout.rowWide}>
              <Link className={layout.linkSmall} to="/topics/$id" params={{ id: topic }} search={{ point: point.id }}>
                Change the text
              </Link>
              <MarkWritten point={point} topic={topic} />
            </div>
          )}
          {point.can.decide && (
            <PointActions point={point} topic={topic} revision={revision} isNext={point.id === next} />
          )}
        </div>
      ))}
    </article>
  )
}

function Outcome({ point }: { point: Point }) {
  const warning = warningForPoint(point)
  if (warning !== undefined)
    return (
      <>
        <p className={styles.warning}>{warning}</p>
        {point.reads !== null && <blockquote className={styles.quote}>{point.reads}</blockquote>}
      </>
    )
  if (point.outcome === null) return null
  const { disposition, by, reason } = point.outcome
  return (
    <p className={`${layout.strong} ${styles.outcome}`}>
      {dispositionLabels[disposition]} by {by}.{reason !== "" && ` ${reason}`}
    </p>
  )
}

function about({ points, context }: PointGroup): string {
  const words = (context?.words || points[0]?.quote || points[0]?.body || "").replace(/\s+/g, " ").trim()
  return words.length > 60 ? `${words.slice(0, 60).trim()}…` : words
}
