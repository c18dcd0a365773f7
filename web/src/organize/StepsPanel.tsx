import { ActionLine } from "../collections/arranging/ActionLine.tsx"
import { ArrangePanel } from "../collections/arranging/ArrangePart.tsx"
import { formatCount } from "../widgets/format-count.ts"
import type { OrganizeAction } from "./actions.ts"
import layout from "../widgets/Layout.module.css"
import sideways from "../widgets/Sideways.module.css"
import styles from "./Organize.module.css"

type StepsPanelProps = {
  actions: OrganizeAction[]
  chosen: number
  disabled: boolean
  onAct: (action: OrganizeAction) => void
}

/** What can become of what is chosen; each action has a key as well. */
export function StepsPanel(props: StepsPanelProps) {
  return (
    <ArrangePanel label="Steps">
      <Steps {...props} className={styles.actions} />
    </ArrangePanel>
  )
}

/** The same in one line below the tree; the line scrolls sideways. */
export function StepsLine(props: StepsPanelProps) {
  return (
    <section aria-label="Steps" className={styles.line}>
      <Steps {...props} className={`${sideways.line} ${styles.actionLine}`} />
    </section>
  )
}

function Steps({ actions, chosen, disabled, onAct, className }: StepsPanelProps & { className: string | undefined }) {
  return (
    <>
      <output className={layout.strongFlush}>{formatCount(chosen, "row")} selected</output>
      <fieldset aria-label="Steps to plan" className={className}>
        {actions.map((action) => (
          <ActionLine
            key={action.name}
            Icon={action.Icon}
            label={action.name}
            keys={action.key}
            can={!disabled && action.can}
            onAct={() => onAct(action)}
          />
        ))}
      </fieldset>
    </>
  )
}
