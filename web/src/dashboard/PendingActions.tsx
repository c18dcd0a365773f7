import { Button } from "@mantine/core"
import type { DashboardPendingAction } from "@hub/contract/dashboard"
import { IconChecklist, IconFileImport, IconUserQuestion } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { formatCount } from "../widgets/format-count.ts"
import { ListRow, RowSign } from "../widgets/ListRow.tsx"
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
    <ListRow
      sign={<Face action={action} />}
      about={
        <>
          {description !== "" && <span className={styles.about}>{description} </span>}
          <WaitingFor since={waiting_since} />
          {words !== undefined && (
            <>
              {" · "}
              <span className={isUrgent ? layout.late : undefined}>{words}</span>
            </>
          )}
        </>
      }
      end={
        link !== null && (
          <Button
            size="xs"
            variant={isFirst ? "filled" : "default"}
            renderRoot={(props) => <Link to={link} aria-label={`${labelAction(action)}: ${title}`} {...props} />}
          >
            {labelAction(action)}
          </Button>
        )
      }
    >
      {link === null ? (
        <span className={controls.title}>{title}</span>
      ) : (
        <Link to={link} className={controls.title}>
          {title}
        </Link>
      )}
    </ListRow>
  )
}

/** Whom it is about, by their initials, or what it is. */
function Face({ action: { from, kind } }: { action: DashboardPendingAction }) {
  if (from !== null) return <Initials name={from} title={from} />
  const Icon = kind === "import" ? IconFileImport : kind === "task" ? IconChecklist : IconUserQuestion
  return (
    <RowSign>
      <Icon size={16} stroke={1.6} aria-hidden />
    </RowSign>
  )
}
