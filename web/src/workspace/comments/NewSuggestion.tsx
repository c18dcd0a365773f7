import { Textarea } from "@mantine/core"
import { useCommentActions } from "./comment-actions.ts"
import { useCommentDraft } from "./comment-drafts.ts"
import { CommentComposer } from "./CommentComposer.tsx"
import type { CommentPlace } from "./queries.ts"
import styles from "./Comments.module.css"

type NewSuggestionProps = { topic_id: number; place: CommentPlace; onClose: () => void }

/** Other words for those that were selected, with or without a reason. */
export function NewSuggestion({ topic_id, place, onClose }: NewSuggestionProps) {
  const { calls, announce } = useCommentActions()
  const [words, setWords] = useCommentDraft(`${topic_id}.words`, place.quote)
  function close(): void {
    setWords("")
    onClose()
  }
  return (
    <section className={styles.card} data-chosen aria-label="New suggestion">
      <CommentComposer
        draft={`${topic_id}.reason`}
        label="Reason (optional)"
        placeholder="Why? (optional)"
        send="Suggest"
        isFirst
        beside={{
          sent: words,
          isTouched: words !== place.quote,
          fields: (
            <>
              <p className={styles.quote} dir="auto">
                <del>{place.quote}</del>
              </p>
              <Textarea
                label="Change to"
                placeholder="Delete these words"
                autosize
                minRows={2}
                value={words}
                onChange={({ currentTarget }) => setWords(currentTarget.value)}
                onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
                  if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
                }}
              />
            </>
          ),
        }}
        onSend={async (sent) => {
          await calls.add({ ...sent, anchor: place, suggestion: words.trim() })
          announce("Suggestion added.")
        }}
        onClose={close}
      />
    </section>
  )
}
