import { usualStepName } from "@hub/contract/sequences"
import { Textarea, TextInput } from "@mantine/core"
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react"
import { Button } from "../../widgets/Button.tsx"
import { ReviewerSelect } from "./ReviewerSelect.tsx"
import styles from "./Sequences.module.css"
import type { Draft } from "./setup.ts"

type Props = {
  step: Draft
  position: number
  last: boolean
  error: string | undefined
  onChange: (step: Draft) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One reviewer of a sequence being set up, in his place. */
export function StepCard({ step, position, last, error, onChange, onMove, onRemove }: Props) {
  return (
    <li className={styles.card} aria-label={`Step ${position}`}>
      <div className={styles.cardHead}>
        <strong>Step {position}</strong>
        <span>
          <Button
            look="subtle"
            size="xs"
            aria-label={`Move step ${position} up`}
            disabled={position === 1}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </Button>
          <Button
            look="subtle"
            size="xs"
            aria-label={`Move step ${position} down`}
            disabled={last}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </Button>
          <Button look="subtle" size="xs" danger aria-label={`Remove step ${position}`} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </Button>
        </span>
      </div>
      <ReviewerSelect
        value={step.reviewer_id}
        error={error}
        onChange={(reviewer_id) => onChange({ ...step, reviewer_id })}
      />
      <TextInput
        label="Step name"
        placeholder={usualStepName(position)}
        value={step.step_name}
        onChange={(event) => onChange({ ...step, step_name: event.currentTarget.value })}
      />
      <Textarea
        label="Instructions"
        autosize
        minRows={1}
        maxRows={6}
        value={step.instructions}
        onChange={(event) => onChange({ ...step, instructions: event.currentTarget.value })}
      />
    </li>
  )
}
