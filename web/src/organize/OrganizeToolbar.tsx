import { Button } from "@mantine/core"
import { formatCount } from "../widgets/format-count.ts"
import type { OrganizeAction } from "./actions.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Organize.module.css"

type OrganizeToolbarProps = {
  actions: OrganizeAction[]
  chosen: number
  disabled: boolean
  onAct: (action: OrganizeAction) => void
}

/** What can become of what is chosen; each action has a key as well. */
export function OrganizeToolbar({ actions, chosen, disabled, onAct }: OrganizeToolbarProps) {
  return (
    <fieldset aria-label="Steps" className={styles.toolbar}>
      {actions.map((action) => (
        <Button
          key={action.name}
          size="xs"
          title={`${action.name} (${action.key})`}
          aria-keyshortcuts={toAriaShortcut(action.key)}
          disabled={disabled || !action.can}
          onClick={() => onAct(action)}
        >
          {action.name}
        </Button>
      ))}
      <output className={layout.quietLine}>{formatCount(chosen, "row")} selected</output>
    </fieldset>
  )
}

const arrows: Record<string, string> = { "↑": "ArrowUp", "↓": "ArrowDown", "←": "ArrowLeft", "→": "ArrowRight" }
const toAriaShortcut = (key: string) => key.replace(/[↑↓←→]/u, (arrow) => arrows[arrow] ?? arrow)
