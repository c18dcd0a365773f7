import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { Outbox } from "../emails/Outbox.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import styles from "./AdminScreen.module.css"
import { ClearDatabase } from "./ClearDatabase.tsx"
import { DatabaseMetrics } from "./DatabaseMetrics.tsx"
import { MetricsPanel } from "./MetricsPanel.tsx"
import { PerformanceBars } from "./PerformanceBars.tsx"
import { SystemEvents } from "./SystemEvents.tsx"

const quick = [
  { label: "Manage Users", to: "/admin/users" },
  { label: "Create Notification", to: "/notifications/new" },
  { label: "Manage Notifications", to: "/notifications/manage" },
  { label: "View Bug Reports", to: "/admin/bugs" },
  { label: "Manage Variables", to: "/admin/variables" },
] as const
const more = [
  { label: "Feedback", to: "/admin/feedback" },
  { label: "Archived", to: "/admin/archived/projects" },
  { label: "System logs", to: "/admin/logs" },
  { label: "Performance metrics", to: "/admin/metrics" },
  { label: "Backups", to: "/admin/backups" },
  { label: "Settings", to: "/admin/settings" },
] as const

export function AdminScreen() {
  const [panel, setPanel] = useState(false)
  return (
    <>
      <PageHeader title="Admin" actions={<Button onClick={() => setPanel(true)}>Metrics</Button>} />
      <Screens label="Quick actions" screens={quick}>
        <ClearDatabase />
      </Screens>
      <Screens label="Admin screens" screens={more} />
      <div className={styles.pair}>
        <DatabaseMetrics />
        <PerformanceBars />
        <SystemEvents />
      </div>
      <Outbox />
      {panel && <MetricsPanel onClose={() => setPanel(false)} />}
    </>
  )
}

type ScreensProps = { label: string; screens: typeof quick | typeof more; children?: ReactNode }

function Screens({ label, screens, children }: ScreensProps) {
  return (
    <nav aria-label={label}>
      <h2 className={styles.heading}>{label}</h2>
      <ul className={styles.screens}>
        {screens.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.screen}>
              {label}
            </Link>
          </li>
        ))}
        {children !== undefined && <li>{children}</li>}
      </ul>
    </nav>
  )
}
