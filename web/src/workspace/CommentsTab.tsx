import { Button, SegmentedControl, VisuallyHidden } from "@mantine/core"
import { IconMessagePlus } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { CommentState } from "@hub/contract/comments/values"
import { ErrorState } from "../widgets/ErrorState.tsx"
import layout from "../widgets/Layout.module.css"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { countByState, type RemarkItem } from "./comments/arrange-comments.ts"
import { NewComment } from "./comments/NewComment.tsx"
import { PointCard } from "./comments/PointCard.tsx"
import { ThreadCard } from "./comments/ThreadCard.tsx"
import { useComments } from "./comments/use-comments.ts"
import comment from "./comments/Comments.module.css"
import styles from "./Rail.module.css"

/** What people and reviewers say about the topic, in the order of the text. */
export function CommentsTab({ onLeave }: { onLeave: () => void }) {
  const { topic, comments, points, items, chosen, choose, begun, begin, said } = useComments()
  const [filter, setFilter] = useShownState(items, chosen)
  const seen = useSeenOpen(items)
  const failed = comments.error ? comments : points.error ? points : undefined
  if (failed)
    return (
      <ErrorState what="The comments could not be loaded." error={failed.error} onRetry={() => void failed.refetch()} />
    )
  if (!comments.data || points.isLoading) return <LoadingRows rows={3} label="Loading comments…" />
  const shown = items.filter(({ key, state }) => state === filter || (filter === "open" && seen.includes(key)))
  return (
    <>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
      <div className={comment.head}>
        <SegmentedControl
          size="xs"
          aria-label="Comments shown"
          value={filter}
          onChange={(value) => setFilter(value === "open" ? "open" : "resolved")}
          data={[
            { value: "open", label: `Open ${countByState(items, "open")}` },
            { value: "resolved", label: `Resolved ${countByState(items, "resolved")}` },
          ]}
        />
        {comments.data.can.add && !begun && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconMessagePlus size={16} aria-hidden />}
            onClick={() => begin(null)}
          >
            Comment
          </Button>
        )}
      </div>
      <NewComment />
      {shown.length === 0 && !begun && <Nothing filter={filter} />}
      <ul className={comment.list}>
        {shown.map((item) => {
          const isChosen = item.key === chosen
          const onChoose = () => {
            onLeave()
            choose(item, { scroll: true })
          }
          return (
            <li key={item.key}>
              {"thread" in item ? (
                <ThreadCard
                  thread={item.thread}
                  isChosen={isChosen}
                  isShut={filter === "open" && item.state === "resolved"}
                  onChoose={onChoose}
                />
              ) : (
                <PointCard point={item.point} isChosen={isChosen} onChoose={onChoose} />
              )}
            </li>
          )
        })}
      </ul>
      {points.data?.can.decide && points.data.open > 0 && (
        <p className={layout.quietSmall}>
          <Link to="/reviews/incorporate" search={{ topic: topic.id }} className={styles.more}>
            Incorporate feedback
          </Link>
        </p>
      )}
    </>
  )
}

/** Whether what is open or what is resolved is shown; what was chosen elsewhere is shown first. */
function useShownState(items: RemarkItem[], chosen: string | undefined) {
  const [shown, setShown] = useState<{ state: CommentState; chosen?: string }>({ state: "open" })
  const item = items.find(({ key }) => key === chosen)
  if (item && shown.chosen !== item.key) setShown({ state: item.state, chosen: item.key })
  return [shown.state, (state: CommentState) => setShown({ ...shown, state })] as const
}

/** What was open while it was looked at: once resolved, it stays in its place as one line. */
function useSeenOpen(items: RemarkItem[]): string[] {
  const [seen, setSeen] = useState<string[]>([])
  const open = items.flatMap(({ key, state }) => (state === "open" && !seen.includes(key) ? [key] : []))
  if (open.length > 0) setSeen([...seen, ...open])
  return seen
}

function Nothing({ filter }: { filter: CommentState }) {
  return (
    <p className={layout.quietLine}>
      {filter === "open"
        ? "No open comments. Select words in the text and press F9 to comment on them."
        : "No comments have been resolved."}
    </p>
  )
}
