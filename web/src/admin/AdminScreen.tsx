import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useId, useState } from "react"
import { Outbox } from "../emails/Outbox.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import controls from "../widgets/Controls.module.css"
import { ListRow, RowList, RowSign } from "../widgets/ListRow.tsx"
import styles from "./AdminScreen.module.css"
import { type AdminScreenLink, contentScreens, quickActions, systemScreens } from "./admin-screens.ts"
import { ClearDatabase } from "./ClearDatabase.tsx"
import { DatabaseMetrics } from "./DatabaseMetrics.tsx"
import { HealthLine } from "./HealthLine.tsx"
import { MetricsPanel } from "./MetricsPanel.tsx"
import { PerformanceBars } from "./PerformanceBars.tsx"
import { SystemEvents } from "./SystemEvents.tsx"

export function AdminScreen() {
  const [panel, setPanel] = useState(false)
  return (
    <>
      <PageHeader title="Admin" actions={<Button onClick={() => setPanel(true)}>Metrics</Button>}>
        <HealthLine />
      </PageHeader>
      <div className={styles.menus}>
        <Screens label="Quick actions" screens={quickActions}>
          <ClearDatabase />
        </Screens>
        <div>
          <Screens label="System" screens={systemScreens} />
          <Screens label="People and content" screens={contentScreens} />
        </div>
      </div>
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

type ScreensProps = { label: string; screens: readonly AdminScreenLink[]; children?: ReactNode }

function Screens({ label, screens, children }: ScreensProps) {
  const heading = useId()
  return (
    <nav aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {label}
      </h2>
      <RowList>
        {screens.map(({ label, about, to, Icon }) => (
          <ListRow
            key={to}
            sign={
              <RowSign>
                <Icon size={16} stroke={1.6} aria-hidden />
              </RowSign>
            }
            about={about}
          >
            <Link to={to} className={`${controls.said} ${styles.label}`}>
              {label}
            </Link>
          </ListRow>
        ))}
        {children}
      </RowList>
    </nav>
  )
}
