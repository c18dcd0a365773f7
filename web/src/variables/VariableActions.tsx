import type { Variable } from "@hub/contract/variables"
import { Button, Group, Menu } from "@mantine/core"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import layout from "../widgets/Layout.module.css"

type VariableActionsProps = {
  variable: Variable
  onEdit: () => void
  onValues: () => void
  onRename: () => void
  onUses: () => void
  onDelete: () => void
}

const small = { size: "compact-sm", variant: "default" } as const

/** What can be done with a variable: side by side where there is room, and on a phone in a menu beside Edit. */
export function VariableActions({ variable, onEdit, onValues, onRename, onUses, onDelete }: VariableActionsProps) {
  const { slug, usage_count } = variable
  return (
    <Group gap={4} wrap="nowrap">
      <Button {...small} aria-label={`Edit ${slug}`} onClick={onEdit}>
        Edit
      </Button>
      <Group gap={4} wrap="nowrap" className={layout.wideOnly}>
        <Button {...small} aria-label={`Other values of ${slug}`} onClick={onValues}>
          Values
        </Button>
        <Button {...small} aria-label={`Rename ${slug}`} onClick={onRename}>
          Rename
        </Button>
        <Button {...small} variant="light" color="red" aria-label={`Delete ${slug}`} onClick={onDelete}>
          Delete
        </Button>
      </Group>
      <div className={layout.narrowOnly}>
        <MoreMenu label={`More actions for ${slug}`}>
          <Menu.Item onClick={onValues}>Other values</Menu.Item>
          {usage_count > 0 && <Menu.Item onClick={onUses}>Where it is used</Menu.Item>}
          <Menu.Item onClick={onRename}>Rename</Menu.Item>
          <Menu.Item onClick={onDelete}>Delete</Menu.Item>
        </MoreMenu>
      </div>
    </Group>
  )
}
