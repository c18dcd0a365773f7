import type { Stakeholder } from "@hub/contract/projects"
import { Button, MultiSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { projectStakeholders } from "../projects/queries.ts"
import styles from "./Reviews.module.css"
import { useFocusOnError } from "./use-focus-on-error.ts"

type StakeholderPickerProps = {
  /** The id of the project, as text. */
  project: string
  value: string[]
  error: string | undefined
  onChange: (ids: string[], names: Record<string, string>) => void
}

/** Those of the stakeholders of a project who review. */
export function StakeholderPicker({ project, value, error, onChange }: StakeholderPickerProps) {
  const { data, isError, isPending, refetch } = useQuery(projectStakeholders(Number(project)))
  const field = useFocusOnError(error)
  const reviewing = (data ?? []).filter(({ can_review }) => can_review)
  const names = Object.fromEntries(reviewing.map(({ id, name }) => [String(id), name]))
  return (
    <div>
      <MultiSelect
        ref={field}
        label="Stakeholders"
        placeholder={value.length === 0 ? "Choose who reviews" : ""}
        data={reviewing.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
        value={value}
        onChange={(ids) => onChange(ids, names)}
        searchable
        hidePickedOptions
        nothingFoundMessage={isPending ? "Loading…" : "Nobody found."}
        error={error}
        description={
          data && reviewing.length === 0
            ? "This project has no stakeholders who review. Choose another project, or ask people outside it."
            : undefined
        }
      />
      {isError && (
        <p role="alert" className={styles.failed}>
          The stakeholders could not be loaded.{" "}
          <Button size="xs" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
    </div>
  )
}

/** "Eve Expert, Methods (2 open reviews)". */
function labelOf({ name, role, open_reviews }: Stakeholder): string {
  const busy = open_reviews === 0 ? "" : ` (${open_reviews} open ${open_reviews === 1 ? "review" : "reviews"})`
  return `${name}${role === "" ? "" : `, ${role}`}${busy}`
}
