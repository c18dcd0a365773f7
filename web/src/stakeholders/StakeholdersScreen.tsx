import { Button } from "@mantine/core"
import { type StakeholderPerson, stakeholders } from "@hub/contract/stakeholders"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { call, CallFailed, download, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { describeUses } from "../widgets/format-count.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { InUse } from "../widgets/InUse.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { stakeholderColumns } from "./columns.tsx"
import { stakeholderFilters } from "./filters.ts"
import { MergeDialog } from "./MergeDialog.tsx"
import { PersonDialog } from "./PersonDialog.tsx"
import { ProjectsDialog } from "./ProjectsDialog.tsx"
import { toStakeholderQuery, stakeholderList, useStakeholdersChanged } from "./queries.ts"

type StakeholderUses = { kind: string; count: number }[]
type OpenStakeholderDialog =
  | { what: "edit"; id: number | null }
  | { what: "link" | "merge"; person: StakeholderPerson }
  | { what: "refused"; person: StakeholderPerson; sentence: string; uses: StakeholderUses }

export function StakeholdersScreen() {
  const list = useList(stakeholderFilters)
  const changed = useStakeholdersChanged()
  const page = useQuery(stakeholderList(list.search))
  const [open, setOpen] = useState<OpenStakeholderDialog | null>(null)
  const author = useSession()?.can.author ?? false
  const close = () => setOpen(null)
  const add = author && (
    <Button variant="filled" onClick={() => setOpen({ what: "edit", id: null })}>
      New stakeholder
    </Button>
  )

  async function remove(person: StakeholderPerson): Promise<void> {
    const question = `Delete ${person.name}?`
    if (!(await confirm(question, { title: "Delete stakeholder", yes: "Delete stakeholder", danger: true }))) return
    try {
      await call(stakeholders.delete, { params: { id: person.id } })
      toast("Stakeholder deleted.", "success")
      await changed()
    } catch (error) {
      const { failure } = error instanceof CallFailed ? error : { failure: undefined }
      if (failure?.code !== "person_in_use") return toast(errorSentence(error), "error")
      const { uses } = failure.details as { uses: StakeholderUses }
      setOpen({ what: "refused", person, sentence: failure.error, uses })
    }
  }

  return (
    <>
      <PageHeader title="Stakeholders" actions={add}>
        Everyone with a say, in every project
      </PageHeader>
      <ListScreen
        what="stakeholders"
        list={list}
        page={page}
        columns={stakeholderColumns({
          onEdit: ({ id }) => setOpen({ what: "edit", id }),
          onLink: (person) => setOpen({ what: "link", person }),
          onMerge: (person) => setOpen({ what: "merge", person }),
          onDelete: (person) => void remove(person),
        })}
        rowAttributes={({ id }) => ({ key: id, "data-person": id })}
        known={{ project: projectNamed(page.data?.rows, list.search.project) }}
        onExport={() => download(stakeholders.list, { query: toStakeholderQuery(list.first) })}
        empty={
          <EmptyState sentence="No stakeholders yet. A stakeholder is someone with a say in a project.">
            {add}
          </EmptyState>
        }
      />
      {open?.what === "edit" && <PersonDialog id={open.id} onClose={close} />}
      {open?.what === "link" && <ProjectsDialog person={open.person} onClose={close} />}
      {open?.what === "merge" && <MergeDialog person={open.person} onClose={close} />}
      {open?.what === "refused" && (
        <InUse
          title={`${open.person.name} can't be deleted`}
          sentence={open.sentence}
          uses={describeUses(open.uses).map((words) => ({ words }))}
          onClose={close}
        >
          {open.person.can.merge && (
            <Button onClick={() => setOpen({ what: "merge", person: open.person })}>Merge instead</Button>
          )}
        </InUse>
      )}
    </>
  )
}

const projectNamed = (rows: StakeholderPerson[] | undefined, id: number | undefined) =>
  rows?.flatMap((row) => row.projects).find((project) => project.id === id)?.name
