import type { EndedReview } from "@hub/contract/review-history"
import { isByReviewer, describeProof } from "@hub/contract/proof"
import { Badge } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { formatCount } from "../../widgets/format-count.ts"
import records from "../../widgets/Records.module.css"
import { SortHeading } from "../../widgets/SortHeading.tsx"
import { outcomeLooks } from "./outcomes.ts"
import type { EndedReviewSearch } from "./search.ts"

type EndedReviewSort = NonNullable<EndedReviewSearch["sort"]>
type EndedTableProps = { rows: EndedReview[]; sort: EndedReviewSort; onSort: (sort: EndedReviewSort) => void }

export function EndedTable({ rows, sort, onSort }: EndedTableProps) {
  return (
    <table className={records.table} aria-label="Ended reviews">
      <thead>
        <tr>
          <th>Topic</th>
          <th>Reviewer</th>
          <th>Requested by</th>
          <th>Outcome</th>
          <th>Text</th>
          <SortHeading by="asked" words="Requested" sort={sort} onSort={onSort} />
          <SortHeading by="ended" words="Ended" sort={sort} onSort={onSort} />
        </tr>
      </thead>
      <tbody>
        {rows.map((ended) => (
          <tr key={`${ended.kind} ${ended.id}`}>
            <td>
              <About ended={ended} />
            </td>
            <td data-label="Reviewer">{ended.reviewers.join(", ")}</td>
            <td data-label="Requested by">{ended.requested_by}</td>
            <td data-label="Outcome">
              <Badge variant="light" color={outcomeLooks[ended.outcome].color} tt="none" fw={600}>
                {outcomeLooks[ended.outcome].label}
              </Badge>
              {ended.words !== "" && <div className={records.note}>{ended.words}</div>}
              {ended.kind === "request" && isByReviewer(ended.outcome) && (
                <div className={records.note}>Proof of identity: {describeProof(ended.proof)}</div>
              )}
              {ended.confirmed && ended.proof === null && (
                <div className={records.note}>Confirmed with a code sent by email</div>
              )}
              {ended.points.all > 0 && <div className={records.note}>{pointsIn(ended.points)}</div>}
            </td>
            <td data-label="Text">
              <Text ended={ended} />
            </td>
            <td data-label="Requested">
              <DayOf moment={ended.asked_at} />
            </td>
            <td data-label="Ended">
              <DayOf moment={ended.ended_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
        >
          {topic_title}
        </Link>
      ) : (
        <strong>{topic_title}</strong>
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
        <div className={records.note}>
          {approval === "valid" ? "Approval valid" : "Approval out of date: the text or a value changed since"}
        </div>
      )}
      {hash !== null && (
        <div className={records.note}>
          Hash <code title={hash}>{hash.slice(0, 12)}</code>
        </div>
      )}
    </>
  )
}

/** The day itself, since what is looked up here may be years ago. */
function DayOf({ moment }: { moment: string }) {
  const at = new Date(moment)
  return (
    <time dateTime={moment} title={at.toLocaleString()}>
      {at.toLocaleDateString(undefined, { dateStyle: "medium" })}
    </time>
  )
}

function pointsIn({ all, open }: EndedReview["points"]): string {
  const points = formatCount(all, "comment")
  return open === 0 ? `${points}, all decided` : `${points}, ${open} open`
}
