import type { PointProgress } from "@hub/contract/point-replies"
import type { PortalReview } from "@hub/contract/portal"
import { describeReadSections } from "@hub/contract/sections"
import { Text, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Portal.module.css"
import { AnswerUpdates, PointConversation } from "./AnswerTalk.tsx"
import type { ReviewAccess } from "./calls.ts"
import { ChangeAnswer } from "./ChangeAnswer.tsx"
import { DownloadReceipt } from "./DownloadReceipt.tsx"
import { OutcomeSummary } from "./OutcomeSummary.tsx"
import { ReviewedText } from "./ReviewedText.tsx"
import { formatMoment } from "../widgets/day.ts"

const titles = {
  approve: "You approved this text",
  request_changes: "You requested changes",
  reject: "You rejected this text",
}

type ReceiptProps = {
  at: ReviewAccess
  review: PortalReview
  onReopen: () => Promise<PortalReview>
  onChanged: (review?: PortalReview) => void
}

/** What was answered, and the text it was about; read-only. */
export function Receipt({ at, review, onReopen, onChanged }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { answer, requester } = review
  useEffect(() => heading.current?.focus(), [])
  if (!answer) return null
  const look = () => onChanged()
  const talk = ({ id, replies }: Partial<PointProgress>, words: string) =>
    id === undefined || replies === undefined ? null : (
      <PointConversation at={at} id={id} replies={replies} words={words} canReply={review.can_reply} onReplied={look} />
    )
  return (
    <>
      <AnswerUpdates at={at} review={review} onLook={look} />
      <section className={`${surfaces.paper} ${styles.card}`} aria-labelledby="receipt">
        <Title order={1} id="receipt" ref={heading} tabIndex={-1} className={styles.title}>
          {titles[answer.decision]}
          {review.stands_in_for !== null && ` for ${review.stands_in_for}`}
        </Title>
        <Text>
          Thank you. {requester} has your answer on version {answer.revision} of “<bdi>{review.title}</bdi>”, sent{" "}
          <time dateTime={answer.decided_at}>{formatMoment(answer.decided_at)}</time>.
          {answer.sections.some(({ read }) => read) && ` ${describeReadSections(answer.sections)}`}
          {answer.confirmed && " You confirmed it with a code sent by email."}
        </Text>
        {answer.summary !== "" && (
          <blockquote className={styles.message} dir="auto">
            {answer.summary}
          </blockquote>
        )}
        <Text size="sm" c="dimmed" mt="sm">
          {review.newer ? `The text is now at version ${review.newer.revision}. ` : ""}
          {"token" in at ? (
            "You can close this page. The link will still show your answer."
          ) : (
            <>
              This review will still show your answer. <Link to="/reviews">Go to your reviews</Link>
            </>
          )}
        </Text>
        <DownloadReceipt at={at} />
        {review.can_reopen && <ChangeAnswer onReopen={onReopen} onChanged={onChanged} />}
      </section>
      <OutcomeSummary answer={answer} />
      <Text size="sm" c="dimmed" my="md">
        The text you reviewed
        {answer.comments.length + answer.suggestions.length > 0 &&
          ", with your comments and suggestions and how they were handled"}
        :
      </Text>
      <ReviewedText
        html={review.html}
        about={{ at, revision: review.revision, values: review.values }}
        comments={answer.comments}
        suggestions={answer.suggestions}
        talk={talk}
      />
    </>
  )
}
