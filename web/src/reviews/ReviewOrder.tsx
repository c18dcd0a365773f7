import { ActionIcon } from "@mantine/core"
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react"
import styles from "./Reviews.module.css"

export type OrderedPerson = { key: string; name: string; kind: "stakeholder" | "other" | "invited" }
type ReviewOrderProps = {
  sequential: boolean
  people: OrderedPerson[]
  onSequential: (sequential: boolean) => void
  /** Two neighbours of one kind change places. */
  onMove: (person: OrderedPerson, by: -1 | 1) => void
}

/** Whether those chosen review one after the other, and in what order; people outside the project come last. */
export function ReviewOrder({ sequential, people, onSequential, onMove }: ReviewOrderProps) {
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name="isSequential"
          checked={sequential}
          aria-describedby="sequential-about"
          onChange={(event) => onSequential(event.currentTarget.checked)}
        />
        Sequential review
      </label>
      <p id="sequential-about" className={styles.about}>
        Each reviewer is asked after the one before approves, and has as many days as the first.
      </p>
      {sequential && (
        <ol className={`${styles.arrangeable} ${styles.order}`} aria-label="Review order">
          {people.map((one, index) => (
            <li key={`${one.kind} ${one.key}`}>
              <span>{one.name}</span>
              <ActionIcon
                size="sm"
                aria-label={`Move ${one.name} up`}
                title={`Move ${one.name} up`}
                disabled={people[index - 1]?.kind !== one.kind}
                onClick={() => onMove(one, -1)}
              >
                <IconChevronUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size="sm"
                aria-label={`Move ${one.name} down`}
                title={`Move ${one.name} down`}
                disabled={people[index + 1]?.kind !== one.kind}
                onClick={() => onMove(one, 1)}
              >
                <IconChevronDown size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
