import type { Variable, VariableUse } from "@hub/contract/variables"
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useLocation, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { CallFailed, errorSentence } from "../call.ts"
import { useSession } from "../session.ts"
import { toast } from "../toast.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { InUse } from "../widgets/InUse.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { AskForVariableDialog } from "./AskForVariableDialog.tsx"
import { variableColumns } from "./columns.tsx"
import { MissingVariables } from "./MissingVariables.tsx"
import { OtherValuesDialog } from "./OtherValuesDialog.tsx"
import { useRemoveVariable, variableList } from "./queries.ts"
import { RenameDialog } from "./RenameDialog.tsx"
import { UsesDialog } from "./UsesDialog.tsx"
import { VariableDialog } from "./VariableDialog.tsx"
import { VariableTable } from "./VariableTable.tsx"

/** Every variable, to be read by everyone and changed by administrators. */
export function VariablesScreen() {
  const session = useSession()
  const mayChange = session?.can.administer ?? false
  const mayAsk = !mayChange && (session?.can.author ?? false)
  const list = useQuery(variableList())
  const removal = useRemoveVariable()
  const navigate = useNavigate()
  // A notification leads here with the variable that it asks for.
  const asked = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get("ask") })
  const [chosen, setChosen] = useState<Variable | { slug: string } | null>(null)
  const editing = chosen ?? (mayChange && asked !== null ? { slug: asked } : null)
  const [asks, setAsks] = useState(false)
  const [renaming, setRenaming] = useState<Variable | null>(null)
  const inAdmin = useLocation({ select: ({ pathname }) => pathname.startsWith("/admin/") })
  const [valuing, setValuing] = useState<Variable | null>(null)
  const [used, setUsed] = useState<Variable | null>(null)
  const [needed, setNeeded] = useState<{ slug: string; sentence: string; topics: VariableUse[] } | null>(null)

  function leaveEditing(): void {
    setChosen(null)
    if (asked !== null) void navigate({ to: inAdmin ? "/admin/variables" : "/variables", replace: true })
  }

  async function remove({ id, slug }: Variable): Promise<void> {
    if (!(await confirm(`Are you sure you want to delete ${slug}?`, { yes: "Delete", danger: true }))) return
    removal.mutate(id, {
      onSuccess: () => toast(`Variable ${slug} deleted.`, "success"),
      onError(error) {
        const { failure } = error instanceof CallFailed ? error : { failure: undefined }
        if (failure?.code !== "variable_in_use") return toast(errorSentence(error), "error")
        setNeeded({ slug, sentence: failure.error, ...(failure.details as { topics: VariableUse[] }) })
      },
    })
  }

  const add = mayChange ? (
    <Button variant="filled" onClick={() => setChosen({ slug: "" })}>
      Add variable
    </Button>
  ) : (
    mayAsk && (
      <Button variant="filled" onClick={() => setAsks(true)}>
        Ask for a variable
      </Button>
    )
  )
  return (
    <>
      <PageHeader title="Variables" {...(inAdmin && { crumbs: [parentScreens.admin] })} actions={add}>
        Values that many topics share. Authors write its name in double braces, and readers see the value.
        {!mayChange && " Administrators add and change them."}
      </PageHeader>
      {mayChange && <MissingVariables onCreate={(slug) => setChosen({ slug })} />}
      {list.data ? (
        list.data.length === 0 ? (
          <EmptyState sentence="No variables yet. Use them for names, dates and figures that appear in many topics.">
            {add}
          </EmptyState>
        ) : (
          <VariableTable
            variables={list.data}
            columns={variableColumns(
              {
                onEdit: setChosen,
                onValues: setValuing,
                onRename: setRenaming,
                onUses: setUsed,
                onDelete: (variable) => void remove(variable),
              },
              mayChange,
            )}
          />
        )
      ) : list.error ? (
        <ErrorState what="The variables could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <LoadingRows label="Loading variables…" />
      )}
      {editing !== null && (
        <VariableDialog
          key={editing.slug}
          variable={chosen && "id" in chosen ? chosen : null}
          slug={editing.slug}
          onClose={leaveEditing}
        />
      )}
      {asks && <AskForVariableDialog onClose={() => setAsks(false)} />}
      {valuing && <OtherValuesDialog variable={valuing} onClose={() => setValuing(null)} />}
      {renaming && <RenameDialog variable={renaming} onClose={() => setRenaming(null)} />}
      {used && <UsesDialog variable={used} onClose={() => setUsed(null)} />}
      {needed && (
        <InUse
          title={`${needed.slug} can't be deleted`}
          sentence={needed.sentence}
          uses={needed.topics.map(({ id, title }) => ({ words: title, link: `/topics/${id}` }))}
          onClose={() => setNeeded(null)}
        />
      )}
    </>
  )
}
