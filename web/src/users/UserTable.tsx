import type { User, UserSort } from "@hub/contract/users"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { type Deeds, UserActions } from "./UserActions.tsx"
import styles from "./Users.module.css"
import { roleLabels, setupNote } from "./words.ts"

const columns = [
  { by: "name", words: "Name" },
  { by: "email", words: "Email" },
  { by: "role", words: "Role" },
  { by: "active", words: "Status" },
  { by: "created_at", words: "Created" },
] as const

type UserTableProps = Deeds & { rows: User[]; sort: UserSort; onSort: (sort: UserSort) => void }

export function UserTable({ rows, sort, onSort, ...deeds }: UserTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ by, words }) => {
            const order = sort === by ? "ascending" : sort === `-${by}` ? "descending" : undefined
            return (
              <th key={by} className={styles[by]} aria-sort={order}>
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSort(order === "ascending" ? `-${by}` : by)}
                >
                  {words}
                </button>
              </th>
            )
          })}
          <th className={styles.actions}>Actions</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((user) => (
          <Row key={user.id} user={user} {...deeds} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ user, ...deeds }: Deeds & { user: User }) {
  const { name, email, role, active, created_at, last_seen_at } = user
  const note = setupNote(user)
  return (
    <tr data-user={user.id}>
      <td className={styles.name}>
        {name}
        {user.second_factor && <div className={styles.note}>Two-factor sign-in</div>}
      </td>
      <td className={styles.email}>{email}</td>
      <td className={styles.role}>{roleLabels[role]}</td>
      <td className={styles.active}>
        <span className={styles.badge} data-active={active}>
          {active ? "Active" : "Inactive"}
        </span>
        {note && <div className={styles.note}>{note}</div>}
        {last_seen_at !== null && (
          <div className={styles.note}>
            Last here <RelativeTime moment={last_seen_at} />
          </div>
        )}
      </td>
      <td className={styles.created_at}>
        <RelativeTime moment={created_at} />
      </td>
      <td className={styles.actions}>
        <UserActions user={user} {...deeds} />
      </td>
    </tr>
  )
}
