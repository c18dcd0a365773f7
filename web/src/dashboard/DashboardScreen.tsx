import { IconBook2, IconChecklist, IconFlag, IconFolders, IconTags, IconUsers } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { Calendar } from "../calendar/Calendar.tsx"
import { hubName } from "../hub-name.ts"
import { SampleCard } from "../sample/SampleCard.tsx"
import { firstName, useSession } from "../session.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import controls from "../widgets/Controls.module.css"
import styles from "../widgets/Dashboard.module.css"
import layout from "../widgets/Layout.module.css"
import { FirstSteps } from "./FirstSteps.tsx"
import { LastActivity, PendingActions, ProjectsOverview, RecentActivity } from "./lists.tsx"
import { MetricCards } from "./MetricCards.tsx"

const actions = [
  { label: "Tasks", to: "/tasks", hint: "Your tasks and reviews", Icon: IconChecklist },
  { label: "Tags", to: "/all-tags", hint: "Labels for your work", Icon: IconTags },
  { label: "Stakeholders", to: "/all-stakeholders", hint: "The people involved", Icon: IconUsers },
  { label: "Milestones", to: "/all-milestones", hint: "Dates to meet", Icon: IconFlag },
  { label: "Topics", to: "/topics", hint: "Write, review and publish", Icon: IconBook2 },
  { label: "Projects", to: "/projects", hint: "Collections, people and dates", Icon: IconFolders },
] as const

export function DashboardScreen() {
  const session = useSession()
  return (
    <>
      <PageHeader title={`${hubName} Dashboard`}>Welcome, {firstName(session)}.</PageHeader>
      {session?.can.administer && <SampleCard />}
      <FirstSteps />
      <MetricCards />
      <ul className={styles.actions} aria-label="Quick actions">
        {actions.map(({ label, to, hint, Icon }) => (
          <li key={to}>
            <Link to={to} className={`${controls.hoverSunk} ${styles.card}`}>
              <Icon size={22} stroke={1.6} aria-hidden className={styles.icon} />
              <span className={layout.strong}>{label}</span>
              <span className={layout.quietSmall}>{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.columns}>
        <PendingActions />
        <ProjectsOverview />
        <RecentActivity />
        <div className={layout.wholeRow}>
          <Calendar />
        </div>
        <div className={layout.wholeRow}>
          <LastActivity />
        </div>
      </div>
    </>
  )
}
