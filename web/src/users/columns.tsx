import type { User } from "@hub/contract/users"
import { Anchor } from "@mantine/core"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { StateMark } from "../widgets/StateMark.tsx"
import styles from "./Users.module.css"
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
  {
    label: "Status",
    card: "end",
    sort: "active",
    width: "170px",
    cell: (user) => <UserStatus user={user} onHandOver={actions.onHandOver} />,
  },
  {
    label: "Created",
    sort: "created_at",
    width: "116px",
    cell: ({ created_at }) => <RelativeTime moment={created_at} />,
  },
  {
    label: "Actions",
    // Specification 2.7 names the column.
    heading: "Actions",
    use: "actions",
    width: "104px",
    cell: (user) => <UserActions user={user} {...actions} />,
  },
]

function UserStatus({ user, onHandOver }: { user: User } & Pick<UserTableActions, "onHandOver">) {
  const note = describeSetup(user)
  return (
    <>
      <StateMark look={user.active ? { label: "Active", kind: "approved" } : { label: "Inactive", kind: "ended" }} />
      {note && <div className={records.note}>{note}</div>}
      {user.open_work !== null && user.open_work > 0 && (
        <div className={styles.openWork}>
          <Anchor
            component="button"
            type="button"
            size="xs"
            aria-label={`Hand over ${formatCount(user.open_work, "open item")} of ${user.name}`}
            onClick={() => onHandOver(user)}
          >
            {formatCount(user.open_work, "open item")} to hand over
          </Anchor>
        </div>
      )}
      {user.last_seen_at !== null && (
        <div className={records.note}>
          Last active <MomentAgo moment={user.last_seen_at} />
        </div>
      )}
    </>
  )
}
