import type { CallFailed } from "../call.ts"
import { Button } from "./Button.tsx"
import styles from "./Planning.module.css"

export type Versions = { theirs: Record<string, unknown> & { version: number }; mine: Record<string, unknown> }

/** Both versions, where somebody else saved first. */
export function versionsIn({ failure, status }: CallFailed): Versions | null {
  return status === 409 && failure.code === "version_conflict" ? (failure.details as Versions) : null
}

type VersionConflictProps = {
  versions: Versions
  labels: Record<string, string>
  /** Puts their value of a field into the form. */
  onTake: (field: string, value: string) => void
}

/** What differs between what somebody else saved and what is in the form; saving again saves what the form holds. */
export function VersionConflict({ versions: { theirs, mine }, labels, onTake }: VersionConflictProps) {
  const differing = Object.keys(labels).filter((field) => text(theirs[field]) !== text(mine[field]))
  return (
    <div role="alert" className={styles.notice}>
      <p>
        <strong>Somebody else changed this meanwhile.</strong> Nothing of yours is lost: take over what you want of
        theirs, then save again.
      </p>
      <ul>
        {differing.map((field) => (
          <li key={field}>
            {labels[field]}: theirs is “{text(theirs[field])}”, yours is “{text(mine[field])}”.{" "}
            <Button size="xs" look="default" onClick={() => onTake(field, text(theirs[field]))}>
              Use theirs
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "")
