import type { Review } from "@hub/contract/reviews"
import { Button, Menu } from "@mantine/core"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import type { RequestAction } from "./use-absent-reviewer.tsx"
import { useRequestActions } from "./use-request-actions.tsx"

/** What the person who asked can do while the answer is awaited: the next step, and the rest in a menu. */
export function RequestActions({ review }: { review: Review }) {
  const { actions, dialogs } = useRequestActions(review)
  const [first, ...others] = actions
  return (
    <>
      {first && <ActionButton action={first} />}
      {others.length > 0 && (
        <MoreMenu label={`More for ${review.reviewer.name}`}>
          {others.map(({ label, name, isBusy = false, run }) => (
            <Menu.Item key={label} aria-label={name} disabled={isBusy} onClick={run}>
              {label}
            </Menu.Item>
          ))}
        </MoreMenu>
      )}
      {dialogs}
    </>
  )
}

/** The same, each with a button, where a menu was opened already. */
export function AllRequestActions({ review }: { review: Review }) {
  const { actions, dialogs } = useRequestActions(review)
  return (
    <>
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
      {dialogs}
    </>
  )
}

const ActionButton = ({ action: { label, name, isBusy = false, run } }: { action: RequestAction }) => (
  <Button size="xs" disabled={isBusy} aria-label={name} onClick={run}>
    {label}
  </Button>
)
