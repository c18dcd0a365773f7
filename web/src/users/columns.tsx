import type { User } from "@hub/contract/users"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { StateMark } from "../widgets/StateMark.tsx"
import { type UserTableActions, UserActions } from "./UserActions.tsx"
import { roleLabels, describeSetup } from "./labels.ts"

export const userColumns = (actions: UserTableActions): Column<User>[] => [
  {
    label: "Name",
    use: "name",
    sort: "name",
    className: layout.strong,
    cell: ({ name, second_factor }) => (
      <>
        {name}
        {second_factor && <div className={records.note}>Two-factor sign-in</div>}
      </>
    ),
  },
  { label: "Email", card: "line", sort: "email", cell: ({ email }) => email },
  { label: "Role", card: "line", sort: "role", width: "88px", cell: ({ role }) => roleLabels[role] },
  { label: "Status", card: "line", sort: "active", width: "170px", cell: (user) => <UserStatus user={user} /> },
  {
    label: "Created",
    sort: "created_at",
    width: "116px",
    cell: ({ created_at }) => <RelativeTime moment={created_at} />,
  },
  {
    label: "Actions",
    use: "actions",
    card: "end",
    width: "120px",
    cell: (user) => <UserActions user={user} {...actions} />,
  },
]

function UserStatus({ user }: { user: User }) {
  const note = describeSetup(user)
  return (
    <>
      <StateMark look={user.active ? { label: "Active", kind: "approved" } : { label: "Inactive", kind: "ended" }} />
      {note && <div className={records.note}>{note}</div>}
      {user.last_seen_at !== null && (
        <div className={records.note}>
          Last active <MomentAgo moment={user.last_seen_at} />
        </div>
      )}
    </>
  )
}
