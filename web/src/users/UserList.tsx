import { Button } from "@mantine/core"
import type { User } from "@hub/contract/users"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { userColumns } from "./columns.tsx"
import { DeleteUserDialog } from "./DeleteUserDialog.tsx"
import { userFilters } from "./filters.ts"
import { HandOverDialog } from "./HandOverDialog.tsx"
import { userList } from "./queries.ts"
import type { SetupLink } from "./SetupLinkAlert.tsx"
import { UserDialog } from "./UserDialog.tsx"

export function UserList({ onSetup }: { onSetup: (setup: SetupLink) => void }) {
  const list = useList(userFilters)
  const { q } = list.search
  const page = useQuery(userList(list.search))
  const [editing, setEditing] = useState<User | null>(null)
  const [deleting, setDeleting] = useState<User | null>(null)
  const [handingOver, setHandingOver] = useState<User | null>(null)
  const offerHandOver = (user: User) => setHandingOver(user.open_work ? user : null)

  return (
    <>
      <ListScreen
        what="users"
        list={list}
        page={page}
        columns={userColumns({
          onEdit: setEditing,
          onDelete: setDeleting,
          onHandOver: setHandingOver,
          onDeactivated: offerHandOver,
          onSetup,
        })}
        rowAttributes={({ id }) => ({ key: id, "data-user": id })}
        noMatch={q ? `No results for “${q}”.` : undefined}
        empty={<EmptyState sentence="No users yet." />}
        failed={
          <div role="alert">
            <EmptyState sentence={`Failed to load users: ${page.error?.message}`}>
              <Button onClick={() => void page.refetch()}>Retry</Button>
            </EmptyState>
          </div>
        }
      />
      {editing && (
        <UserDialog
          key={editing.id}
          user={editing}
          onSetup={onSetup}
          onDeactivated={offerHandOver}
          onClose={() => setEditing(null)}
        />
      )}
      {handingOver && <HandOverDialog key={handingOver.id} user={handingOver} onClose={() => setHandingOver(null)} />}
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}
