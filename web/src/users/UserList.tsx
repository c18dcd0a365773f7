import { Button } from "@mantine/core"
import { roles } from "@hub/contract/account/values"
import type { User } from "@hub/contract/users"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { FilterBar } from "../widgets/FilterBar.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { Pager } from "../widgets/Pager.tsx"
import { DeleteUserDialog } from "./DeleteUserDialog.tsx"
import { type UserFilterValues, type UserSearch, userList } from "./queries.ts"
import { userListSearch, userPageSizes } from "./search.ts"
import type { SetupLink } from "./SetupLinkAlert.tsx"
import { UserDialog } from "./UserDialog.tsx"
import { UserTable } from "./UserTable.tsx"
import styles from "./Users.module.css"
import { roleLabels } from "./labels.ts"

const fields = [
  {
    name: "role",
    label: "Role",
    any: "Any role",
    options: roles.map((value) => ({ value, label: roleLabels[value] })),
  },
  {
    name: "status",
    label: "Status",
    any: "Any status",
    options: [
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
    ],
  },
]

type UserListProps = { search: UserSearch; onSetup: (setup: SetupLink) => void }

export function UserList({ search, onSetup }: UserListProps) {
  const navigate = useNavigate()
  const page = useQuery(userList(search))
  const [editing, setEditing] = useState<User | null>(null)
  const [deleting, setDeleting] = useState<User | null>(null)
  const { cursor, ...first } = search
  const { sort = "name", limit = userPageSizes[0], ...filters } = first
  const go = (next: UserSearch) => void navigate({ to: "/admin/users", search: next })
  const find = (next: UserFilterValues) =>
    go({ ...next, ...(search.sort ? { sort } : {}), ...(search.limit ? { limit } : {}) })

  return (
    <>
      <FilterBar
        key={filters.q ?? ""}
        placeholder="Name or email"
        fields={fields}
        values={filters}
        onFind={(values) => find(userListSearch(values))}
      />
      {page.data ? (
        page.data.rows.length === 0 && cursor === undefined ? (
          <EmptyState sentence={filters.q ? `No results for “${filters.q}”.` : "No users match these filters."}>
            <Button onClick={() => find({})}>Clear Filters</Button>
          </EmptyState>
        ) : (
          <>
            <UserTable
              rows={page.data.rows}
              sort={sort}
              onSort={(sort) => go({ ...first, sort })}
              onEdit={setEditing}
              onDelete={setDeleting}
              onSetup={onSetup}
            />
            <Pager
              total={page.data.total}
              next={page.data.next}
              cursor={cursor}
              busy={page.isPlaceholderData}
              onGo={(cursor) => go(cursor === undefined ? first : { ...first, cursor })}
            >
              <label className={styles.rows}>
                Rows
                <select value={limit} onChange={(event) => go({ ...first, limit: Number(event.currentTarget.value) })}>
                  {userPageSizes.map((size) => (
                    <option key={size}>{size}</option>
                  ))}
                </select>
              </label>
            </Pager>
          </>
        )
      ) : page.error ? (
        <div role="alert">
          <EmptyState sentence={`Failed to load users: ${page.error.message}`}>
            <Button onClick={() => void page.refetch()}>Retry</Button>
          </EmptyState>
        </div>
      ) : (
        <LoadingRows label="Loading users…" rows={8} />
      )}
      {editing && <UserDialog key={editing.id} user={editing} onSetup={onSetup} onClose={() => setEditing(null)} />}
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
