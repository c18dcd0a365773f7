import type { Point } from "@hub/contract/points"
import { dispositionLabels, warningForPoint } from "../../reviews/incorporate/labels.ts"
import { InWord } from "../../portal/InWord.tsx"
import { Initials } from "../../widgets/Initials.tsx"
import layout from "../../widgets/Layout.module.css"
import { lazy } from "../../widgets/lazy.tsx"
import { RelativeTime } from "../../widgets/RelativeTime.tsx"
import type { PointItem } from "./arrange-comments.ts"
import { ChangeAccepted } from "./ChangeAccepted.tsx"
import { ChangedQuote } from "./ChangedQuote.tsx"
import { partsOfChange } from "./narrow-change.ts"
import { useChosenCard } from "./use-chosen-card.ts"
import { useComments } from "./use-comments.ts"
import styles from "./Comments.module.css"

const PointActions = lazy(async () => (await import("../../reviews/incorporate/PointActions.tsx")).PointActions)

const MarkWritten = lazy(async () => (await import("../../reviews/incorporate/MarkWritten.tsx")).MarkWritten)

const PointReplies = lazy(async () => (await import("../../reviews/incorporate/PointReplies.tsx")).PointReplies)

type CommentPointCardProps = {
  item: PointItem
  isChosen: boolean
  onChoose: () => void
  /** The text is about to be written: what covers it goes. */
  onWrite: () => void
}

/** What a reviewer said in an answer, and what is decided about it. */
export function CommentPointCard({ item, isChosen, onChoose, onWrite }: CommentPointCardProps) {
  const { key, point, group } = item
  const { topic, points } = useComments()
  const card = useChosenCard(isChosen)
  const { kind, reviewer, made_at, quote, body } = point
  const name = reviewer.name || "The manuscript"
  const isSuggestion = kind === "suggestion"
  const { inserted } = partsOfChange({ quote, words: body })
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={styles.card}
      data-chosen={isChosen || undefined}
      data-remark={key}
      aria-label={`${isSuggestion ? "Suggestion" : "Comment"} by ${name} in the ${point.manuscript === null ? "review" : "manuscript"}`}
    >
      <div className={styles.who}>
        <Initials name={name} small />
        <strong dir="auto">{name}</strong>
        <span className={layout.quietTiny}>
          <Origin point={point} />
          {made_at !== null && (
            <>
              {" · "}
              <RelativeTime moment={made_at} />
            </>
          )}
        </span>
      </div>
      <Passage point={point} context={group.context} isChosen={isChosen} onChoose={onChoose} />
      {isSuggestion ? (
        inserted.trim() !== "" && (
          <ins className={styles.suggested} dir="auto">
            {inserted}
          </ins>
        )
      ) : (
        <p className={styles.said} dir="auto">
          {body}
        </p>
      )}
      <Outcome point={point} />
      <ChangeAccepted point={point} onWrite={onWrite}>
        {points.data?.can.decide && <MarkWritten point={point} topic={topic.id} />}
      </ChangeAccepted>
      {group.overlap && point.outcome === null && <Overlap joined={group.joined} />}
      {(point.can.reply || point.replies.length > 0) && <PointReplies point={point} topic={topic.id} />}
      {point.can.decide && points.data && (
        <PointActions point={point} topic={topic.id} revision={points.data.revision} />
      )}
    </article>
  )
}

/** In what it was said: the answer to a review, also by a Word file that came back, or an imported manuscript. */
function Origin({ point: { manuscript, said_by } }: { point: Point }) {
  return manuscript === null ? (
    <>
      in the review
      <InWord said_by={said_by} />
    </>
  ) : (
    <>
      in <bdi className={layout.breaking}>{manuscript}</bdi>
    </>
  )
}

function Outcome({ point }: { point: Point }) {
  const { outcome, reads } = point
  const warning = warningForPoint(point)
  if (warning !== undefined)
    return (
      <p className={styles.note}>
        {warning} {reads !== null && <q dir="auto">{reads}</q>}
      </p>
    )
  if (outcome === null) return null
  return (
    <p className={styles.note}>
      {dispositionLabels[outcome.disposition]} by {outcome.by}.{outcome.reason !== "" && ` ${outcome.reason}`}
    </p>
  )
}

/** Several suggestions about one paragraph: how it reads with all of them, where that is clear. */
function Overlap({ joined }: { joined: string | null }) {
  return (
    <p className={styles.note}>
      {joined === null ? (
        "Other suggestions change the same text. If you accept one, you still need to answer the others."
      ) : (
        <>
          Other suggestions change the same paragraph. With all of them it reads: <q dir="auto">{joined}</q>
        </>
      )}
    </p>
  )
}

type PassageProps = Omit<CommentPointCardProps, "item" | "onWrite"> &
  Pick<PointItem, "point"> &
  Pick<PointItem["group"], "context">

/** The words it is about; those that come in where none go, with some around them. A press shows them in the text. */
function Passage({ point: { kind, place, quote, body }, context, isChosen, onChoose }: PassageProps) {
  const isInsertion = quote === "" && kind === "suggestion" && context !== null
  if (quote.trim() === "" && !isInsertion) return null
  const isGone = place === "orphaned"
  return (
    <button
      type="button"
      className={styles.passage}
      aria-pressed={isChosen}
      disabled={isGone}
      title={isGone ? undefined : "Show in the text"}
      onClick={onChoose}
      dir="auto"
    >
      {isInsertion ? (
        <>
          {lineBefore(context.before)}
          <ins>{body}</ins>
          {lineAfter(context.after)}
        </>
      ) : kind === "suggestion" ? (
        <ChangedQuote quote={quote} words={body} />
      ) : (
        quote
      )}
    </button>
  )
}

/** Some words around a place, as far as they stand on its line. */
const lineBefore = (text: string) => /[^\n]{0,60}$/.exec(text)?.[0].replace(/^\S*\s/, "…") ?? ""
const lineAfter = (text: string) => /^[^\n]{0,60}/.exec(text)?.[0].replace(/\s\S*$/, "…") ?? ""
