import { access, type AccessGrant, type ProjectAccess } from "@hub/contract/access"
import { type ProjectRole, projectRoles } from "@hub/contract/access/values"
import { Button, NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type SubmitEvent, useState } from "react"
import { call, errorSentence } from "../call.ts"
import { confirm } from "../confirm.ts"
import { toast } from "../toast.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import layout from "../widgets/Layout.module.css"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { formatMoment } from "../widgets/day.ts"
import styles from "../widgets/Planning.module.css"
import { describeMembers, PersonOrGroupSign } from "../widgets/PersonOrGroup.tsx"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { OutsideEditions } from "./OutsideEditions.tsx"
import { projectRoleLabels, projectRoleSentences } from "./labels.ts"
import { groupAndAccountChoices, projectAccessQuery, useAccessAction } from "./queries.ts"
import { RestrictDialog } from "./RestrictDialog.tsx"
import { ViewAsButton } from "../view-as/ViewAsButton.tsx"

const failed = { onError: (error: unknown) => toast(errorSentence(error), "error") }
const roleOptions = projectRoles.map((value) => ({
  value,
  label: `${projectRoleLabels[value]}: ${projectRoleSentences[value]}`,
}))

/** Who may see a project, and what each of them may do in it. */
export function ProjectAccessSection({ id, name }: { id: number; name: string }) {
  const found = useQuery(projectAccessQuery(id))
  return (
    <section className={styles.section} aria-label="Access">
      <div className={styles.head}>
        <h2>Access</h2>
        {found.data?.can.manage && (
          <div className={layout.rowEnd}>
            {found.data.restricted && <ViewAsButton />}
            <RestrictButton id={id} name={name} restricted={found.data.restricted} />
          </div>
        )}
      </div>
      {found.error ? (
        <ErrorState
          what="Who may see this project could not be loaded."
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : found.data ? (
        <Grants id={id} given={found.data} />
      ) : (
        <LoadingRows label="Loading who may see this project…" rows={2} />
      )}
    </section>
  )
}

function RestrictButton({ id, name, restricted }: { id: number; name: string; restricted: boolean }) {
  const changing = useAccessAction((wanted: boolean) =>
    call(access.change, { params: { id }, body: { restricted: wanted } }),
  )

  const [isAsking, setIsAsking] = useState(false)

  async function change(): Promise<void> {
    if (!restricted) return setIsAsking(true)
    const sentence = `Everybody with an account will see ${name} and everything in it.`
    if (await confirm(sentence, { title: "Open this project?", yes: "Open the project" }))
      changing.mutate(false, failed)
  }

  return (
    <>
      <Button size="xs" disabled={changing.isPending} onClick={() => void change()}>
        {restricted ? "Open to everybody" : "Restrict access"}
      </Button>
      {isAsking && (
        <RestrictDialog
          project={{ id, name }}
          onClose={() => setIsAsking(false)}
          onRestrict={() => {
            setIsAsking(false)
            changing.mutate(true, failed)
          }}
        />
      )}
    </>
  )
}

function Grants({ id, given: { restricted, grants, can } }: { id: number; given: ProjectAccess }) {
  return (
    <>
      <p className={layout.quietFlush}>
        {restricted
          ? "Only the people and groups listed here, and administrators, see this project. Nobody may do more here than their account allows."
          : "Everybody with an account sees this project and may do in it what their account allows."}
      </p>
      {restricted && (
        <RowList label="People and groups">
          {grants.map((grant) => (
            <Grant key={grant.id} project_id={id} grant={grant} mayChange={can.manage} />
          ))}
        </RowList>
      )}
      {restricted && can.manage && <GiveAccess id={id} />}
      {restricted && (
        <OutsideEditions project_id={id} lead="These published editions can be read without access to the project:" />
      )}
    </>
  )
}

function Grant({ project_id, grant, mayChange }: { project_id: number; grant: AccessGrant; mayChange: boolean }) {
  const params = { id: project_id, grant_id: grant.id }
  const changing = useAccessAction((role: ProjectRole) => call(access.changeGrant, { params, body: { role } }))
  const revoking = useAccessAction(() => call(access.revoke, { params }))
  const { name, members, role, granted_by, granted_at } = grant
  return (
    <ListRow
      sign={<PersonOrGroupSign name={name} members={members} />}
      about={
        <>
          {describeMembers(members)}
          {granted_by === null ? "Since" : `Given by ${granted_by},`} {formatMoment(granted_at)}
        </>
      }
      end={
        mayChange ? (
          <>
            <NativeSelect
              size="xs"
              aria-label={`Role of ${name}`}
              value={role}
              disabled={changing.isPending}
              onChange={(event) => changing.mutate(event.currentTarget.value as ProjectRole, failed)}
              data={projectRoles.map((value) => ({ value, label: projectRoleLabels[value] }))}
            />
            <Button
              size="xs"
              variant="subtle"
              aria-label={`Remove ${name}`}
              disabled={revoking.isPending}
              onClick={() => revoking.mutate(undefined, failed)}
            >
              Remove
            </Button>
          </>
        ) : (
          projectRoleLabels[role]
        )
      }
    >
      <strong>{name}</strong>
    </ListRow>
  )
}

function GiveAccess({ id }: { id: number }) {
  const [chosen, setChosen] = useState("")
  const [role, setRole] = useState<ProjectRole>("reader")
  const granting = useAccessAction(() => {
    const [kind, number] = chosen.split(" ")
    const to = kind === "group" ? { group_id: Number(number) } : { user_id: Number(number) }
    return call(access.grant, { params: { id }, body: { ...to, role } })
  })

  function give(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    granting.mutate(undefined, { ...failed, onSuccess: () => setChosen("") })
  }

  return (
    <form className={`${layout.rowEnd} ${layout.spaced} ${styles.section}`} aria-label="Give access" onSubmit={give}>
      <ServerSelect
        label="Person or group"
        placeholder="Find by name"
        choices={groupAndAccountChoices}
        value={chosen}
        onChange={(choice) => setChosen(choice?.value ?? "")}
      />
      <NativeSelect
        label="Role"
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as ProjectRole)}
        data={roleOptions}
      />
      <Button type="submit" disabled={granting.isPending || chosen === ""}>
        Give access
      </Button>
    </form>
  )
}
