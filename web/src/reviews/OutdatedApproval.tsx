import type { BrokenApproval } from "@hub/contract/repeated-reviewers"
import { Button, Text, Textarea } from "@mantine/core"
import { useState } from "react"
import type { CallFailed } from "../call.ts"
import { useSession } from "../session.ts"
import forms from "../widgets/Form.module.css"

type OnPublish = (override: { override_reason: string }) => void

/** Says why an approved topic does not go out as it is; an administrator may let it go all the same. */
export function OutdatedApproval({ refusal, onPublish }: { refusal: CallFailed; onPublish: OnPublish }) {
  const admin = useSession()?.can.administer ?? false
  const { approvals } = refusal.failure.details as { approvals: BrokenApproval[] }
  return (
    <>
      <Text size="sm">
        The text or its values changed after {approvals.map(({ reviewer }) => reviewer).join(", ")} approved it, so it
        wasn't published. Send it for review again above, or undo the change.
      </Text>
      {admin && <Override onPublish={onPublish} />}
    </>
  )
}

/** An administrator answers for it themselves. */
function Override({ onPublish }: { onPublish: OnPublish }) {
  const [reason, setReason] = useState("")
  return (
    <form
      className={forms.form}
      onSubmit={(event) => {
        event.preventDefault()
        onPublish({ override_reason: reason.trim() })
      }}
    >
      <Textarea
        label="Publish without a new approval"
        description="The activity shows your name and your reason. This doesn't count as an approval."
        placeholder="For example: only a typo was fixed"
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={forms.ends}>
        <Button type="submit" disabled={reason.trim() === ""}>
          Publish anyway
        </Button>
      </div>
    </form>
  )
}
