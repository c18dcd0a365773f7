import type { User } from "@hub/contract/users"
import type { UserSort } from "@hub/contract/users/values"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { SortHeading } from "../widgets/SortHeading.tsx"
import { type UserTableActions, UserActions } from "./UserActions.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Users.module.css"
import { roleLabels, describeSetup } from "./labels.ts"

const columns = [
  { by: "name", words: "Name" },
  { by: "email", words: "Email" },
  { by: "role", words: "Role" },
  { by: "active", words: "Status" },
  { by: "created_at", words: "Created" },
] as const

type UserTableProps = UserTableActions & { rows: User[]; sort: UserSort; onSort: (sort: UserSort) => void }

export function UserTable({ rows, sort, onSort, ...actions }: UserTableProps) {
  return (
    <table className={`${records.table} ${layout.fixedTable}`}>
      <thead>
        <tr>
          {columns.map(({ by, words }) => (
            <SortHeading key={by} by={by} words={words} className={styles[by]} sort={sort} onSort={onSort} />
          ))}
          <th className={styles.actions}>Actions</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((user) => (
          <Row key={user.id} user={user} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ user, ...actions }: UserTableActions & { user: User }) {
  const { name, email, role, active, created_at, last_seen_at } = user
  const note = describeSetup(user)
  return (
    <tr data-user={user.id}>
      <td className={layout.strong}>
        {name}
        {user.second_factor && <div className={records.note}>Two-factor sign-in</div>}
      </td>
      <td data-label="Email">{email}</td>
      <td data-label="Role">{roleLabels[role]}</td>
      <td data-label="Status">
        <span className={styles.badge} data-active={active}>
          {active ? "Active" : "Inactive"}
        </span>
        {note && <div className={records.note}>{note}</div>}
        {last_seen_at !== null && (
          <div className={records.note}>
            Last active <RelativeTime moment={last_seen_at} />
          </div>
        )}
      </td>
      <td data-label="Created">
        <RelativeTime moment={created_at} />
      </td>
      <td>
        <UserActions user={user} {...actions} />
      </td>
    </tr>
  )
}
