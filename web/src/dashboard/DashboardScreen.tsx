import { CreateButton } from "../widgets/CreateButton.tsx"
import { IconPlus, IconUpload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { DragEvent, ReactNode } from "react"
import { OwnDocuments } from "../documents/OwnDocuments.tsx"
import { keepDroppedFiles } from "../imports/dropped-files.ts"
import { hubName } from "../hub-name.ts"
import { SampleCard } from "../sample/SampleCard.tsx"
import { sampleState } from "../sample/queries.ts"
import { firstName, useSession } from "../session.ts"
import header from "../widgets/PageHeader.module.css"
import { lazy } from "../widgets/lazy.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { useNow } from "../widgets/use-now.ts"
import { ContinueWriting } from "./ContinueWriting.tsx"
import { GettingStarted } from "./GettingStarted.tsx"
import { greetingAt } from "./greeting.ts"
import styles from "./Home.module.css"
import { LastActivity, ProjectsOverview } from "./lists.tsx"
import { pendingActions } from "./queries.ts"
import { PendingActions } from "./PendingActions.tsx"

// What waits is there first: the figures and the calendar are drawn once it is.
const HomeAside = lazy(async () => (await import("./HomeAside.tsx")).HomeAside)

/** What waits for the person who looks and what they were writing; beside it the figures and the calendar. */
export function DashboardScreen() {
  const administers = useSession()?.can.administer ?? false
  const sample = useQuery({ ...sampleState, enabled: administers })
  const isOffered = sample.data?.state === "offered"
  // What waits comes first where something does, and on a phone in any case.
  const isIdle = useQuery(pendingActions).data?.total === 0
  const isPhone = useIsPhone()
  const startsHere = isIdle && !isPhone
  return (
    <FileDrop>
      <HomeHeader />
      {administers && isOffered && <SampleCard />}
      <div className={surfaces.withAside}>
        <div className={layout.stackFluid}>
          {startsHere && <GettingStarted isFirst={!isOffered} />}
          <PendingActions />
          {!startsHere && <GettingStarted isFirst={isIdle && !isOffered} />}
          <ContinueWriting shown={3} />
          <OwnDocuments />
          <ProjectsOverview />
          <LastActivity />
        </div>
        <div className={layout.stackFluid}>
          <HomeAside />
          {administers && !isOffered && <SampleCard />}
        </div>
      </div>
    </FileDrop>
  )
}

/** Takes a file that an author drops anywhere on the page to the import. */
function FileDrop({ children }: { children: ReactNode }) {
  const mayImport = useSession()?.can.author ?? false
  const navigate = useNavigate()
  const holdsFiles = (event: DragEvent) => mayImport && event.dataTransfer.types.includes("Files")
  return (
    <div
      onDragOver={(event) => {
        if (holdsFiles(event)) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        if (keepDroppedFiles(event.dataTransfer) > 0) void navigate({ to: "/import" })
      }}
    >
      {children}
    </div>
  )
}

function HomeHeader() {
  const session = useSession()
  const now = useNow()
  return (
    <div className={`${header.header} ${styles.header}`}>
      <div className={header.words}>
        <h1 className={styles.eyebrow}>{hubName} Dashboard</h1>
        <p className={`${header.title} ${styles.greeting}`}>
          {greetingAt(new Date(now).getHours())}, {firstName(session)}.
        </p>
      </div>
      {session?.can.author && (
        <div className={layout.rowWide}>
          <CreateButton variant="default" leftSection={<IconUpload size={16} aria-hidden />} to="/import">
            Import
          </CreateButton>
          <CreateButton variant="default" leftSection={<IconPlus size={16} aria-hidden />} to="/topics/new">
            New topic
          </CreateButton>
        </div>
      )}
    </div>
  )
}
