import { ExternalReviewer } from "@hub/contract/reviews"
import { ActionIcon, Button, TextInput } from "@mantine/core"
import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react"
import { useState } from "react"
import { reviewerChoices } from "../../widgets/choices.ts"
import { ServerMultiSelect } from "../../widgets/ServerMultiSelect.tsx"
import { AwayHints } from "../AwayHints.tsx"
import reviewStyles from "../Reviews.module.css"
import styles from "./Send.module.css"
import { type SelectedPerson, moveSelectedPerson, addPerson } from "./send-plan.ts"

type SelectedPeopleProps = {
  people: SelectedPerson[]
  ordered: boolean
  error: string | undefined
  onChange: (people: SelectedPerson[]) => void
}

/** Who is asked to review: found in the hub, or from outside; in their order where it matters. */
export function SelectedPeople({ people, ordered, error, onChange }: SelectedPeopleProps) {
  const inside = people.filter(({ reviewer_id }) => reviewer_id !== undefined)

  function choose(ids: string[], labels: Record<string, string>): void {
    const remaining = people.filter(({ key, reviewer_id }) => reviewer_id === undefined || ids.includes(key))
    const added = ids
      .filter((id) => !people.some(({ key }) => key === id))
      .map((id) => ({ key: id, name: labels[id] ?? `No. ${id}`, reviewer_id: Number(id) }))
    onChange([...remaining, ...added])
  }

  return (
    <>
      <ServerMultiSelect
        label="Reviewers"
        name="people"
        placeholder="Find by name or email"
        choices={reviewerChoices}
        value={inside.map(({ key }) => key)}
        known={Object.fromEntries(inside.map(({ key, name }) => [key, name]))}
        error={error}
        onChange={choose}
      />
      <AwayHints ids={inside.flatMap(({ reviewer_id }) => reviewer_id ?? [])} />
      <Outside onAdd={(one) => onChange(addPerson(people, one))} />
      {people.length > 0 && (
        <ol
          className={`${reviewStyles.arrangeable} ${styles.people} ${ordered ? "" : styles.unordered}`}
          aria-label="Reviewers"
        >
          {people.map((one, index) => (
            <li key={one.key}>
              <span className={styles.name}>
                {one.name}
                {one.email !== undefined && ` (${one.email})`}
              </span>
              {ordered && (
                <MoveButtons
                  name={one.name}
                  isFirst={index === 0}
                  isLast={index === people.length - 1}
                  onMove={(by) => onChange(moveSelectedPerson(people, index, index + by))}
                />
              )}
              <ActionIcon
                size="sm"
                aria-label={`Remove ${one.name}`}
                title={`Remove ${one.name}`}
                onClick={() => onChange(people.filter(({ key }) => key !== one.key))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

type MoveButtonsProps = { name: string; isFirst: boolean; isLast: boolean; onMove: (by: -1 | 1) => void }

function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <ActionIcon
        size="sm"
        aria-label={`Move ${name} up`}
        title={`Move ${name} up`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={`Move ${name} down`}
        title={`Move ${name} down`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}

function Outside({ onAdd }: { onAdd: (one: SelectedPerson) => void }) {
  const [name, setName] = useState("")
  const [email, setEmail] = useState("")
  const person = ExternalReviewer.safeParse({ name, email })

  function add(): void {
    if (!person.success) return
    onAdd({ key: person.data.email, ...person.data })
    setName("")
    setEmail("")
  }

  return (
    <fieldset className={reviewStyles.people}>
      <legend>Someone without an account</legend>
      <div className={reviewStyles.invite}>
        <TextInput
          label="Name"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button onClick={add} disabled={!person.success}>
          Add
        </Button>
      </div>
    </fieldset>
  )
}
