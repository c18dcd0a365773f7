import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from "react"
import layout from "../../widgets/Layout.module.css"
import { storedUser } from "../../session.ts"
import { isListed, type RemarkFilter, type RemarkItem } from "./arrange-comments.ts"
import { FinishedReviews } from "./FinishedReviews.tsx"
import { CommentPointCard } from "./CommentPointCard.tsx"
import { ThreadCard } from "./ThreadCard.tsx"
import { useCardsBesideWords } from "./use-cards-beside-words.ts"
import { useComments } from "./use-comments.ts"
import styles from "./Comments.module.css"

type RemarkListProps = {
  filter: RemarkFilter
  /** Whether the text is beside it, so that each card can stand at its words. */
  isBeside: boolean
  onLeave: () => void
  /** What stays on top of it. */
  children: ReactNode
}

/** Of many comments so many are there at once, and the others when nothing else waits. */
const firstDrawn = 15

/** The threads and points of one state, or what is assigned to the reader; what is resolved while it is looked at stays in its place. */
export function RemarkList({ filter, isBeside, onLeave, children }: RemarkListProps) {
  const { topic, items, chosen, choose, begun } = useComments()
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
  const keys = useMemo(() => drawn.map(({ key }) => key), [drawn])
  const { list, above } = useCardsBesideWords(isBeside, keys, chosen)
  const next = drawn[above - 1]
  return (
    <>
      <div className={styles.bars}>
        {children}
        {next && (
          <button type="button" className={styles.textButton} onClick={() => onChoose(next)}>
            {above} above
          </button>
        )}
      </div>
      {shown.length === 0 && !begun && filter !== "resolved" && <p className={layout.quietLine}>{nothing[filter]}</p>}
      {filter === "resolved" && <FinishedReviews topic_id={topic.id} isAlone={shown.length === 0 && !begun} />}
      <ul className={styles.list} ref={list}>
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
              <CommentPointCard
                item={item}
                isChosen={item.key === chosen}
                onChoose={() => onChoose(item)}
                onWrite={() => {
                  // It stays listed beside the text that is written for it.
                  choose(item, { scroll: false })
                  onLeave()
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What was open while it was looked at: once resolved, it is a single line. */
function useSeenOpen(items: RemarkItem[]): string[] {
  const [seen, setSeen] = useState<string[]>([])
  const open = items.flatMap(({ key, state }) => (state === "open" && !seen.includes(key) ? [key] : []))
  if (open.length > 0) setSeen([...seen, ...open])
  return seen
}

const nothing: Record<Exclude<RemarkFilter, "resolved">, string> = {
  open: "No open comments. Select words in the text and press F9 to comment on them.",
  mine: "No open comments are assigned to you.",
}
