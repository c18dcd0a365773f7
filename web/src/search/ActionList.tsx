import { IconChevronRight } from "@tabler/icons-react"
import type { PageAction } from "../page-actions.ts"
import layout from "../widgets/Layout.module.css"
import { OptionList } from "./OptionList.tsx"
import { OptionRow } from "./OptionRow.tsx"
import styles from "./SearchDialog.module.css"

type ActionListProps = {
  id: string
  actions: PageAction[]
  /** How many options stand before the first one. */
  before: number
  chosen: number
  onChoose: (index: number) => void
  onAct: (action: PageAction) => void
}

/** What can be done, as a list of the field above it. */
export function ActionList({ id, actions, before, chosen, onChoose, onAct }: ActionListProps) {
  if (actions.length === 0) return null
  return (
    <OptionList id={`${id}-actions`} name="Actions">
      {actions.map((action, index) => (
        <OptionRow
          key={action.label}
          id={`${id}-${before + index}`}
          isChosen={before + index === chosen}
          onChoose={() => onChoose(before + index)}
          onOpen={() => onAct(action)}
        >
          <IconChevronRight size={18} stroke={1.6} aria-hidden className={styles.icon} />
          <span>
            <bdi>{action.label}</bdi>
          </span>
          {action.keys !== undefined && (
            <kbd aria-hidden className={layout.quietSmall}>
              {action.keys}
            </kbd>
          )}
        </OptionRow>
      ))}
    </OptionList>
  )
}
