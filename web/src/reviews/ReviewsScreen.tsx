import { Button } from "@mantine/core"
import { IconSend } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link, useSearch } from "@tanstack/react-router"
import { useSession } from "../session.ts"
import layout from "../widgets/Layout.module.css"
import { lazy } from "../widgets/lazy.tsx"
import { ViewTabs } from "../widgets/list/ViewTabs.tsx"
import { InboxTab } from "./inbox/InboxTab.tsx"
import { reviewCountsQuery } from "./inbox/queries.ts"
import { type ReviewTab, reviewsSearch, type ReviewsSearch } from "./search.ts"
import styles from "./inbox/Inbox.module.css"

const SentReviews = lazy(async () => (await import("./inbox/SentReviews.tsx")).SentReviews)

/** What waits for the person who looks, what they wait for, and what was answered; the tab is in the address. */
export function ReviewsScreen() {
  return <ReviewsTab search={reviewsSearch(useSearch({ strict: false }))} />
}

/** The same, at the address of feedback that is to be incorporated. */
export function IncorporateScreen() {
  return <ReviewsTab search={{ ...reviewsSearch(useSearch({ strict: false })), tab: "incorporate" }} />
}

function ReviewsTab({ search }: { search: ReviewsSearch }) {
  const { tab = "turn", whose, review } = search
  const head = <ReviewsHead tab={tab} whose={whose} />
  if (tab === "turn") return <InboxTab head={head} chosen={review} />
  return (
    <div className={styles.column}>
      {head}
      <SentReviews tab={tab} search={search} />
    </div>
  )
}

function ReviewsHead({ tab, whose }: { tab: ReviewTab; whose: ReviewsSearch["whose"] }) {
  const { data: counts } = useQuery(reviewCountsQuery())
  const sends = useSession()?.can.author ?? false
  const filters = whose === undefined ? {} : { whose }
  return (
    <header className={styles.head}>
      <div className={`${layout.between} ${layout.spaced}`}>
        <h1 className={styles.title}>Reviews</h1>
        {sends && (
          <Button
            leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link to="/reviews/send" {...props} />}
          >
            Send for review
          </Button>
        )}
      </div>
      <ViewTabs
        label="Reviews"
        tabs={[
          {
            label: "Your turn",
            to: "/reviews",
            isShown: tab === "turn",
            mark: <TabCount count={counts?.to_review} isMine />,
          },
          {
            label: "Waiting for others",
            to: "/reviews",
            search: { tab: "waiting", ...filters },
            isShown: tab === "waiting",
            mark: <TabCount count={counts?.waiting_for_others} />,
          },
          {
            label: "To incorporate",
            to: "/reviews/incorporate",
            search: filters,
            isShown: tab === "incorporate",
            mark: <TabCount count={counts?.to_incorporate} />,
          },
          { label: "Done", to: "/reviews", search: { tab: "done", ...filters }, isShown: tab === "done" },
        ]}
      />
    </header>
  )
}

function TabCount({ count, isMine = false }: { count: number | undefined; isMine?: boolean }) {
  if (count === undefined) return null
  return <span className={isMine && count > 0 ? styles.mine : layout.quiet}>{count.toLocaleString()}</span>
}
