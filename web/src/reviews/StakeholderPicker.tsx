import type { Stakeholder } from "@hub/contract/projects"
import { Button, MultiSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type Ref, useEffect, useRef } from "react"
import { projectStakeholders } from "../projects/queries.ts"
import { projectChoices } from "../widgets/choices.ts"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import styles from "./Reviews.module.css"

type ProjectStakeholdersProps = {
  /** The id of the project, as text; empty for none. */
  project: string
  projectName: string | undefined
  stakeholders: string[]
  errors: { project: string | undefined; stakeholders: string | undefined }
  onProject: (id: string) => void
  onStakeholders: (ids: string[], names: Record<string, string>) => void
}

/** A project, and those of its stakeholders who review. The first of the two that lacks something gets the focus. */
export function ProjectStakeholders({
  project,
  projectName,
  stakeholders,
  errors,
  onProject,
  onStakeholders,
}: ProjectStakeholdersProps) {
  const projectField = useRef<HTMLInputElement>(null)
  const stakeholderField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (errors.project !== undefined) projectField.current?.focus()
    else if (errors.stakeholders !== undefined) stakeholderField.current?.focus()
  }, [errors.project, errors.stakeholders])

  return (
    <>
      <ServerSelect
        ref={projectField}
        label="Project"
        placeholder="Find a project"
        value={project}
        known={projectName}
        choices={projectChoices}
        error={errors.project}
        onChange={(choice) => onProject(choice?.value ?? "")}
      />
      <StakeholderPicker
        ref={stakeholderField}
        project={project}
        value={stakeholders}
        error={errors.stakeholders}
        onChange={onStakeholders}
      />
    </>
  )
}

type PickerProps = {
  ref: Ref<HTMLInputElement>
  project: string
  value: string[]
  error: string | undefined
  onChange: ProjectStakeholdersProps["onStakeholders"]
}

function StakeholderPicker({ ref, project, value, error, onChange }: PickerProps) {
  const { data, isError, isPending, refetch } = useQuery({
    ...projectStakeholders(Number(project)),
    enabled: project !== "",
  })
  const reviewing = (data ?? []).filter(({ can_review }) => can_review)
  const names = Object.fromEntries(reviewing.map(({ id, name }) => [String(id), name]))
  return (
    <div>
      <MultiSelect
        ref={ref}
        label="Stakeholders"
        placeholder={value.length === 0 ? "Choose who reviews" : ""}
        disabled={project === ""}
        data={reviewing.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
        value={value}
        onChange={(ids) => onChange(ids, names)}
        searchable
        hidePickedOptions
        nothingFoundMessage={isPending ? "Loading…" : "Nobody found."}
        error={error}
        description={describeChoice(project, isError || isPending ? undefined : reviewing.length)}
      />
      {isError && project !== "" && (
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

/** What to do where there is nobody to choose. How many review is unknown until they are loaded. */
function describeChoice(project: string, reviewing: number | undefined): string | undefined {
  if (project === "") return "Without a project, ask people below."
  return reviewing === 0
    ? "This project has no stakeholders who review. Choose another project, or ask people outside it."
    : undefined
}

/** "Eve Expert, Methods (2 open reviews)". */
function labelOf({ name, role, open_reviews }: Stakeholder): string {
  const busy = open_reviews === 0 ? "" : ` (${open_reviews} open ${open_reviews === 1 ? "review" : "reviews"})`
  return `${name}${role === "" ? "" : `, ${role}`}${busy}`
}
