import { type VariableChange, impact, type VariableImpact } from "@hub/contract/impact"
import { NewScopedValue, type ScopedValue, type Variable, variables } from "@hub/contract/variables"
import { Button, Modal, SegmentedControl, Textarea } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { z } from "zod"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { call, errorSentence } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { collectionChoices, projectChoices } from "../widgets/choices.ts"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import layout from "../widgets/Layout.module.css"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { Impact } from "./Impact.tsx"
import styles from "./Variables.module.css"
import forms from "../widgets/Form.module.css"

const kinds = {
  project: { label: "Project", choices: projectChoices, placeholder: "Search projects" },
  collection: { label: "Collection", choices: collectionChoices, placeholder: "Search collections" },
}
type ValueScopeKind = keyof typeof kinds

const Filled = z.object({ place: z.string().min(1, "Choose where the value applies."), value: z.string() })

/** A change that was looked at, and what it touches. */
type ImpactPreview = { change: VariableChange; gone: ScopedValue | null; impact: VariableImpact }

/** The values that a variable has in single projects and collections. Before one changes, what it touches is shown. */
export function OtherValuesDialog({ variable: given, onClose }: { variable: Variable; onClose: () => void }) {
  const isPhone = useIsPhone()
  const cache = useQueryClient()
  const [variable, setVariable] = useState(given)
  const [kind, setKind] = useState<ValueScopeKind>("project")
  const [known, setKnown] = useState<string>()
  const [looked, setLooked] = useState<ImpactPreview | null>(null)
  const form = useForm({ place: "", value: "" })
  const params = { id: variable.id }

  const look = async (change: VariableChange, gone: ScopedValue | null) =>
    setLooked({ change, gone, impact: await call(impact.ofVariable, { params, body: change }) })
  const lookAtRemoval = (other: ScopedValue) => {
    const { project_id, collection_id } = other
    return look({ project_id, collection_id, value: null }, other).catch((error: unknown) =>
      toast(errorSentence(error), "error"),
    )
  }
  const preview = form.submit(Filled, ({ place, value }) => look(scoped(kind, Number(place), value), null))
  const apply = form.submit(z.object({}), async () => {
    if (looked === null) return
    const { change, gone } = looked
    setVariable(
      gone === null
        ? await call(variables.setScoped, { params, body: NewScopedValue.parse(change) })
        : await call(variables.removeScoped, { params: { ...params, value_id: gone.id } }),
    )
    await cache.invalidateQueries({ queryKey: ["variables"] })
    toast(gone === null ? "Value saved." : `Value of ${gone.name} removed.`, "success")
    setLooked(null)
    form.set("value", "")
    form.set("place", "")
    setKnown(undefined)
  })

  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      size="lg"
      title={looked ? `Affected by ${variable.slug}` : `Other values of ${variable.slug}`}
      transitionProps={{ duration: 0 }}
    >
      <form className={forms.form} onSubmit={(event) => void (looked ? apply(event) : preview(event))} noValidate>
        <FormFailure failure={form.failure} />
        {looked ? (
          <Impact id={variable.id} change={looked.change} impact={looked.impact} />
        ) : (
          <>
            <p className={layout.caption}>
              {`{{${variable.slug}}}`} is “{variable.value}” everywhere else. A project’s value applies to its topics, a
              collection’s value to its editions. If both are set, the collection’s value is used.
            </p>
            <ul className={`${layout.unlessEmpty} ${styles.others}`} aria-label="Other values">
              {variable.others.map((other) => (
                <li key={other.id}>
                  <span className={styles.words}>
                    {other.collection_id === null ? "Project" : "Collection"} <b>{other.name}</b>: {other.value}
                  </span>
                  <Button
                    size="compact-sm"
                    variant="light"
                    color="red"
                    aria-label={`Remove value of ${other.name}`}
                    onClick={() => void lookAtRemoval(other)}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
            <SegmentedControl
              aria-label="Where the value applies"
              data={Object.entries(kinds).map(([value, { label }]) => ({ value, label }))}
              value={kind}
              onChange={(next) => {
                setKind(next as ValueScopeKind)
                setKnown(undefined)
                form.set("place", "")
              }}
            />
            <ServerSelect
              key={kind}
              label={kinds[kind].label}
              name="place"
              placeholder={kinds[kind].placeholder}
              choices={kinds[kind].choices}
              value={form.values.place}
              known={known}
              error={form.errors["place"]}
              onChange={(choice) => {
                form.set("place", choice?.value ?? "")
                setKnown(choice?.label)
              }}
            />
            <Textarea label="Value" autosize maxRows={8} {...form.text("value")} />
          </>
        )}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={form.busy}>
            {looked ? (looked.gone ? "Remove value" : "Save value") : "Preview"}
          </Button>
          <Button onClick={() => (looked ? setLooked(null) : onClose())}>{looked ? "Back" : "Close"}</Button>
        </div>
      </form>
    </Modal>
  )
}

const scoped = (kind: ValueScopeKind, id: number, value: string): VariableChange => ({
  project_id: kind === "project" ? id : null,
  collection_id: kind === "collection" ? id : null,
  value,
})
