import { isByReviewer, describeProof } from "@hub/contract/proof"
import type { ReviewFeedback } from "@hub/contract/reviews"
import { describeReadSections, describeUnreadSections } from "@hub/contract/sections"
import { Anchor, Stack, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { Fragment } from "react"
import { CallFailed } from "../call.ts"
import { useSession } from "../session.ts"
import { localDayOf, formatDay } from "../widgets/day.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { useNow } from "../widgets/use-now.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { labelAnswerer, describeAbsence } from "./away.ts"
import { reviewFeedback } from "./queries.ts"
import { RequestActions } from "./RequestActions.tsx"
import { ReviewBadge } from "./ReviewBadge.tsx"
import { UndeliveredEmail } from "./UndeliveredEmail.tsx"
import { SendAgain } from "./SendAgain.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Reviews.module.css"
import { VariableName } from "../widgets/VariableName.tsx"

const here = getRouteApi("/topics/$topicId/review-feedback/$reviewId")

export function ReviewFeedbackScreen() {
  const { topicId, reviewId } = here.useParams()
  const { data, error, isPending, refetch } = useQuery(reviewFeedback(topicId, reviewId))
  if (isPending) return <LoadingRows label="Loading the review…" />
  if (error instanceof CallFailed && error.status === 404)
    return (
      <>
        <PageHeader title="Review feedback" />
        <EmptyState sentence="This review doesn't exist.">
          <Anchor renderRoot={(props) => <Link to="/reviews" {...props} />}>All reviews</Anchor>
        </EmptyState>
      </>
    )
  if (error) return <ErrorState what="The review could not be loaded." error={error} onRetry={() => void refetch()} />
  return <Feedback review={data} />
}

function Feedback({ review }: { review: ReviewFeedback }) {
  const today = localDayOf(useNow())
  const answered = review.decided_at !== null
  return (
    <>
      <PageHeader
        title={review.topic_title}
        crumbs={[parentScreens.reviews]}
        actions={<RequestActions review={review} />}
      >
        {headline(review)}
      </PageHeader>
      <Stack gap="lg">
        <UndeliveredEmail review={review} />
        <section className={`${surfaces.ruled} ${styles.panel}`} aria-label="Request details">
          <dl className={`${surfaces.terms} ${styles.details}`}>
            <dt>Answer</dt>
            <dd>
              <ReviewBadge status={review.status} />
              {review.decided_at !== null && (
                <>
                  {" "}
                  <RelativeTime moment={review.decided_at} />
                </>
              )}
            </dd>
            {review.away && (
              <>
                <dt>Reviewer</dt>
                <dd>{describeAbsence(review.away, today)}</dd>
              </>
            )}
            <dt>Requested by</dt>
            <dd>
              {review.requested_by.name}, <RelativeTime moment={review.created_at} />
            </dd>
            <dt>Due</dt>
            <dd>
              {formatDay(review.due_date)}
              {review.overdue && " (overdue)"}
            </dd>
            {review.reminded_at !== null && (
              <>
                <dt>Last reminder</dt>
                <dd>
                  <RelativeTime moment={review.reminded_at} />
                </dd>
              </>
            )}
            <dt>Version</dt>
            <dd>
              {review.revision}{" "}
              {review.head_revision > review.revision
                ? `(the topic is now at version ${review.head_revision})`
                : "(the latest)"}{" "}
              <Anchor renderRoot={(props) => <Link to="/topics/$id" params={{ id: review.topic_id }} {...props} />}>
                Open the topic
              </Anchor>
            </dd>
            {isByReviewer(review.status) && (
              <>
                <dt>Proof of identity</dt>
                <dd className={layout.asTyped}>{capital(describeProof(review.proof))}</dd>
              </>
            )}
            {review.confirmed_by !== null && (
              <>
                <dt>Confirmed</dt>
                <dd className={layout.asTyped}>With a code emailed to {review.confirmed_by}</dd>
              </>
            )}
            {review.sections.length > 0 && (
              <>
                <dt>Sections read</dt>
                <dd>
                  {review.sections.some(({ read }) => read)
                    ? `${describeReadSections(review.sections)} ${describeUnreadSections(review.sections)}`
                    : "No sections were marked as read."}
                </dd>
              </>
            )}
            {review.reason !== "" && (
              <>
                <dt>Reason</dt>
                <dd className={layout.asTyped}>{review.reason}</dd>
              </>
            )}
            <Chain review={review} />
          </dl>
        </section>
        {answered && <Answer review={review} />}
      </Stack>
    </>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function headline(review: ReviewFeedback): string {
  const { status, decided_at, proposed } = review
  const name = labelAnswerer(review)
  if (status === "withdrawn") return `${name} withdrew this answer`
  if (decided_at !== null) return `Answer from ${name}`
  if (status === "declined" && proposed !== null) return `${name} declined and suggests ${proposed.name} instead`
  if (status === "declined") return `${name} declined`
  if (status === "delegated") return `${name} passed on the review`
  return status === "cancelled" ? `${name} no longer needs to answer` : `${name} has not answered yet`
}

/** In whose place this request came, and which came in its place. */
function Chain({ review: { topic_id, delegated_from, asked_instead } }: { review: ReviewFeedback }) {
  const links = [
    { words: "Replaces", to: delegated_from },
    { words: "Replaced by", to: asked_instead },
  ]
  return links.map(({ words, to }) =>
    to === null ? null : (
      <Fragment key={words}>
        <dt>{words}</dt>
        <dd>
          <Anchor
            renderRoot={(props) => (
              <Link
                to="/topics/$topicId/review-feedback/$reviewId"
                params={{ topicId: topic_id, reviewId: to.review_id }}
                {...props}
              />
            )}
          >
            {to.name}
          </Anchor>
        </dd>
      </Fragment>
    ),
  )
}

function Answer({ review }: { review: ReviewFeedback }) {
  const values = Object.entries(review.resolved_values ?? {})
  const mayAsk = useSession()?.can.author ?? false
  return (
    <>
      {review.stale.length > 0 && (
        <section className={`${surfaces.ruled} ${styles.panel}`} aria-label="Changed since approval">
          <Title order={2} size="h4" mb="xs">
            Changed since it was approved
          </Title>
          <ul>
            {review.stale.map((sentence) => (
              <li key={sentence} className={layout.asTyped}>
                {sentence}
              </li>
            ))}
          </ul>
          {mayAsk && (
            <SendAgain
              topic={{ id: review.topic_id, title: review.topic_title }}
              label="Ask for a new approval"
              onlyAgain
            />
          )}
        </section>
      )}
      <section className={`${surfaces.ruled} ${styles.panel}`} aria-label="Summary">
        <Title order={2} size="h4" mb="xs">
          Summary
        </Title>
        <Text className={layout.asTyped} {...(review.summary === "" ? { c: "dimmed" } : {})}>
          {review.summary || "No summary."}
        </Text>
      </section>
      <section className={`${surfaces.ruled} ${styles.panel}`} aria-label="Comments">
        <Title order={2} size="h4" mb="xs">
          Comments ({review.comments.length})
        </Title>
        {review.comments.length === 0 && <Text c="dimmed">No comments.</Text>}
        <ol className={layout.plainList}>
          {review.comments.map((comment, index) => (
            <li key={index} className={`${surfaces.lined} ${styles.row}`}>
              <div>
                <blockquote className={styles.quote}>{comment.quote}</blockquote>
                <Text className={layout.asTyped}>{comment.body}</Text>
              </div>
            </li>
          ))}
        </ol>
      </section>
      {review.suggestions.length > 0 && (
        <section className={`${surfaces.ruled} ${styles.panel}`} aria-label="Suggestions">
          <Title order={2} size="h4" mb="xs">
            Suggestions ({review.suggestions.length})
          </Title>
          <ol className={layout.plainList}>
            {review.suggestions.map(({ old, insert, start }) => (
              <li key={`${start} ${insert}`} className={`${surfaces.lined} ${styles.row}`}>
                <p className={layout.asTyped}>
                  {old !== "" && <del>{old}</del>} {insert !== "" && <ins>{insert}</ins>}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {review.comments.length + review.suggestions.length > 0 && (
        <Anchor
          renderRoot={(props) => (
            <Link to="/topics/$id" params={{ id: review.topic_id }} search={{ tab: "comments" }} {...props} />
          )}
        >
          Incorporate feedback
        </Anchor>
      )}
      {values.length > 0 && (
        <section className={`${surfaces.ruled} ${styles.panel}`} aria-label="Values">
          <Title order={2} size="h4" mb="xs">
            Values in the reviewed text
          </Title>
          <dl className={`${surfaces.terms} ${styles.details}`}>
            {values.map(([slug, value]) => [
              <dt key={`${slug} name`}>
                <VariableName slug={slug} />
              </dt>,
              <dd key={slug}>{value}</dd>,
            ])}
          </dl>
        </section>
      )}
    </>
  )
}
