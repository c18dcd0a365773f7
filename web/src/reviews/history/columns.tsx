import type { EndedReview } from "@hub/contract/review-history"
import { isByReviewer, describeProof } from "@hub/contract/proof"
import { Link } from "@tanstack/react-router"
import { formatDayOf, formatExactMoment } from "../../widgets/day.ts"
import { formatCount } from "../../widgets/format-count.ts"
import type { Column } from "../../widgets/list/columns.ts"
import layout from "../../widgets/Layout.module.css"
import { ShortHash } from "../../widgets/ShortHash.tsx"
import { StateMark } from "../../widgets/StateMark.tsx"
import records from "../../widgets/Records.module.css"
import { outcomeLooks } from "./outcomes.ts"
import controls from "../../widgets/Controls.module.css"

export const endedReviewColumns: Column<EndedReview>[] = [
  { label: "Topic", use: "name", className: records.wide, cell: (ended) => <About ended={ended} /> },
  {
    label: "Reviewer",
    card: "line",
    cell: ({ reviewers }) => (
      <span className={records.twoLines} title={reviewers.join(", ")}>
        {reviewers.join(", ")}
      </span>
    ),
  },
  { label: "Outcome", card: "end", cell: (ended) => <Outcome ended={ended} /> },
  { label: "Text", className: layout.oneLine, cell: (ended) => <Text ended={ended} /> },
  {
    label: "Requested",
    sort: "asked",
    className: records.person,
    cell: ({ asked_at, requested_by }) => (
      <>
        <DayOf moment={asked_at} />
        <div className={records.note}>by {requested_by}</div>
      </>
    ),
  },
  {
    label: "Ended",
    card: "line",
    sort: "ended",
    className: layout.oneLine,
    cell: ({ ended_at }) => <DayOf moment={ended_at} />,
  },
]

function Outcome({ ended }: { ended: EndedReview }) {
  const { outcome, words, kind, proof, confirmed, points } = ended
  const notes = [
    points.all > 0 ? pointsIn(points) : "",
    kind === "request" && isByReviewer(outcome) ? `Proof of identity: ${describeProof(proof)}` : "",
    confirmed && proof === null ? "Confirmed with a code sent by email" : "",
    words,
  ].filter((note) => note !== "")
  return (
    <>
      <StateMark look={outcomeLooks[outcome]} />
      {notes.length > 0 && (
        <div className={`${records.note} ${records.brief}`} title={notes.join("\n")}>
          {notes.join(" · ")}
        </div>
      )}
    </>
  )
}

function About({ ended }: { ended: EndedReview }) {
  const { kind, feedback, topic_title, project_name, step_name } = ended
  const notes = [kind === "sequence" ? "Sequential review" : "", step_name ?? "", project_name ?? ""].filter(Boolean)
  return (
    <>
      {feedback ? (
        <Link
          to="/topics/$topicId/review-feedback/$reviewId"
          params={{ topicId: feedback.id, reviewId: feedback.review_id }}
          className={controls.title}
        >
          {topic_title}
        </Link>
      ) : (
        <span className={controls.title}>{topic_title}</span>
      )}
      {notes.length > 0 && <div className={records.note}>{notes.join(" · ")}</div>}
    </>
  )
}

function Text({ ended: { revision, hash, approval } }: { ended: EndedReview }) {
  return (
    <>
      {revision === null ? "–" : `Version ${revision}`}
      {approval !== null && (
        <span title={approval === "valid" ? undefined : "The text or a value changed since"}>
          {approval === "valid" ? ", approval valid" : ", approval out of date"}
        </span>
      )}
      {hash !== null && (
        <div className={records.note}>
          <ShortHash hash={hash} name="the hash of the text" />
        </div>
      )}
    </>
  )
}

/** The day itself, since what is looked up here may be years ago. */
const DayOf = ({ moment }: { moment: string }) => (
  <time dateTime={moment} title={formatExactMoment(moment)}>
    {formatDayOf(moment)}
  </time>
)

function pointsIn({ all, open }: EndedReview["points"]): string {
  const points = formatCount(all, "comment")
  return open === 0 ? `${points}, all decided` : `${points}, ${open} open`
}
