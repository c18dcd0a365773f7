import { Button } from "@mantine/core"
import { useSearch } from "@tanstack/react-router"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { GroupsView } from "../access/GroupsView.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { AccessQueue } from "./access-requests/AccessQueue.tsx"
import { accessQueueQuery } from "./access-requests/queries.ts"
import { ViewTabs } from "../widgets/list/ViewTabs.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { accessQueueSearch } from "./filters.ts"
import { type SetupLink, SetupLinkAlert } from "./SetupLinkAlert.tsx"
import { UserDialog } from "./UserDialog.tsx"
import { UserList } from "./UserList.tsx"
import styles from "./Users.module.css"

const EmbargoesView = lazy(async () => (await import("../embargoes/EmbargoesView.tsx")).EmbargoesView)

export function UsersScreen() {
  const { view, status } = accessQueueSearch(useSearch({ strict: false }))
  const [adding, setAdding] = useState(false)
  const [setup, setSetup] = useState<SetupLink | null>(null)
  const waiting = useQuery(accessQueueQuery({ status: "new" })).data?.total ?? 0

  return (
    <>
      <PageHeader
        title="Manage Users"
        crumbs={[parentScreens.admin]}
        actions={
          view === undefined && (
            <Button variant="filled" onClick={() => setAdding(true)}>
              Add user
            </Button>
          )
        }
      >
        People with an account, their roles and groups, and access requests
      </PageHeader>
      <ViewTabs
        label="Users and requests"
        tabs={[
          { label: "Users", to: "/admin/users", isShown: view === undefined },
          {
            label: "Access requests",
            to: "/admin/users",
            search: { view: "requests" },
            isShown: view === "requests",
            mark: waiting > 0 && <span className={styles.waiting}>{waiting.toLocaleString()}</span>,
          },
          { label: "Groups", to: "/admin/users", search: { view: "groups" }, isShown: view === "groups" },
          { label: "Embargoes", to: "/admin/users", search: { view: "embargoes" }, isShown: view === "embargoes" },
        ]}
      />
      {setup && <SetupLinkAlert setup={setup} onClose={() => setSetup(null)} />}
      {view === "groups" ? (
        <GroupsView />
      ) : view === "embargoes" ? (
        <EmbargoesView />
      ) : view === "requests" ? (
        <AccessQueue status={status ?? "new"} onSetup={setSetup} />
      ) : (
        <UserList onSetup={setSetup} />
      )}
      {adding && <UserDialog user={null} onSetup={setSetup} onClose={() => setAdding(false)} />}
    </>
  )
}
