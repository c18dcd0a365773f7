import { type Project, projects } from "@hub/contract/projects"
import { Button, Menu, Modal } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { call, CallFailed, errorSentence } from "../call.ts"
import { useRememberOpening } from "../documents/queries.ts"
import { useSession } from "../session.ts"
import { toast } from "../toast.ts"
import { formatCount, describeUses } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { InUse } from "../widgets/InUse.tsx"
import { lazy } from "../widgets/lazy.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import layout from "../widgets/Layout.module.css"
import styles from "../widgets/Planning.module.css"
import { TagMarks } from "../widgets/TagMarks.tsx"
import { ProjectActivity } from "./ProjectActivity.tsx"
import { ProjectForm } from "./ProjectForm.tsx"
import { ProjectLists } from "./ProjectLists.tsx"
import { ProjectPeople } from "./ProjectPeople.tsx"
import { projectQuery, useProjectAction } from "./queries.ts"
import { archivedLook, restrictedLook } from "../widgets/state-look.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import { projectStatusLook } from "./labels.ts"
import { formatDay } from "../widgets/day.ts"

const ProjectAccess = lazy(async () => (await import("../access/ProjectAccessSection.tsx")).ProjectAccessSection)
const ProjectGate = lazy(async () => (await import("./ProjectGateSection.tsx")).ProjectGateSection)

const here = getRouteApi("/projects/$id")
type ProjectUses = { kind: string; count: number }[]

export function ProjectScreen() {
  const { id } = here.useParams()
  const found = useQuery(projectQuery(id))
  useRememberOpening("project", id, found.data ? "shown" : "loading")
  if (found.error) {
    const missing = found.error instanceof CallFailed && found.error.status === 404
    return (
      <ErrorState
        what={missing ? "This project doesn't exist." : "The project could not be loaded."}
        error={found.error}
        {...(missing ? {} : { onRetry: () => void found.refetch() })}
      />
    )
  }
  if (!found.data) return <LoadingRows label="Loading project…" />
  return (
    <>
      <ProjectHead project={found.data} onChanged={() => void found.refetch()} />
      <ProjectDetails project={found.data} />
      <ProjectLists key={id} id={id} />
      <ProjectPeople project={found.data} />
      <ProjectAccess id={id} name={found.data.name} />
      <ProjectGate id={id} />
      <ProjectActivity id={id} />
    </>
  )
}

function ProjectHead({ project: shown, onChanged }: { project: Project; onChanged: () => void }) {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const author = useSession()?.can.author ?? false
  const [editing, setEditing] = useState(false)
  const [needed, setNeeded] = useState<{ sentence: string; uses: ProjectUses } | null>(null)
  const params = { id: shown.id }
  const archiving = useProjectAction(() => call(projects.archive, { params, body: {} }))
  const restoring = useProjectAction(() => call(projects.restore, { params }))
  // This page is left before the lists are asked again: there is nothing more to show on it.
  const removing = useProjectAction(async () => {
    await call(projects.delete, { params })
    await navigate({ to: "/projects", replace: true })
  })
  const failed = { onError: (error: unknown) => toast(errorSentence(error), "error") }

  async function remove(): Promise<void> {
    const question = `Are you sure you want to delete ${shown.name}?`
    if (!(await confirm(question, { yes: "Delete", danger: true }))) return
    removing.mutate(undefined, {
      onError(error) {
        if (!(error instanceof CallFailed) || error.failure.code !== "project_not_empty") return failed.onError(error)
        setNeeded({ sentence: error.failure.error, uses: (error.failure.details as { uses: ProjectUses }).uses })
      },
    })
  }

  return (
    <>
      <PageHeader
        title={shown.name}
        crumbs={[parentScreens.projects]}
        actions={
          <>
            {shown.can.edit && <Button onClick={() => setEditing(true)}>Edit</Button>}
            {shown.can.restore && (
              <Button disabled={restoring.isPending} onClick={() => restoring.mutate(undefined, failed)}>
                Restore
              </Button>
            )}
            {(author || shown.can.archive || shown.can.delete) && (
              <MoreMenu label="More actions">
                {author && (
                  <Menu.Item
                    renderRoot={(props) => <Link to="/process-figures" search={{ project_id: shown.id }} {...props} />}
                  >
                    Process figures
                  </Menu.Item>
                )}
                {shown.can.archive && (
                  <Menu.Item disabled={archiving.isPending} onClick={() => archiving.mutate(undefined, failed)}>
                    Archive
                  </Menu.Item>
                )}
                {shown.can.delete && (
                  <Menu.Item color="red" disabled={removing.isPending} onClick={() => void remove()}>
                    Delete
                  </Menu.Item>
                )}
              </MoreMenu>
            )}
          </>
        }
      >
        <div className={`${layout.stackClose} ${styles.about}`}>
          <span className={layout.rowCentred}>
            <StateMark look={projectStatusLook(shown.status)} />
            {shown.archived_at !== null && <StateMark look={archivedLook} />}
            {shown.restricted && <StateMark look={restrictedLook} />}
          </span>
          {shown.description}
        </div>
      </PageHeader>
      {editing && (
        <Modal
          fullScreen={isPhone}
          opened
          onClose={() => setEditing(false)}
          size="lg"
          title="Edit project"
          transitionProps={{ duration: 0 }}
        >
          <ProjectForm
            project={shown}
            onCancel={() => setEditing(false)}
            onSaved={() => {
              setEditing(false)
              onChanged()
              toast("Project saved.", "success")
            }}
          />
        </Modal>
      )}
      {needed && (
        <InUse
          title={`${shown.name} is not empty`}
          sentence={needed.sentence}
          uses={describeUses(needed.uses).map((words) => ({ words }))}
          onClose={() => setNeeded(null)}
        />
      )}
    </>
  )
}

function ProjectDetails({ project: { owner_name, start_date, target_date, counts, tags } }: { project: Project }) {
  return (
    <dl className={styles.details}>
      <DetailItem name="Owner">{owner_name ?? "No owner"}</DetailItem>
      <DetailItem name="Start">{start_date === null ? "None" : formatDay(start_date)}</DetailItem>
      <DetailItem name="Target date">{target_date === null ? "None" : formatDay(target_date)}</DetailItem>
      <DetailItem name="Topics">
        {counts.topics.toLocaleString()}
        <span className={styles.more}>
          {counts.topics_draft} draft, {counts.topics_in_review} in review, {counts.topics_approved} approved,{" "}
          {counts.topics_published} published
          {counts.topics_archived > 0 && `, and ${counts.topics_archived.toLocaleString()} in the archive`}
        </span>
      </DetailItem>
      <DetailItem name="Collections">{counts.collections.toLocaleString()}</DetailItem>
      <DetailItem name="Tasks">
        {formatCount(counts.open_tasks, "open task")} of {counts.tasks.toLocaleString()}
      </DetailItem>
      {tags.length > 0 && (
        <DetailItem name="Tags">
          <TagMarks tags={tags} />
        </DetailItem>
      )}
    </dl>
  )
}
