import type { CommentThread } from "@hub/contract/comments"
import { Button } from "@mantine/core"
import { useEffect, useRef } from "react"
import { personChoices } from "../../widgets/choices.ts"
import layout from "../../widgets/Layout.module.css"
import { ServerSelect } from "../../widgets/ServerSelect.tsx"
import { useAssign } from "./Assignee.tsx"

/** Chooses who is to see to a thread; the choice counts at once. */
export function AssigneeChoice({ thread, onClose }: { thread: CommentThread; onClose: () => void }) {
  const assign = useAssign(thread)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={layout.stackClose}>
      <ServerSelect
        ref={field}
        label="Assign to"
        value=""
        choices={personChoices}
        placeholder="Name"
        onChange={(choice) => {
          onClose()
          if (choice) void assign({ id: Number(choice.value), name: choice.label })
        }}
      />
      <div className={layout.row}>
        <Button size="xs" variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
