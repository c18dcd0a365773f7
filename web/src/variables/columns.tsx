import type { Variable } from "@hub/contract/variables"
import { Text } from "@mantine/core"
import { formatCount } from "../widgets/format-count.ts"
import type { Column } from "../widgets/list/columns.ts"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { VariableActions } from "./VariableActions.tsx"
import controls from "../widgets/Controls.module.css"
import records from "../widgets/Records.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Variables.module.css"
import { VariableName } from "../widgets/VariableName.tsx"

type VariableRowActions = Record<
  "onEdit" | "onValues" | "onRename" | "onUses" | "onDelete",
  (variable: Variable) => void
>

/** The columns of the variables; what changes them stands in the last one, for those who may. */
export const variableColumns = (actions: VariableRowActions, mayChange: boolean): Column<Variable>[] => [
  ...knownColumns(actions),
  ...(mayChange ? [actionColumn(actions)] : []),
]

const knownColumns = (actions: VariableRowActions): Column<Variable>[] => [
  {
    label: "Name in the text",
    use: "name",
    className: layout.oneLine,
    cell: ({ slug }) => <VariableName slug={slug} />,
  },
  {
    label: "Value",
    card: "line",
    className: `${styles.words} ${styles.value}`,
    cell: (variable) => <ValueOfVariable variable={variable} />,
  },
  {
    label: "Description",
    className: styles.words,
    cell: ({ description }) =>
      description !== "" && (
        <Text component="span" size="sm" c="dimmed" className={records.twoLines} title={description}>
          {description}
        </Text>
      ),
  },
  {
    label: "Used",
    className: layout.oneLine,
    cell: (variable) => <UseOfVariable variable={variable} onUses={actions.onUses} />,
  },
  { label: "Owner", card: "line", className: layout.oneLine, cell: ({ owner_name }) => owner_name ?? "No owner" },
  { label: "Updated", className: layout.oneLine, cell: ({ updated_at }) => <RelativeTime moment={updated_at} /> },
]

const actionColumn = (actions: VariableRowActions): Column<Variable> => ({
  label: "Actions",
  use: "actions",
  cell: (variable) => (
    <VariableActions
      variable={variable}
      onEdit={() => actions.onEdit(variable)}
      onValues={() => actions.onValues(variable)}
      onRename={() => actions.onRename(variable)}
      onUses={() => actions.onUses(variable)}
      onDelete={() => actions.onDelete(variable)}
    />
  ),
})

function ValueOfVariable({ variable: { value, others } }: { variable: Variable }) {
  return (
    <>
      <span className={records.twoLines} title={value}>
        {value}
      </span>
      {others.length > 0 && (
        <Text size="sm" c="dimmed">
          and {formatCount(others.length, "other value")}
        </Text>
      )}
    </>
  )
}

function UseOfVariable({ variable, onUses }: Pick<VariableRowActions, "onUses"> & { variable: Variable }) {
  const { usage_count, slug } = variable
  if (usage_count === 0) return "Not used"
  return (
    <button
      type="button"
      className={controls.textButton}
      title={`Where ${slug} is used`}
      onClick={() => onUses(variable)}
    >
      {formatCount(usage_count, "topic")}
    </button>
  )
}
