import type { PortalReview } from "@hub/contract/portal"
import type { WordChangeOutcome } from "@hub/contract/word-reviews/values"
import { Alert, Button } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { errorSentence } from "../call.ts"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { portalCalls, type ReviewAccess } from "./calls.ts"
import { InWord } from "./InWord.tsx"
import styles from "./Portal.module.css"
import { describeAddition, describeReport } from "./word-report.ts"

type FileReport = NonNullable<PortalReview["word_file"]>

type ReturnedWordFileProps = {
  at: ReviewAccess
  returned: FileReport
  isOld: boolean
  changeDraft: (work: () => Promise<PortalReview>) => Promise<PortalReview>
  onChanged: (review?: PortalReview) => void
}

const groups: [WordChangeOutcome, string][] = [
  ["taken", "As they are"],
  ["converted", "In another form"],
  ["listed", "Not added"],
]

/** What a Word file would add to the review, before anything of it is added. */
export function ReturnedWordFile({ at, returned, isOld, changeDraft, onChanged }: ReturnedWordFileProps) {
  const { filename, changes, added_at } = returned
  const adding = useMutation({
    mutationFn: () => changeDraft(() => portalCalls(at).addWord({ uploaded_at: returned.uploaded_at })),
    onSuccess: (changed) => onChanged(changed),
    // Another file may have come meanwhile, which is then shown.
    onError: () => onChanged(),
  })
  const discarding = useMutation({ mutationFn: () => portalCalls(at).discardWord(), onSuccess: () => onChanged() })
  const hasMore = returned.comments.length + returned.suggestions.length > 0
  const failure = adding.error ?? discarding.error
  return (
    <section className={`${surfaces.paper} ${styles.wordReport}`} aria-label={`Changes in ${filename}`}>
      <p className={`${styles.line} ${layout.strong} ${layout.breaking}`}>
        <bdi>{filename}</bdi>
      </p>
      <output className={styles.line}>
        {describeReport(changes)} {describeAddition(returned)}
      </output>
      {isOld && added_at === null && hasMore && (
        <p className={styles.line}>The text has changed since you uploaded this file. Upload it again.</p>
      )}
      <div className={`${layout.line} ${styles.wordButtons}`}>
        {added_at === null && hasMore && !isOld && (
          <Button variant="filled" size="sm" loading={adding.isPending} onClick={() => adding.mutate()}>
            Add to my review
          </Button>
        )}
        <Button size="sm" loading={discarding.isPending} onClick={() => discarding.mutate()}>
          {added_at === null ? "Discard" : "Close this list"}
        </Button>
      </div>
      {failure !== null && (
        <Alert color="red" role="alert" mt="sm">
          {errorSentence(failure)}
        </Alert>
      )}
      {groups.map(([outcome, title]) => (
        <ChangeGroup key={outcome} title={title} changes={changes.filter((one) => one.outcome === outcome)} />
      ))}
    </section>
  )
}

function ChangeGroup({ title, changes }: { title: string; changes: FileReport["changes"] }) {
  if (changes.length === 0) return null
  return (
    <details open className={styles.wordGroup}>
      <summary>
        {title}: {changes.length}
      </summary>
      <ul>
        {changes.map((change, at) => (
          <li key={at}>
            <ChangeWords change={change} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function ChangeWords({ change: { kind, old, insert, said_by, sentence } }: { change: FileReport["changes"][number] }) {
  const isWordComment = kind === "comment" && sentence === ""
  return (
    <>
      {isWordComment ? (
        <>
          Comment on <q dir="auto">{old}</q>: <span dir="auto">{insert}</span>
        </>
      ) : (
        <>
          {old !== "" && old !== insert && (
            <del dir="auto" className={`${layout.bad} ${layout.changed}`}>
              {old}
            </del>
          )}{" "}
          {old === insert && old !== "" && <q dir="auto">{old}</q>}
          {insert !== "" && old !== insert && (
            <ins dir="auto" className={`${layout.good} ${layout.changed}`}>
              {insert}
            </ins>
          )}
        </>
      )}
      <InWord said_by={said_by} />
      {sentence !== "" && <span className={layout.quiet}> {sentence}</span>}
    </>
  )
}
