import { Menu } from "@mantine/core"
import { useState } from "react"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { lazy } from "../widgets/lazy.tsx"
import type { ReviewAccess } from "./calls.ts"

const LeaveDialog = lazy(async () => (await import("./LeaveDialog.tsx")).LeaveDialog)

type MoreAnswersProps = {
  at: ReviewAccess
  /** What the button says. */
  words: string
  requester: string
  codeTo: string | null
  onLeft: () => void
  onReject: (() => void) | null
}

/** What a reviewer can do instead of answering. */
export function MoreAnswers({ words, onReject, ...props }: MoreAnswersProps) {
  const [how, setHow] = useState<"decline" | "delegate" | null>(null)
  return (
    <>
      <MoreMenu label={words} words={words}>
        {onReject && <Menu.Item onClick={onReject}>Reject</Menu.Item>}
        <Menu.Item onClick={() => setHow("decline")}>Decline review</Menu.Item>
        <Menu.Item onClick={() => setHow("delegate")}>Pass on review</Menu.Item>
      </MoreMenu>
      {how !== null && <LeaveDialog {...props} how={how} onClose={() => setHow(null)} />}
    </>
  )
}
