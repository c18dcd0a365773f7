import type { InboxReview } from "@hub/contract/review-inbox"
import { ActionIcon, Button } from "@mantine/core"
import { IconChevronDown, IconChevronLeft, IconChevronUp } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { ReviewPane } from "../../portal/ReviewPane.tsx"
import layout from "../../widgets/Layout.module.css"
import styles from "./Inbox.module.css"

type InboxPaneProps = {
  id: number
  rows: InboxReview[]
  /** How many wait in all, also those that are not loaded yet. */
  total: number
  /** It has the screen for itself, and the list is a step back. */
  isAlone: boolean
  /** It came in the place of one that was answered. */
  takesFocus: boolean
  onAnswered: (id: number) => void
}

/** The chosen review: what it is about, the text, and the answers at its foot. */
export function InboxPane({ id, rows, total, isAlone, takesFocus, onAnswered }: InboxPaneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const at = rows.findIndex((row) => row.id === id)
  const row = rows[at]
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const Heading = isAlone ? "h1" : "h2"
  return (
    <section className={styles.pane} aria-label="Review">
      <div className={`${layout.line} ${styles.bar}`}>
        {isAlone && (
          <Link to="/reviews" className={styles.back}>
            <IconChevronLeft size={20} stroke={1.6} aria-hidden />
            Reviews
          </Link>
        )}
        <div className={layout.clipped}>
          {row !== undefined && row.project_name !== null && !isAlone && (
            <span className={layout.quietSmall}>{row.project_name} / </span>
          )}
          <Heading ref={heading} tabIndex={-1} className={styles.topic}>
            {row?.topic_title ?? "Review"}
          </Heading>
        </div>
        {at !== -1 && (
          <>
            <span className={`${layout.quietTiny} ${layout.oneLine}`}>
              {(at + 1).toLocaleString()} of {total.toLocaleString()}
            </span>
            <PaneStep label="Previous review" to={rows[at - 1]} Icon={IconChevronUp} />
            <PaneStep label="Next review" to={rows[at + 1]} Icon={IconChevronDown} />
          </>
        )}
        {!isAlone && (
          <Button
            size="xs"
            renderRoot={(props) => <Link to="/reviews/tasks/$reviewId" params={{ reviewId: id }} {...props} />}
          >
            Open full text
          </Button>
        )}
      </div>
      <ReviewPane id={id} onAnswered={() => onAnswered(id)} />
    </section>
  )
}

type PaneStepProps = { label: string; to: InboxReview | undefined; Icon: typeof IconChevronUp }

/** The way to the review above or below; nothing where the list ends. */
function PaneStep({ label, to, Icon }: PaneStepProps) {
  if (to === undefined) return null
  return (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      title={label}
      renderRoot={(props) => <Link to="/reviews" search={{ review: to.id }} {...props} />}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
