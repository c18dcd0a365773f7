import type { PortalReview } from "@hub/contract/portal"
import { describeReadSections } from "@hub/contract/sections"
import type { Decision } from "@hub/contract/reviews/values"
import { Alert } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import type { CallFailed } from "../call.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import { lazy } from "../widgets/lazy.tsx"
import { type ReviewAccess, portalCalls } from "./calls.ts"
import { DecisionBar } from "./DecisionBar.tsx"
import { useReviewDraft } from "./use-review-draft.ts"
import { Landing } from "./Landing.tsx"
import { NewerVersion } from "./NewerVersion.tsx"
import { PaneRequest } from "./PaneRequest.tsx"
import { PrivacyNote } from "./RequestNotes.tsx"
import { ReviewedText } from "./ReviewedText.tsx"
import styles from "./Portal.module.css"
import { readSectionsOf, toggleSection } from "./sections.ts"
import { WordFile } from "./WordFile.tsx"

const loadDecisionDialog = async () => (await import("./DecisionDialog.tsx")).DecisionDialog
const DecisionDialog = lazy(loadDecisionDialog)
const MoreAnswers = lazy(async () => (await import("./MoreAnswers.tsx")).MoreAnswers)

type ReviewPageProps = {
  at: ReviewAccess
  review: PortalReview
  onChanged: (review?: PortalReview) => void
  /** Where it stands beside a list: what is done once it waits no more. */
  inPane?: { onAnswered: () => void } | undefined
}

/** The text to read, what to say about it, and the two answers. */
export function ReviewPage({ at, review, onChanged, inPane }: ReviewPageProps) {
  const reviewDraft = useReviewDraft(at, review)
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const alert = useRef<HTMLDivElement>(null)
  const word = useRef<HTMLDivElement>(null)
  // It is there before it is asked for, and so without a connection too.
  useEffect(() => void loadDecisionDialog().catch(() => undefined), [])
  const count = reviewDraft.draft.comments.filter(({ body }) => body.trim() !== "").length
  const corrections = reviewDraft.draft.suggestions.length
  const read = readSectionsOf(review.sections, reviewDraft.draft.sections_read)

  function settled(refused?: CallFailed): void {
    setDeciding(null)
    if (!refused) reviewDraft.forget()
    else if (refused.failure.code === "values_changed") setMoved(refused.failure.error)
    if (!refused && inPane) inPane.onAnswered()
    else onChanged()
    if (refused) requestAnimationFrame(() => alert.current?.focus())
  }

  async function goOn(revision: number): Promise<void> {
    onChanged(await reviewDraft.changeOnServer(() => portalCalls(at).open({ revision })))
  }

  return (
    <>
      {inPane ? <PaneRequest review={review} /> : <Landing review={review} />}
      <div ref={alert} tabIndex={-1}>
        {moved !== null && (
          <Alert
            color="yellow"
            role="alert"
            my="md"
            title="Your answer wasn't sent yet"
            withCloseButton
            closeButtonLabel="Close"
            onClose={() => setMoved(null)}
          >
            {moved} Check the text below and answer again.
          </Alert>
        )}
        {review.newer && <NewerVersion newer={review.newer} onGoOn={goOn} />}
      </div>
      <p className={`${layout.quietSmall} ${styles.howTo}`}>
        Use the pencil to suggest an edit, the speech bubble to comment.{" "}
        <button type="button" className={controls.textButton} onClick={() => word.current?.focus()}>
          {review.word_file === null ? "Prefer Word?" : "Your Word file"}
        </button>
      </p>
      {inPane && <p className={styles.textTitle}>{review.title}</p>}
      <ReviewedText
        html={review.html}
        about={{ at, revision: review.revision, values: review.values }}
        comments={reviewDraft.draft.comments}
        suggestions={reviewDraft.draft.suggestions}
        sections={{
          all: review.sections,
          read: reviewDraft.draft.sections_read,
          onTick: (mark) =>
            reviewDraft.setSectionsRead(toggleSection(review.sections, reviewDraft.draft.sections_read, mark)),
        }}
        onComments={reviewDraft.setComments}
        onSuggestions={reviewDraft.setSuggestions}
      />
      <div ref={word} tabIndex={-1} className={styles.afterText}>
        <WordFile
          at={at}
          returned={review.word_file}
          isOld={review.word_file !== null && review.word_file.revision !== review.revision}
          saveDraft={reviewDraft.saveNow}
          changeDraft={(work) => reviewDraft.changeOnServer(work)}
          onChanged={onChanged}
        />
        <p className={layout.quietSmall}>
          This is the text as readers will see it. To suggest or comment on less than a passage, select the words first.
          {review.sections.length > 0 && " Tick a section when you've read it."}
        </p>
        <PrivacyNote review={review} />
      </div>
      <DecisionBar
        saving={reviewDraft.saving}
        progress={describeReadSections(read)}
        begun={read.some((one) => one.read)}
        comments={count}
        corrections={corrections}
        empty={count + corrections === 0 && reviewDraft.draft.summary === ""}
        newer={review.newer !== null}
        size={inPane ? "sm" : "md"}
        onDecide={setDeciding}
      >
        <MoreAnswers
          at={at}
          words={inPane ? "Decline or pass on" : "More"}
          requester={review.requester}
          codeTo={review.code_to}
          onLeft={() => settled()}
          onReject={review.can_reject && review.newer === null ? () => setDeciding("reject") : null}
        />
      </DecisionBar>
      {deciding !== null && (
        <DecisionDialog
          at={at}
          review={review}
          decision={deciding}
          draft={reviewDraft.draft}
          onSummary={reviewDraft.setSummary}
          onClose={() => setDeciding(null)}
          onSettled={settled}
        />
      )}
    </>
  )
}
