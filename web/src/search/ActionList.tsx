import { IconChevronRight } from "@tabler/icons-react"
import type { PageAction } from "../page-actions.ts"
import layout from "../widgets/Layout.module.css"
import { OptionRow } from "./OptionRow.tsx"
import styles from "./SearchDialog.module.css"

type ActionListProps = {
  id: string
  actions: PageAction[]
  chosen: number
  onChoose: (index: number) => void
  onAct: (action: PageAction) => void
}

/** What can be done, as the first list of the field above it. */
export function ActionList({ id, actions, chosen, onChoose, onAct }: ActionListProps) {
  if (actions.length === 0) return null
  return (
    <>
      <h3 className={`${layout.strong} ${styles.heading}`} id={`${id}-actions-name`}>
        Actions
      </h3>
      {/* A list beside a field that keeps the focus has no element of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={`${id}-actions`} role="listbox" aria-labelledby={`${id}-actions-name`}>
        {actions.map((action, index) => (
          <OptionRow
            key={action.label}
            id={`${id}-${index}`}
            isChosen={index === chosen}
            onChoose={() => onChoose(index)}
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
      </div>
    </>
  )
}
