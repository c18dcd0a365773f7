import type { Variable } from "@hub/contract/variables"
import { Menu } from "@mantine/core"
import { RowActions } from "../widgets/RowActions.tsx"

type VariableActionsProps = {
  variable: Variable
  onEdit: () => void
  onValues: () => void
  onRename: () => void
  onUses: () => void
  onDelete: () => void
}

/** What can be done with a variable: Edit, and a menu for the rest. */
export function VariableActions({ variable, onEdit, onValues, onRename, onUses, onDelete }: VariableActionsProps) {
  const { slug, usage_count } = variable
  return (
    <RowActions first={{ label: "Edit", name: `Edit ${slug}`, run: onEdit }} more={`More actions for ${slug}`}>
      <Menu.Item onClick={onValues}>Other values</Menu.Item>
      {usage_count > 0 && <Menu.Item onClick={onUses}>Where it is used</Menu.Item>}
      <Menu.Item onClick={onRename}>Rename</Menu.Item>
      <Menu.Item onClick={onDelete}>Delete</Menu.Item>
    </RowActions>
  )
}
