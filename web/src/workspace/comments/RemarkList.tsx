import type { CommentState } from "@hub/contract/comments/values"
import { useCallback, useDeferredValue, useMemo, useState } from "react"
import layout from "../../widgets/Layout.module.css"
import type { RemarkItem } from "./arrange-comments.ts"
import { CommentPointCard } from "./CommentPointCard.tsx"
import { ThreadCard } from "./ThreadCard.tsx"
import { useComments } from "./use-comments.ts"
import styles from "./Comments.module.css"

type RemarkListProps = { filter: CommentState; onLeave: () => void }

/** Of many comments so many are there at once, and the others when nothing else waits. */
const firstDrawn = 15

/** The threads and points of one state; what is resolved while it is looked at stays in its place. */
export function RemarkList({ filter, onLeave }: RemarkListProps) {
  const { items, chosen, choose, begun } = useComments()
  const seen = useSeenOpen(items)
  const shown = useMemo(
    () => items.filter(({ key, state }) => state === filter || (filter === "open" && seen.includes(key))),
    [items, filter, seen],
  )
  const drawn = useDeferredValue(shown, shown.slice(0, firstDrawn))
  const onChoose = useCallback(
    (item: RemarkItem) => {
      onLeave()
      choose(item, { scroll: true })
    },
    [onLeave, choose],
  )
  if (shown.length === 0 && !begun) return <Nothing filter={filter} />
  return (
    <ul className={styles.list}>
      {drawn.map((item) => (
        <li key={item.key}>
          {"thread" in item ? (
            <ThreadCard
              item={item}
              isChosen={item.key === chosen}
              isShut={filter === "open" && item.state === "resolved"}
              onChoose={onChoose}
            />
          ) : (
            <CommentPointCard item={item} isChosen={item.key === chosen} onChoose={() => onChoose(item)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** What was open while it was looked at: once resolved, it is a single line. */
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
