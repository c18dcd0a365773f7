import { Button } from "@mantine/core"
import { bugs, type ReportedBug } from "@hub/contract/bugs"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import styles from "../widgets/Report.module.css"
import layout from "../widgets/Layout.module.css"
import { toast } from "../toast.ts"
import { GrowingList } from "../widgets/GrowingList.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { reportedBugs, useBugsChanged } from "./queries.ts"
import { bugStatusLooks } from "./labels.ts"

/** What the reader reported before, and how far it is; nothing for who reported nothing. */
export function OwnReports() {
  const found = useInfiniteQuery(reportedBugs())
  const [shown, setShown] = useState(false)
  const total = found.data?.pages[0]?.total ?? 0
  if (total === 0) return null
  return (
    <section aria-label="Your reports" className={styles.own}>
      <Button variant="subtle" size="xs" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? "Hide your reports" : `Your reports (${total})`}
      </Button>
      {shown && (
        <GrowingList what="reports" found={found} className={layout.wide}>
          {(rows) => (
            <ul className={layout.stackList}>
              {rows.map((bug) => (
                <Report key={bug.id} bug={bug} />
              ))}
            </ul>
          )}
        </GrowingList>
      )}
    </section>
  )
}

function Report({ bug }: { bug: ReportedBug }) {
  const changed = useBugsChanged()
  async function reopen(): Promise<void> {
    try {
      await call(bugs.reopen, { params: { id: bug.id } })
      toast("Bug report reopened.", "success")
    } catch (error) {
      toast(errorSentence(error), "error")
    }
    await changed()
  }
  return (
    <li>
      <div className={styles.line}>
        <span>{bug.title}</span>
        {bug.can.reopen && (
          <Button size="xs" aria-label={`Reopen ${bug.title}`} onClick={() => void reopen()}>
            Reopen
          </Button>
        )}
      </div>
      <p className={styles.small}>
        {bugStatusLooks[bug.status].label}
        {bug.fixed_in !== "" && `, fixed in ${bug.fixed_in}`}
        {bug.reason !== "" && `: ${bug.reason}`}, reported <MomentAgo moment={bug.created_at} />
      </p>
    </li>
  )
}
