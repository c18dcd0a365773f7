import { Button, Modal } from "@mantine/core"
import type { PlannedNode, PlanStep } from "@hub/contract/organize"
import { limits } from "@hub/contract/limits"
import { type ReactNode, useState } from "react"
import { TagsField } from "../widgets/TagsField.tsx"
import { parseIdList } from "../widgets/tag-ids.ts"
import type { StepQuestion } from "./actions.ts"
import controls from "../widgets/Controls.module.css"
import field from "../widgets/Field.module.css"
import layout from "../widgets/Layout.module.css"
import { keysWithBelow, moveBehindStep } from "./tree.ts"
import forms from "../widgets/Form.module.css"

type StepDialogProps = {
  asking: StepQuestion
  places: PlannedNode[]
  keys: number[]
  onPlan: (steps: PlanStep[]) => void
  onClose: () => void
}

/** Asks what an action needs to know, and plans it. */
export function StepDialog({ asking, ...props }: StepDialogProps) {
  switch (asking) {
    case "split":
      return <SplitDialog {...props} />
    case "rename":
      return props.keys.length === 1 ? <RenameDialog {...props} /> : <ReplaceDialog {...props} />
    case "tag":
      return <TagDialog {...props} />
    case "move":
      return <MoveDialog {...props} />
  }
}

type StepFormProps = Omit<StepDialogProps, "asking">

function SplitDialog({ keys, onPlan, onClose }: StepFormProps) {
  const [level, setLevel] = useState(2)
  const steps = () => keys.map((place): PlanStep => ({ do: "split", place, level }))
  return (
    <PlanForm title="Split at headings" steps={steps} onPlan={onPlan} onClose={onClose}>
      <label className={layout.fieldLabel}>
        Every heading down to level
        <select
          data-autofocus
          className={`${controls.ringClose} ${field.input}`}
          value={level}
          onChange={(event) => setLevel(Number(event.target.value))}
        >
          {[1, 2, 3, 4, 5, 6].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <p className={layout.quietLine}>Each of these headings becomes a topic below its current topic.</p>
    </PlanForm>
  )
}

function RenameDialog({ places, keys, onPlan, onClose }: StepFormProps) {
  const [place] = keys
  const [title, setTitle] = useState(places.find(({ key }) => key === place)?.title ?? "")
  const steps = (): PlanStep[] =>
    place === undefined || title.trim() === "" ? [] : [{ do: "rename", place, title: title.trim() }]
  return (
    <PlanForm title="Rename topic" steps={steps} onPlan={onPlan} onClose={onClose}>
      <TextField label="Title" value={title} onChange={setTitle} first />
    </PlanForm>
  )
}

function ReplaceDialog({ places, keys, onPlan, onClose }: StepFormProps) {
  const [words, setWords] = useState("")
  const [by, setBy] = useState("")
  const steps = () =>
    places.flatMap(({ key, title }): PlanStep[] => {
      const renamed = words === "" ? title : title.replaceAll(words, by).trim()
      return keys.includes(key) && renamed !== title && renamed !== ""
        ? [{ do: "rename", place: key, title: renamed.slice(0, limits.title) }]
        : []
    })
  return (
    <PlanForm title="Rename topics" steps={steps} onPlan={onPlan} onClose={onClose}>
      <TextField label="Text in titles" value={words} onChange={setWords} first />
      <TextField label="Replace with" value={by} onChange={setBy} />
      <p className={layout.quietLine}>
        {steps().length} of {keys.length} titles contain this text.
      </p>
    </PlanForm>
  )
}

function TagDialog({ keys, onPlan, onClose }: StepFormProps) {
  const [ids, setIds] = useState("")
  const [names, setNames] = useState<Record<string, string>>({})
  const steps = (): PlanStep[] => {
    const tag_ids = parseIdList(ids).map(Number)
    return tag_ids.length === 0 ? [] : [{ do: "tag", places: keys, tag_ids }]
  }
  return (
    <PlanForm title="Tag topics" steps={steps} onPlan={onPlan} onClose={onClose}>
      <TagsField
        value={ids}
        names={names}
        error={undefined}
        onChange={setIds}
        onNamed={(named) => setNames((before) => ({ ...before, ...named }))}
      />
    </PlanForm>
  )
}

function MoveDialog({ places, keys, onPlan, onClose }: StepFormProps) {
  const [target, setTarget] = useState("")
  const moving = new Set(keysWithBelow(places, keys))
  const others = places.filter(({ key }) => !moving.has(key))
  const steps = () => [
    moveBehindStep(
      places,
      keys,
      others.find(({ key }) => String(key) === target),
    ),
  ]
  return (
    <PlanForm title="Move topics" steps={steps} onPlan={onPlan} onClose={onClose}>
      <label className={layout.fieldLabel}>
        Move to
        <select
          data-autofocus
          className={`${controls.ringClose} ${field.input}`}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
        >
          <option value="">The beginning</option>
          {others.map(({ key, title, level }) => (
            <option key={key} value={key}>
              {`${"\u2003".repeat(level - 1)}After ${title}`}
            </option>
          ))}
        </select>
      </label>
    </PlanForm>
  )
}

type StepFieldProps = { label: string; value: string; first?: boolean; onChange: (value: string) => void }

function TextField({ label, value, first = false, onChange }: StepFieldProps) {
  return (
    <label className={layout.fieldLabel}>
      {label}
      <input
        className={`${controls.ringClose} ${field.input}`}
        data-autofocus={first || undefined}
        value={value}
        maxLength={limits.title}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

type PlanFormProps = { title: string; steps: () => PlanStep[]; children: ReactNode } & Pick<
  StepFormProps,
  "onPlan" | "onClose"
>

function PlanForm({ title, steps, onPlan, onClose, children }: PlanFormProps) {
  return (
    <Modal opened title={title} onClose={onClose}>
      <form
        className={layout.stackClose}
        onSubmit={(event) => {
          event.preventDefault()
          const planned = steps()
          if (planned.length > 0) onPlan(planned)
        }}
      >
        {children}
        <div className={forms.ends}>
          <Button variant="filled" type="submit">
            Add to plan
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
