import { useState } from "react"
import { RowMenu } from "../widgets/RowMenu.tsx"
import { lazy } from "../widgets/lazy.tsx"
import type { ReviewAccess } from "./calls.ts"

const LeaveDialog = lazy(async () => (await import("./LeaveDialog.tsx")).LeaveDialog)

type MoreAnswersProps = {
  at: ReviewAccess
  requester: string
  codeTo: string | null
  onLeft: () => void
  onReject: (() => void) | null
}

/** What a reviewer can do instead of answering. */
export function MoreAnswers({ onReject, ...props }: MoreAnswersProps) {
  const [how, setHow] = useState<"decline" | "delegate" | null>(null)
  return (
    <>
      <RowMenu label="More" face="More" above>
        {onReject && (
          <button type="button" onClick={onReject}>
            Reject
          </button>
        )}
        <button type="button" onClick={() => setHow("decline")}>
          Decline review
        </button>
        <button type="button" onClick={() => setHow("delegate")}>
          Pass on review
        </button>
      </RowMenu>
      {how !== null && <LeaveDialog {...props} how={how} onClose={() => setHow(null)} />}
    </>
  )
}
