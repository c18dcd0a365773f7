import { type Role, roles } from "@hub/contract/account"
import { useState } from "react"
import { Button } from "../widgets/Button.tsx"
import type { Filters } from "./queries.ts"
import styles from "./Users.module.css"
import { roleLabels } from "./words.ts"

type UserFiltersProps = { filters: Filters; onSearch: (filters: Filters) => void }

export function UserFilters({ filters, onSearch }: UserFiltersProps) {
  const [words, setWords] = useState(filters.q ?? "")
  const [role, setRole] = useState<string>(filters.role ?? "")
  const [status, setStatus] = useState<string>(filters.status ?? "")

  return (
    <search>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch({
            ...(words.trim() === "" ? {} : { q: words.trim() }),
            ...(role === "" ? {} : { role: role as Role }),
            ...(status === "" ? {} : { status: status as "active" | "inactive" }),
          })
        }}
      >
        <label className={`${styles.field} ${styles.words}`}>
          Search
          <input
            type="search"
            placeholder="Name or email"
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        <label className={styles.field}>
          Role
          <select value={role} onChange={(event) => setRole(event.currentTarget.value)}>
            <option value="">Any role</option>
            {roles.map((one) => (
              <option key={one} value={one}>
                {roleLabels[one]}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          Status
          <select value={status} onChange={(event) => setStatus(event.currentTarget.value)}>
            <option value="">Any status</option>
            <option value="active">Active</option>
            <option value="inactive">Inactive</option>
          </select>
        </label>
        <div className={styles.filterButtons}>
          <Button type="submit">Search</Button>
          <Button look="default" onClick={() => onSearch({})}>
            Clear Filters
          </Button>
        </div>
      </form>
    </search>
  )
}
