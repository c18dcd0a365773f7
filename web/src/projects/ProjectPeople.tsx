import { Button, Switch } from "@mantine/core"
import { type Project, projects, type Stakeholder } from "@hub/contract/projects"
import { useQuery } from "@tanstack/react-query"
import { type SubmitEvent, useState } from "react"
import { type CallInput, call, errorSentence } from "../call.ts"
import { toast, undoTime } from "../toast.ts"
import { type SelectChoice, peopleChoices } from "../widgets/choices.ts"
import { formatCount } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import { Initials } from "../widgets/Initials.tsx"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import styles from "../widgets/Planning.module.css"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import own from "./ProjectPeople.module.css"
import { projectStakeholders, useProjectAction } from "./queries.ts"

const mutationHandlers = {
  onError: (error: unknown) => toast(errorSentence(error), "error"),
}

/** The people with a say in a project. */
export function ProjectPeople({ project: { id, name, can } }: { project: Project }) {
  const found = useQuery(projectStakeholders(id))
  const changing = useProjectAction(({ person_id, can_review }: { person_id: number; can_review: boolean }) =>
    call(projects.changeStakeholder, { params: { id, person_id }, body: { can_review } }),
  )
  const unlinking = useProjectAction((person_id: number) =>
    call(projects.unlinkStakeholder, { params: { id, person_id } }),
  )

  const relinking = useProjectAction(({ person_id, role, can_review }: Stakeholder & { person_id: number }) =>
    call(projects.linkStakeholder, { params: { id }, body: { person_id, role, can_review } }),
  )

  function unlink(person: Stakeholder): void {
    const undo = () => relinking.mutate({ ...person, person_id: person.id }, mutationHandlers)
    unlinking.mutate(person.id, {
      ...mutationHandlers,
      onSuccess: () =>
        toast(`${person.name} is unlinked from ${name}.`, "success", undoTime, { label: "Undo", run: undo }),
    })
  }

  return (
    <section className={styles.section} aria-label="Stakeholders">
      <div className={styles.head}>
        <h2>Stakeholders</h2>
      </div>
      {found.data ? (
        found.data.length === 0 ? (
          <p className={layout.quietFlush}>No stakeholders are linked yet.</p>
        ) : (
          <RowList>
            {found.data.map((person) => (
              <ListRow
                key={person.id}
                sign={<Initials name={person.name} />}
                about={formatCount(person.open_reviews, "open review")}
                end={
                  <>
                    <Switch
                      size="xs"
                      label="can review"
                      checked={person.can_review}
                      disabled={!can.edit || !person.reviews || changing.isPending}
                      onChange={(event) =>
                        changing.mutate(
                          { person_id: person.id, can_review: event.currentTarget.checked },
                          mutationHandlers,
                        )
                      }
                    />
                    {can.edit && (
                      <Button
                        size="xs"
                        variant="subtle"
                        aria-label={`Unlink ${person.name}`}
                        onClick={() => unlink(person)}
                      >
                        Unlink
                      </Button>
                    )}
                  </>
                }
              >
                <strong>{person.name}</strong>
                {person.role !== "" && `, ${person.role}`}
              </ListRow>
            ))}
          </RowList>
        )
      ) : found.error ? (
        <ErrorState
          what="The stakeholders could not be loaded."
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <LoadingRows label="Loading stakeholders…" rows={3} />
      )}
      {can.edit && <LinkPerson id={id} />}
    </section>
  )
}

/** Links somebody who is known already, or somebody new by name and address. */
function LinkPerson({ id }: { id: number }) {
  const [known, setKnown] = useState<SelectChoice | null>(null)
  const [person, setPerson] = useState(nobody)
  const linking = useProjectAction((body: CallInput<typeof projects.linkStakeholder>["body"]) =>
    call(projects.linkStakeholder, { params: { id }, body }),
  )
  const field = (name: keyof typeof person, label: string, type = "text") => (
    <label className={`${controls.filterField} ${own.field}`}>
      {label}
      <input
        type={type}
        value={person[name]}
        maxLength={200}
        onChange={(event) => setPerson({ ...person, [name]: event.currentTarget.value })}
      />
    </label>
  )

  function link(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const body = known ? { person_id: Number(known.value), role: person.role } : person
    linking.mutate(body, {
      ...mutationHandlers,
      onSuccess() {
        setKnown(null)
        setPerson(nobody)
      },
    })
  }

  return (
    <form
      className={`${layout.rowEnd} ${layout.spaced} ${styles.section}`}
      aria-label="Link a stakeholder"
      onSubmit={link}
    >
      <ServerSelect
        label="Person"
        placeholder="Find by name or email"
        choices={peopleChoices}
        value={known?.value ?? ""}
        onChange={setKnown}
      />
      {!known && field("name", "Name")}
      {!known && field("email", "Email", "email")}
      {field("role", "Role")}
      <Button type="submit" disabled={linking.isPending}>
        Link
      </Button>
    </form>
  )
}

const nobody = { name: "", email: "", role: "" }
