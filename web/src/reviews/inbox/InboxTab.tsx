import type { InboxReview } from "@hub/contract/review-inbox"
import { useMediaQuery } from "@mantine/hooks"
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { toast } from "../../toast.ts"
import { InboxList } from "./InboxList.tsx"
import { lazy } from "../../widgets/lazy.tsx"
import { inboxQuery, removeFromInbox } from "./queries.ts"
import styles from "./Inbox.module.css"

const InboxPane = lazy(async () => (await import("./InboxPane.tsx")).InboxPane)

/** From here on there is room for the text beside the list and the menu. */
const twoPanes = "(min-width: 1100px)"

/** What waits for the person who looks, with the text of the chosen one beside it; on a narrow screen one after the other. */
export function InboxTab({ head, chosen }: { head: ReactNode; chosen: number | undefined }) {
  const found = useInfiniteQuery(inboxQuery())
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  const isWide = useMediaQuery(twoPanes, true, { getInitialValueInEffect: false })
  const shown = chosen ?? (isWide ? rows[0]?.id : undefined)
  const { answered, isAfterAnswer } = useNextReview(rows)

  const total = found.data?.pages[0]?.total ?? rows.length
  const pane = shown !== undefined && (
    <InboxPane
      key={shown}
      id={shown}
      rows={rows}
      total={total}
      isAlone={!isWide}
      takesFocus={isAfterAnswer}
      onAnswered={answered}
    />
  )
  if (!isWide && pane !== false) return pane
  return (
    <div className={styles.screen} data-panes={(isWide && (pane !== false || !found.data)) || undefined}>
      <div className={styles.column}>
        {head}
        <InboxList shown={shown} />
      </div>
      {pane}
    </div>
  )
}

/** Opens the next review once one is answered: the one below it, or else the one above. */
function useNextReview(rows: InboxReview[]) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isAfterAnswer, setAfterAnswer] = useState(false)

  async function goOn(id: number): Promise<void> {
    const at = rows.findIndex((row) => row.id === id)
    const next = at === -1 ? rows[0] : (rows[at + 1] ?? rows[at - 1])
    toast("Answer sent.", "success")
    removeFromInbox(cache, id)
    setAfterAnswer(true)
    // What was answered may be gone, so that it is read again only where it is not shown any more.
    await navigate({ to: "/reviews", search: next === undefined ? {} : { review: next.id }, replace: true })
    await cache.invalidateQueries()
  }

  return { answered: (id: number) => void goOn(id), isAfterAnswer }
}
