import { useCallback, useDeferredValue, useMemo, useState } from "react"
import layout from "../../widgets/Layout.module.css"
import { storedUser } from "../../session.ts"
import { isListed, type RemarkFilter, type RemarkItem } from "./arrange-comments.ts"
import { CommentPointCard } from "./CommentPointCard.tsx"
import { ThreadCard } from "./ThreadCard.tsx"
import { useComments } from "./use-comments.ts"
import styles from "./Comments.module.css"

type RemarkListProps = { filter: RemarkFilter; onLeave: () => void }

/** Of many comments so many are there at once, and the others when nothing else waits. */
const firstDrawn = 15

/** The threads and points of one state, or what is assigned to the reader; what is resolved while it is looked at stays in its place. */
export function RemarkList({ filter, onLeave }: RemarkListProps) {
  const { items, chosen, choose, begun } = useComments()
  const seen = useSeenOpen(items)
  const shown = useMemo(
    () => items.filter((item) => isListed(item, filter, seen.includes(item.key), storedUser()?.person_id)),
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
              isShut={filter !== "resolved" && item.state === "resolved"}
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

const nothing: Record<RemarkFilter, string> = {
  open: "No open comments. Select words in the text and press F9 to comment on them.",
  resolved: "No comments have been resolved.",
  mine: "No open comments are assigned to you.",
}

const Nothing = ({ filter }: { filter: RemarkFilter }) => <p className={layout.quietLine}>{nothing[filter]}</p>
