import type { BrokenApproval } from "@hub/contract/repeated-reviewers"
import { Button, Group, Text, Textarea } from "@mantine/core"
import { useState } from "react"
import type { CallFailed } from "../call.ts"
import { useSession } from "../session.ts"

type OnPublish = (override: { override_reason: string }) => void

/** Says why an approved topic does not go out as it is; an administrator may let it go all the same. */
export function OutdatedApproval({ refusal, onPublish }: { refusal: CallFailed; onPublish: OnPublish }) {
  const admin = useSession()?.can.administer ?? false
  const { approvals } = refusal.failure.details as { approvals: BrokenApproval[] }
  return (
    <>
      <Text size="sm" mb="md">
        Since {approvals.map(({ reviewer }) => reviewer).join(", ")} approved it, words or values in it changed, so it
        was not published. Ask again as above, or take the change back.
      </Text>
      {admin && <Override onPublish={onPublish} />}
    </>
  )
}

/** An administrator answers for it himself. */
function Override({ onPublish }: { onPublish: OnPublish }) {
  const [reason, setReason] = useState("")
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onPublish({ override_reason: reason.trim() })
      }}
    >
      <Textarea
        label="Publish it without a new approval"
        description="What happened keeps your name and your reason. It never counts as an approval."
        placeholder="The reason"
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="sm">
        <Button type="submit" variant="default" disabled={reason.trim() === ""}>
          Publish anyway
        </Button>
      </Group>
    </form>
  )
}
