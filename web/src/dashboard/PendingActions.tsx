import { Button } from "@mantine/core"
import type { DashboardPendingAction } from "@hub/contract/dashboard"
import { IconChecklist, IconFileImport, IconUserQuestion } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { formatCount } from "../widgets/format-count.ts"
import { Initials } from "../widgets/Initials.tsx"
import { useNow } from "../widgets/use-now.ts"
import { WaitingFor } from "../widgets/WaitingFor.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Home.module.css"
import { describeDue, labelAction } from "./action-words.ts"
import { DashboardCard } from "./DashboardCard.tsx"
import { pendingActions } from "./queries.ts"

/** All that waits for the person who looks, what is overdue first: the same wherever it is shown. */
export function PendingActions() {
  return (
    <DashboardCard
      title="Your turn"
      found={useQuery(pendingActions)}
      failed="The work waiting for you could not be loaded."
      empty="Nothing is waiting for you."
      counted={(total) => formatCount(total, "pending action")}
      all={{ to: "/tasks", label: "My tasks" }}
    >
      {(action, index) => <PendingActionRow action={action} isFirst={index === 0} />}
    </DashboardCard>
  )
}

function PendingActionRow({ action, isFirst }: { action: DashboardPendingAction; isFirst: boolean }) {
  const { title, description, link, waiting_since } = action
  const { words, isUrgent } = describeDue(action, useNow())
  return (
    <div className={styles.action}>
      <Face action={action} />
      <div className={styles.said}>
        {link === null ? (
          <span className={controls.title}>{title}</span>
        ) : (
          <Link to={link} className={controls.title}>
            {title}
          </Link>
        )}
        {description !== "" && <span className={styles.about}>{description}</span>}
        <span className={layout.quietSmall}>
          <WaitingFor since={waiting_since} />
          {words !== undefined && (
            <>
              {" · "}
              <span className={isUrgent ? layout.late : undefined}>{words}</span>
            </>
          )}
        </span>
      </div>
      {link !== null && (
        <Button
          size="xs"
          variant={isFirst ? "filled" : "default"}
          className={styles.verb}
          renderRoot={(props) => <Link to={link} aria-label={`${labelAction(action)}: ${title}`} {...props} />}
        >
          {labelAction(action)}
        </Button>
      )}
    </div>
  )
}

/** Whom it is about, by their initials, or what it is. */
function Face({ action: { from, kind } }: { action: DashboardPendingAction }) {
  if (from !== null) return <Initials name={from} title={from} />
  const Icon = kind === "import" ? IconFileImport : kind === "task" ? IconChecklist : IconUserQuestion
  return (
    <span className={styles.sign}>
      <Icon size={16} stroke={1.6} aria-hidden />
    </span>
  )
}
