import { labelGateRule, type GateRule, projectGate, type ProjectGate as Gate } from "@hub/contract/project-gate"
import { Button, Modal, NativeSelect } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "../widgets/Planning.module.css"
import forms from "../widgets/Form.module.css"

const severityOptions = { block: "Blocks publishing", warn: "Warns", info: "Shown as a note" } as const
type GateSeverity = keyof typeof severityOptions
const asHub = "hub"

/** What this project's texts are kept back for, where that is otherwise than in the hub. */
export function ProjectGateSection({ id }: { id: number }) {
  const cache = useQueryClient()
  const queryKey = ["projects", "one", id, "gate"]
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(projectGate.read, { params: { id }, signal }),
  })
  const [open, setOpen] = useState(false)
  const own = found.data?.rules.filter(({ project }) => project !== null) ?? []

  return (
    <section className={styles.section} aria-label="Publishing gate">
      <div className={styles.head}>
        <h2>Publishing gate</h2>
        {found.data?.can.change && (
          <Button size="xs" onClick={() => setOpen(true)}>
            Change publishing gate
          </Button>
        )}
      </div>
      {found.error ? (
        <ErrorState
          what="The publishing gate could not be loaded."
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <LoadingRows label="Loading the publishing gate…" rows={1} />
      ) : own.length === 0 ? (
        <p className={layout.quietFlush}>All checks use the hub's settings.</p>
      ) : (
        <RowList>
          {own.map(({ rule, hub, project }) => (
            <ListRow key={rule}>
              <strong>{labelGateRule(rule)}</strong>: {severityOptions[project ?? hub].toLowerCase()}
              {project !== hub && `, while in other projects it ${severitySentences[hub]}`}
            </ListRow>
          ))}
        </RowList>
      )}
      {open && found.data && (
        <GateDialog
          id={id}
          gate={found.data}
          onClose={() => setOpen(false)}
          onSaved={(gate) => {
            cache.setQueryData(queryKey, gate)
            void cache.invalidateQueries({ queryKey: ["checks"] })
            setOpen(false)
            toast("Publishing gate saved.", "success")
          }}
        />
      )}
    </section>
  )
}

const severitySentences: Record<GateSeverity, string> = {
  block: "blocks publishing",
  warn: "warns",
  info: "is shown as a note",
}

type GateDialogProps = { id: number; gate: Gate; onClose: () => void; onSaved: (gate: Gate) => void }

function GateDialog({ id, gate, onClose, onSaved }: GateDialogProps) {
  const [chosen, setChosen] = useState<{ rule: GateRule; project: GateSeverity | null }[]>([])
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      onSaved(await call(projectGate.change, { params: { id }, body: { rules: chosen } }))
    } catch (error) {
      toast(errorSentence(error), "error")
      setBusy(false)
    }
  }

  return (
    <Modal opened title="Publishing gate for this project" onClose={onClose}>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {gate.rules.map(({ rule, hub, project }) => (
          <NativeSelect
            key={rule}
            label={labelGateRule(rule)}
            value={(chosen.find((one) => one.rule === rule) ?? { project }).project ?? asHub}
            onChange={({ currentTarget: { value } }) =>
              setChosen((before) => [
                ...before.filter((one) => one.rule !== rule),
                { rule, project: value === asHub ? null : (value as GateSeverity) },
              ])
            }
            data={[
              { value: asHub, label: `Hub setting: ${severitySentences[hub]}` },
              ...Object.entries(severityOptions).map(([value, label]) => ({ value, label })),
            ]}
          />
        ))}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={busy || chosen.length === 0}>
            {busy ? "Saving..." : "Save"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
