import { Link } from "@tanstack/react-router"
import { Outbox } from "../mails/Outbox.tsx"
import { NotBuilt } from "../widgets/NotBuilt.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import styles from "./AdminScreen.module.css"

const screens = [
  { label: "Manage Users", to: "/admin/users" },
  { label: "Create Notification", to: "/notifications/new" },
  { label: "Manage Notifications", to: "/notifications/manage" },
  { label: "View Bug Reports", to: "/admin/bugs" },
  { label: "Manage Variables", to: "/admin/variables" },
  { label: "Feedback", to: "/admin/feedback" },
  { label: "System Logs", to: "/admin/logs" },
  { label: "Performance Metrics", to: "/admin/metrics" },
  { label: "Settings", to: "/admin/settings" },
] as const

export function AdminScreen() {
  return (
    <>
      <PageHeader title="Admin" />
      <nav aria-label="Admin screens">
        <ul className={styles.screens}>
          {screens.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={styles.screen}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outbox />
      <NotBuilt
        what="The rest of the admin dashboard"
        purpose="Users by role, the health of the server and the database, recent system events and clearing the database will stand here."
      />
    </>
  )
}
