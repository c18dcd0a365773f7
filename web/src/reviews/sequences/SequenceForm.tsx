import type { ReviewDefaults } from "@hub/contract/review-defaults"
import { priorities, defaultReviewMessage } from "@hub/contract/reviews/values"
import { limits } from "@hub/contract/limits"
import { type SequenceResult, sequences } from "@hub/contract/sequences"
import { Button, Checkbox, NativeSelect, TextInput, Textarea } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { type SubmitEvent, useRef, useState } from "react"
import { CallFailed, call, newIdempotencyKey } from "../../call.ts"
import { CodeChoice } from "../CodeChoice.tsx"
import { RejectChoice } from "../RejectChoice.tsx"
import { makeKeyPerText } from "../submission.ts"
import layout from "../../widgets/Layout.module.css"
import styles from "./Sequences.module.css"
import {
  canAdd,
  type StepDraft,
  missingInSteps,
  moveStep,
  makeStep,
  describeSequenceRefusal,
  toStepInputs,
} from "./step-drafts.ts"
import { StepCard } from "./StepCard.tsx"
import forms from "../../widgets/Form.module.css"

type SequenceFormProps = {
  usual: ReviewDefaults
  topic: { id: number; title: string }
  blocked: boolean
  onCancel: () => void
  onMade: (sequence: SequenceResult) => void
  onTaken: () => void
}

export function SequenceForm({ topic, usual, blocked, onCancel, onMade, onTaken }: SequenceFormProps) {
  const cache = useQueryClient()
  const [keyFor] = useState(() => makeKeyPerText(newIdempotencyKey))
  const nextKey = useRef(2)
  const [steps, setSteps] = useState<StepDraft[]>([makeStep(1)])
  const [name, setName] = useState("")
  const [description, setDescription] = useState("")
  const [message, setMessage] = useState(defaultReviewMessage(topic.title))
  const [priority, setPriority] = useState(usual.priority)
  const [advances, setAdvances] = useState(usual.advances)
  const [pauses, setPauses] = useState(usual.pauses)
  const [code_required, setCodeRequired] = useState(usual.code_required)
  const [allow_reject, setAllowReject] = useState(false)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const missing = missingInSteps(steps, message)
  const errors = asked ? missing : {}

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    setAsked(true)
    setFailure(undefined)
    if (Object.keys(missing).length > 0) {
      // The fields are marked once this has been drawn.
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
      return
    }
    const body = {
      topic_id: topic.id,
      name: name.trim() || null,
      description: description.trim() || null,
      initial_message: message,
      priority,
      reviewers: toStepInputs(steps),
      auto_advance_on_approve: advances,
      pause_on_changes: pauses,
      code_required,
      allow_reject,
    }
    setBusy(true)
    try {
      // Sent again after a lost connection, the same sequence is made once.
      const made = await call(sequences.create, { body, idempotency_key: keyFor(JSON.stringify(body)) })
      await cache.invalidateQueries()
      onMade(made)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(describeSequenceRefusal(error))
      if (error.failure.code === "active_sequence") onTaken()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={forms.form}>
      {failure !== undefined && (
        <p role="alert" className={styles.warning}>
          {failure}
        </p>
      )}
      <TextInput
        label="Sequence name"
        maxLength={limits.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Description"
        description="What this review is about, for everyone in it."
        autosize
        minRows={1}
        maxRows={6}
        maxLength={limits.message}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <ol className={styles.cards} aria-label="Reviewers in order">
        {steps.map((step, index) => (
          <StepCard
            key={step.key}
            step={step}
            position={index + 1}
            last={index === steps.length - 1}
            errors={errors}
            onChange={(changed) => setSteps(steps.with(index, changed))}
            onMove={(by) => setSteps(moveStep(steps, index, index + by))}
            onRemove={() => setSteps(steps.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {errors["reviewers"] !== undefined && (
        <p role="alert" className={layout.errorLine}>
          {errors["reviewers"]}
        </p>
      )}
      <Button
        className={layout.atStart}
        disabled={!canAdd(steps)}
        onClick={() => setSteps([...steps, makeStep(nextKey.current++)])}
      >
        Add reviewer
      </Button>
      <Textarea
        label="Initial message"
        name="message"
        required
        autosize
        minRows={2}
        maxRows={8}
        value={message}
        error={errors["message"]}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <NativeSelect
        label="Priority"
        value={priority}
        data={priorities.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
        onChange={(event) => setPriority(priorities.find((one) => one === event.currentTarget.value) ?? usual.priority)}
      />
      <Checkbox
        label="Continue to the next reviewer after each approval"
        checked={advances}
        onChange={(event) => setAdvances(event.currentTarget.checked)}
      />
      <Checkbox
        label="Pause when a reviewer requests changes"
        checked={pauses}
        onChange={(event) => setPauses(event.currentTarget.checked)}
      />
      <CodeChoice checked={code_required} onChange={setCodeRequired} />
      <RejectChoice checked={allow_reject} onChange={setAllowReject} />
      <div className={forms.ends}>
        <Button variant="filled" type="submit" disabled={busy || blocked}>
          {busy ? "Creating..." : "Create sequence"}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
