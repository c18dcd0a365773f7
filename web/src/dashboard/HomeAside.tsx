import { IconBook2, IconChecklist, IconFlag, IconFolders, IconTags, IconUsers } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { Calendar } from "../calendar/Calendar.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Home.module.css"
import { RecentActivity } from "./lists.tsx"
import { MetricCards } from "./MetricCards.tsx"

const quickActions = [
  { label: "Tasks", to: "/tasks", Icon: IconChecklist },
  { label: "Tags", to: "/all-tags", Icon: IconTags },
  { label: "Stakeholders", to: "/all-stakeholders", Icon: IconUsers },
  { label: "Milestones", to: "/all-milestones", Icon: IconFlag },
  { label: "Topics", to: "/topics", Icon: IconBook2 },
  { label: "Projects", to: "/projects", Icon: IconFolders },
] as const

/** Figures, calendar and imports beside what waits, and the ways from here. */
export function HomeAside() {
  return (
    <>
      <MetricCards />
      <Calendar />
      <RecentActivity />
      <QuickActions />
    </>
  )
}

function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={layout.headingSmall}>
        Go to
      </h2>
      <ul className={styles.quick} aria-label="Quick actions">
        {quickActions.map(({ label, to, Icon }) => (
          <li key={to}>
            <Link to={to} className={`${controls.hoverGround} ${styles.chip}`}>
              <Icon size={16} stroke={1.6} aria-hidden />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
