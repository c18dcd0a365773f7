import { defaultStepName } from "@hub/contract/sequences"
import { Button, Checkbox, TextInput, Textarea } from "@mantine/core"
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react"
import { ReviewerSelect } from "./ReviewerSelect.tsx"
import layout from "../../widgets/Layout.module.css"
import reviewStyles from "../Reviews.module.css"
import styles from "./Sequences.module.css"
import type { StepDraft } from "./step-drafts.ts"

type StepCardProps = {
  step: StepDraft
  position: number
  last: boolean
  /** What is missing, by the field. */
  errors: Record<string, string>
  onChange: (step: StepDraft) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One reviewer of a sequence being set up, in their place. */
export function StepCard({ step, position, last, errors, onChange, onMove, onRemove }: StepCardProps) {
  const external = step.external ?? { name: "", email: "" }
  return (
    <li className={styles.card} aria-label={`Step ${position}`}>
      <div className={layout.between}>
        <strong>Step {position}</strong>
        <span>
          <Button
            variant="subtle"
            size="xs"
            aria-label={`Move step ${position} up`}
            disabled={position === 1}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </Button>
          <Button
            variant="subtle"
            size="xs"
            aria-label={`Move step ${position} down`}
            disabled={last}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </Button>
          <Button variant="subtle" size="xs" color="red" aria-label={`Remove step ${position}`} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </Button>
        </span>
      </div>
      {step.external === null ? (
        <ReviewerSelect
          value={step.reviewer_id}
          error={errors[`reviewer-${step.key}`]}
          onChange={(reviewer_id) => onChange({ ...step, reviewer_id })}
        />
      ) : (
        <div className={reviewStyles.invite}>
          {(["name", "email"] as const).map((field) => (
            <TextInput
              key={field}
              label={field === "name" ? "Name" : "Email"}
              type={field === "name" ? "text" : "email"}
              autoComplete="off"
              required
              value={external[field]}
              error={errors[`${field}-${step.key}`]}
              onChange={(event) => onChange({ ...step, external: { ...external, [field]: event.currentTarget.value } })}
            />
          ))}
        </div>
      )}
      <Checkbox
        label="Someone without an account"
        checked={step.external !== null}
        onChange={(event) =>
          onChange({ ...step, external: event.currentTarget.checked ? { name: "", email: "" } : null })
        }
      />
      <TextInput
        label="Step name"
        placeholder={defaultStepName(position)}
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
