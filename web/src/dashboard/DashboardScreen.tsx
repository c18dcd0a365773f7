import { IconBook2, IconChecklist, IconFlag, IconFolders, IconTags, IconUsers } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { firstName, useSession } from "../session.ts"
import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import styles from "./DashboardScreen.module.css"

const actions = [
  { label: "Tasks", to: "/tasks", hint: "What waits for you", Icon: IconChecklist },
  { label: "Tags", to: "/all-tags", hint: "Words that group your work", Icon: IconTags },
  { label: "Stakeholders", to: "/all-stakeholders", hint: "Who has a say", Icon: IconUsers },
  { label: "Milestones", to: "/all-milestones", hint: "Dates to keep", Icon: IconFlag },
  { label: "Topics", to: "/topics", hint: "Write, review and publish", Icon: IconBook2 },
  { label: "Projects", to: "/projects", hint: "Collections, people and dates", Icon: IconFolders },
] as const

export function DashboardScreen() {
  const session = useSession()
  return (
    <>
      <PageHeader title="Documentation Project Hub Dashboard">Welcome, {firstName(session)}.</PageHeader>
      <ul className={styles.actions} aria-label="Quick actions">
        {actions.map(({ label, to, hint, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.card}>
              <Icon size={22} stroke={1.6} aria-hidden className={styles.icon} />
              <span className={styles.label}>{label}</span>
              <span className={styles.hint}>{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
      <NotBuilt
        what="The rest of the dashboard"
        purpose="Counts of projects, collections, topics and reviews, the projects overview, your pending actions, recent activity and the calendar will stand here."
      />
    </>
  )
}
