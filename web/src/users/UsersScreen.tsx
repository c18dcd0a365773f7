import { Button } from "@mantine/core"
import { Link, useSearch } from "@tanstack/react-router"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { AccessQueue } from "./access-requests/AccessQueue.tsx"
import { accessQueueQuery } from "./access-requests/queries.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import records from "../widgets/Records.module.css"
import { type SetupLink, SetupLinkAlert } from "./SetupLinkAlert.tsx"
import { UserDialog } from "./UserDialog.tsx"
import { UserList } from "./UserList.tsx"
import { userSearch } from "./search.ts"
import styles from "./Users.module.css"

export function UsersScreen() {
  const search = userSearch(useSearch({ strict: false }))
  const [adding, setAdding] = useState(false)
  const [setup, setSetup] = useState<SetupLink | null>(null)
  const waiting = useQuery(accessQueueQuery({ status: "new" })).data?.total ?? 0

  return (
    <>
      <PageHeader
        title="Manage Users"
        actions={
          <Button variant="filled" onClick={() => setAdding(true)}>
            Add user
          </Button>
        }
      >
        People with an account, their roles, and access requests
      </PageHeader>
      <nav aria-label="Users and requests" className={records.views}>
        <Link to="/admin/users" search={{}} className={records.view} activeProps={{}} {...shown(!search.view)}>
          Users
        </Link>
        <Link
          to="/admin/users"
          search={{ view: "requests" }}
          className={records.view}
          activeProps={{}}
          {...shown(search.view === "requests")}
        >
          Access requests {waiting > 0 && <span className={styles.waiting}>{waiting.toLocaleString()}</span>}
        </Link>
      </nav>
      {setup && <SetupLinkAlert setup={setup} onClose={() => setSetup(null)} />}
      {search.view === "requests" ? (
        <AccessQueue status={search.status ?? "new"} onSetup={setSetup} />
      ) : (
        <UserList search={search} onSetup={setSetup} />
      )}
      {adding && <UserDialog user={null} onSetup={setSetup} onClose={() => setAdding(false)} />}
    </>
  )
}

const shown = (is: boolean) => ({ "aria-current": is ? ("page" as const) : undefined, "data-shown": is || undefined })
