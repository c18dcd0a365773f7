import { type Bug, BugChange, bugs } from "@hub/contract/bugs"
import { Button, NativeSelect, TextInput, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { call, errorSentence } from "../call.ts"
import { ReportDialog } from "../feedback/ReportDialog.tsx"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { personChoices } from "../widgets/choices.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { BugDetails } from "./BugDetails.tsx"
import { bugChoices, bugDetail, useBugsChanged } from "./queries.ts"
import { labelBugMove, severityOptions, bugStatusLooks } from "./labels.ts"
import forms from "../widgets/Form.module.css"

/** One bug: what was reported, and what becomes of it. */
export function BugDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(bugDetail(id))
  return (
    <ReportDialog what="bug" id={id} found={found} onClose={onClose}>
      {(bug) => <Detail key={bug.version} bug={bug} onClose={onClose} />}
    </ReportDialog>
  )
}

const Shape = BugChange.required({ status: true })

function Detail({ bug, onClose }: { bug: Bug; onClose: () => void }) {
  const changed = useBugsChanged()
  const form = useForm({
    area: bug.area,
    severity: bug.severity,
    status: bug.status,
    assignee_id: String(bug.assignee_id ?? ""),
    duplicate_of: String(bug.duplicate_of?.id ?? ""),
    fixed_in: bug.fixed_in,
    reason: bug.reason,
  })
  const { status } = form.values
  const save = form.submit(readable(bug.version), async (body) => {
    await call(bugs.change, { params: { id: bug.id }, body })
    toast("Bug saved.", "success")
    await changed()
  })
  async function archive(): Promise<void> {
    try {
      await call(bugs.archive, { params: { id: bug.id }, body: {} })
      toast("Bug archived.", "success")
      onClose()
    } catch (error) {
      toast(errorSentence(error), "error")
    }
    await changed()
  }

  return (
    <div className={forms.form}>
      <BugDetails bug={bug} />
      <RecordForm form={form} onSubmit={save} onClose={onClose}>
        <NativeSelect
          label="Status"
          name="status"
          value={status}
          onChange={(event) => form.set("status", event.currentTarget.value)}
          data={[
            { value: bug.status, label: bugStatusLooks[bug.status].label },
            ...bug.can.become.map((one) => ({ value: one, label: labelBugMove(bug.status, one) })),
          ]}
        />
        {(status === "resolved" || bug.fixed_in !== "") && (
          <TextInput label="Fixed in" autoComplete="off" {...form.text("fixed_in")} />
        )}
        {status === "duplicate" && (
          <ServerSelect
            label="Duplicate of"
            name="duplicate_of"
            placeholder="Another bug"
            choices={bugChoices}
            value={form.values.duplicate_of}
            known={bug.duplicate_of?.title}
            error={form.errors["duplicate_of"]}
            onChange={(choice) => form.set("duplicate_of", choice?.value ?? "")}
          />
        )}
        {(status === "wont_fix" || status === "cannot_reproduce" || bug.reason !== "") && (
          <Textarea
            label="Reason"
            description="The person who reported the bug sees this."
            autosize
            minRows={2}
            maxRows={8}
            {...form.text("reason")}
          />
        )}
        <div className={forms.pair}>
          <TextInput label="Area" autoComplete="off" required {...form.text("area")} />
          <NativeSelect
            label="Severity"
            name="severity"
            value={form.values.severity}
            onChange={(event) => form.set("severity", event.currentTarget.value)}
            data={severityOptions}
          />
        </div>
        <ServerSelect
          label="Assignee"
          placeholder="Unassigned"
          choices={personChoices}
          value={form.values.assignee_id}
          known={bug.assignee_name ?? undefined}
          error={form.errors["assignee_id"]}
          onChange={(choice) => form.set("assignee_id", choice?.value ?? "")}
        />
      </RecordForm>
      {bug.can.archive && (
        <div className={forms.ends}>
          <Button onClick={() => void archive()}>Archive</Button>
        </div>
      )}
    </div>
  )
}

/** Reads the fields as the contract has them: an empty choice is nobody and nothing. */
const readable = (version: number) => ({
  safeParse: (values: unknown) => {
    const { assignee_id, duplicate_of, ...rest } = values as Record<string, string>
    return Shape.safeParse({
      ...rest,
      assignee_id: assignee_id ? Number(assignee_id) : null,
      duplicate_of: duplicate_of ? Number(duplicate_of) : null,
      version,
    })
  },
})
