import type { CommentThread } from "@hub/contract/comments"
import { describeAuthorWithin } from "@hub/contract/programs/values"
import { Button, Menu } from "@mantine/core"
import { IconCheck } from "@tabler/icons-react"
import { memo, useState } from "react"
import { dispositionLabels } from "../../reviews/incorporate/labels.ts"
import { toast } from "../../toast.ts"
import layout from "../../widgets/Layout.module.css"
import { lazy } from "../../widgets/lazy.tsx"
import type { RemarkItem, ThreadItem } from "./arrange-comments.ts"
import { AssigneeEntries, AssigneeLine } from "./Assignee.tsx"
import { tellRefusal, useCommentActions } from "./comment-actions.ts"
import { CommentComposer } from "./CommentComposer.tsx"
import { readCommentDraft } from "./comment-drafts.ts"
import { ChangedQuote } from "./ChangedQuote.tsx"
import { CommentText } from "./CommentText.tsx"
import { partsOfChange } from "./narrow-change.ts"
import { SuggestionDecision } from "./SuggestionDecision.tsx"
import { useChosenCard } from "./use-chosen-card.ts"
import styles from "./Comments.module.css"

const AssigneeChoice = lazy(async () => (await import("./AssigneeChoice.tsx")).AssigneeChoice)

type ThreadCardProps = {
  item: ThreadItem
  isChosen: boolean
  isShut: boolean
  onChoose: (item: RemarkItem) => void
}

/** A comment with its replies; one that was resolved just now is a single line. Of many only those that change are drawn again. */
export const ThreadCard = memo(function ThreadCard({ item, isChosen, isShut, onChoose }: ThreadCardProps) {
  const { thread } = item
  const card = useChosenCard(isChosen)
  const [isAssigning, setAssigning] = useState(false)
  function endAssigning(): void {
    setAssigning(false)
    card.current?.focus()
  }
  if (isShut && thread.resolved) return <ResolvedLine thread={thread} />
  return (
    <article
      ref={card}
      tabIndex={-1}
      data-remark={item.key}
      className={styles.card}
      data-chosen={isChosen || undefined}
      data-thread={thread.id}
      aria-label={`${thread.suggestion ? "Suggestion" : "Comment"} by ${describeAuthorWithin(thread.author.name, thread.program)}`}
    >
      <CommentText
        comment={thread}
        entries={
          <>
            <Menu.Item onClick={() => void copyLink(thread)}>Copy link</Menu.Item>
            <AssigneeEntries thread={thread} onChoose={() => setAssigning(true)} />
          </>
        }
      />
      <Passage thread={thread} isChosen={isChosen} onChoose={() => onChoose(item)} />
      {thread.replies.length > 0 && (
        <ul className={styles.replies} aria-label="Replies">
          {thread.replies.map((reply) => (
            <li key={reply.id} className={styles.reply}>
              <CommentText comment={reply} />
            </li>
          ))}
        </ul>
      )}
      <AssigneeLine thread={thread} />
      {isAssigning && <AssigneeChoice thread={thread} onClose={endAssigning} />}
      {thread.can.decide && <SuggestionDecision thread={thread} />}
      <ThreadActions thread={thread} />
    </article>
  )
})

/** The words that a thread is about; pressed, they are shown in the text. */
function Passage({ thread, isChosen, onChoose }: { thread: CommentThread; isChosen: boolean; onChoose: () => void }) {
  const { quote, place, suggestion } = thread
  if (quote === null) return <p className={styles.note}>On the whole topic</p>
  return (
    <>
      <button
        type="button"
        className={styles.passage}
        aria-pressed={isChosen}
        disabled={place === "orphaned"}
        title={place === "orphaned" ? undefined : "Show in the text"}
        onClick={onChoose}
        dir="auto"
      >
        {suggestion ? <ChangedQuote quote={quote} words={suggestion.accepted_words ?? suggestion.words} /> : quote}
      </button>
      {suggestion && <SuggestedWords quote={quote} suggestion={suggestion} />}
      {place === "orphaned" && <p className={styles.note}>These words are no longer in the text.</p>}
      {place === "needs_confirm" && !suggestion?.reads && (
        <p className={styles.note}>These words have changed. The text shows where they probably were.</p>
      )}
    </>
  )
}

/** What should stand there instead; of a suggestion accepted with edits what does, and what was suggested. */
function SuggestedWords({
  quote,
  suggestion,
}: {
  quote: string
  suggestion: NonNullable<CommentThread["suggestion"]>
}) {
  const { words, accepted_words } = suggestion
  const { inserted: shown } = partsOfChange({ quote, words: accepted_words ?? words })
  return (
    <>
      {shown !== "" && (
        <ins className={styles.suggested} dir="auto">
          {shown}
        </ins>
      )}
      {accepted_words !== null && (
        <p className={styles.note}>Suggested: {words === "" ? "delete these words." : <q dir="auto">{words}</q>}</p>
      )}
    </>
  )
}

function ThreadActions({ thread }: { thread: CommentThread }) {
  const { calls, canAdd, announce } = useCommentActions()
  const draft = `reply.${thread.id}`
  const [isReplying, setReplying] = useState(() => readCommentDraft(draft) !== undefined)
  if (isReplying)
    return (
      <CommentComposer
        draft={draft}
        label={`Reply to ${describeAuthorWithin(thread.author.name, thread.program)}`}
        send="Reply"
        onSend={async (words) => {
          await calls.reply({ ...words, id: thread.id })
          announce("Reply added.")
        }}
        onClose={() => setReplying(false)}
      />
    )
  return (
    <div className={styles.actions}>
      {canAdd && (
        <Button size="xs" variant="subtle" onClick={() => setReplying(true)}>
          Reply
        </Button>
      )}
      {thread.resolved && (
        <span className={layout.quietTiny}>
          {nameOutcome(thread)} by {thread.resolved.by}
        </span>
      )}
      <StateButton thread={thread} />
    </div>
  )
}

/** Resolves a thread, or opens it again. */
function StateButton({ thread }: { thread: CommentThread }) {
  const { calls, announce } = useCommentActions()
  const [isBusy, setBusy] = useState(false)
  const isOpen = thread.state === "open"
  async function move(): Promise<void> {
    setBusy(true)
    const isDone = await tellRefusal(calls.move({ id: thread.id, state: isOpen ? "resolved" : "open" }))
    setBusy(false)
    if (isDone) announce(isOpen ? "Comment resolved." : "Comment reopened.")
  }
  if (!thread.can.resolve) return null
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={isOpen ? <IconCheck size={14} aria-hidden /> : undefined}
      loading={isBusy}
      onClick={() => void move()}
    >
      {isOpen ? "Resolve" : "Reopen"}
    </Button>
  )
}

const nameOutcome = ({ suggestion }: CommentThread) =>
  suggestion?.outcome ? dispositionLabels[suggestion.outcome] : "Resolved"

function ResolvedLine({ thread }: { thread: CommentThread }) {
  return (
    <div className={styles.shut} data-thread={thread.id}>
      <IconCheck size={14} aria-hidden />
      <span className={layout.clipped}>
        {nameOutcome(thread)} by {thread.resolved?.by}: <bdi>{thread.quote ?? thread.body}</bdi>
      </span>
      <StateButton thread={thread} />
    </div>
  )
}

async function copyLink({ id }: CommentThread): Promise<void> {
  const address = new URL(location.href)
  address.searchParams.set("comment", String(id))
  address.hash = ""
  try {
    await navigator.clipboard.writeText(address.href)
    toast("Link copied.", "success")
  } catch {
    // Where the page may not copy, people copy what they see.
    toast(address.href, "info", 10_000)
  }
}
