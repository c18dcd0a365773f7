import { projects } from "@hub/contract/projects"
import type { StakeholderPerson } from "@hub/contract/stakeholders"
import { Button, Checkbox, Modal, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type SubmitEvent, useState } from "react"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { confirm } from "../confirm.ts"
import { call, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { type SelectChoice, projectChoices } from "../widgets/choices.ts"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { personQuery, useStakeholdersChanged } from "./queries.ts"
import styles from "./Stakeholders.module.css"
import forms from "../widgets/Form.module.css"

type ProjectsDialogProps = { person: StakeholderPerson; onClose: () => void }

/** The projects in which a person has a say: one more, or one less. */
export function ProjectsDialog({ person: { id, name, ...listed }, onClose }: ProjectsDialogProps) {
  const isPhone = useIsPhone()
  const changed = useStakeholdersChanged()
  const linked = useQuery(personQuery(id)).data?.projects ?? listed.projects

  async function unlink(project: { id: number; name: string }): Promise<void> {
    if (!(await confirm(`Unlink ${name} from ${project.name}?`, { yes: "Unlink" }))) return
    try {
      await call(projects.unlinkStakeholder, { params: { id: project.id, person_id: id } })
      toast(`${name} is unlinked from ${project.name}.`, "success")
    } catch (error) {
      toast(errorSentence(error), "error")
    }
    await changed()
  }

  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      title={<span className={layout.breaking}>Projects of {name}</span>}
      transitionProps={{ duration: 0 }}
    >
      <div className={forms.form}>
        {linked.length === 0 ? (
          <p className={layout.breakingFlush}>Not in any project yet.</p>
        ) : (
          <ul className={`${layout.plainList} ${layout.stackTight} ${styles.links}`} aria-label="Linked projects">
            {linked.map((project) => (
              <li key={project.id}>
                <span>
                  {project.name}
                  {project.role !== "" && <span className={records.note}> {project.role}</span>}
                </span>
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={`Unlink from ${project.name}`}
                  onClick={() => void unlink(project)}
                >
                  Unlink
                </Button>
              </li>
            ))}
          </ul>
        )}
        <LinkForm key={linked.length} person_id={id} name={name} onLinked={changed} />
      </div>
    </Modal>
  )
}

type LinkFormProps = { person_id: number; name: string; onLinked: () => Promise<unknown> }

function LinkForm({ person_id, name, onLinked }: LinkFormProps) {
  const [project, setProject] = useState<SelectChoice | null>(null)
  const [role, setRole] = useState("")
  const [can_review, setCanReview] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function link(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!project) return setFailure("Choose a project.")
    setBusy(true)
    setFailure(null)
    try {
      const body = { person_id, role, can_review }
      await call(projects.linkStakeholder, { params: { id: Number(project.value) }, body })
      toast(`${name} is linked to ${project.label}.`, "success")
      await onLinked()
    } catch (error) {
      setFailure(errorSentence(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={forms.form} aria-label="Link to a project" onSubmit={(event) => void link(event)} noValidate>
      <FormFailure failure={failure} />
      <ServerSelect
        label="Project"
        placeholder="Choose a project"
        choices={projectChoices}
        value={project?.value ?? ""}
        onChange={setProject}
      />
      <TextInput
        label="Role in the project"
        autoComplete="off"
        maxLength={200}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      <Checkbox
        label="Can review in this project"
        checked={can_review}
        onChange={(event) => setCanReview(event.currentTarget.checked)}
      />
      <div className={forms.ends}>
        <Button variant="filled" type="submit" disabled={busy}>
          Link
        </Button>
      </div>
    </form>
  )
}
