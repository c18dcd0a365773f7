import type { LinkUse } from "@hub/contract/links"
import { Alert, Button, Modal, TextInput } from "@mantine/core"
import { type UseQueryOptions, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { z } from "zod"
import { CallFailed } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { formatCount } from "../widgets/format-count.ts"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { LinkTopics } from "./LinkUses.tsx"
import forms from "../widgets/Form.module.css"

/** The topics that are changed, and those that are left as they are. */
type UsesImpact = { changed: LinkUse[]; unchanged: LinkUse[] }

type ChangeEverywhereProps<Seen extends UsesImpact, Key extends readonly unknown[]> = {
  title: string
  /** What the input is called, what it begins with, and what may stand in it. */
  label: string
  start: string
  schema: z.ZodType<string>
  preview: (value: string) => UseQueryOptions<Seen, Error, Seen, Key>
  /** The sentences over both lists. */
  changes: (topics: string) => string
  keeps: string
  action: string
  /** Does it, and says in words what was done. */
  apply: (value: string) => Promise<string>
  /** What else shows it looks again. */
  onChanged: () => Promise<unknown>
  onClose: () => void
}

/** Changes something in every topic, after a look at every topic that this changes. */
export function ChangeEverywhere<Seen extends UsesImpact, Key extends readonly unknown[]>(
  props: ChangeEverywhereProps<Seen, Key>,
) {
  const { title, label, start, preview, changes, keeps, action, apply, onChanged, onClose } = props
  const isPhone = useIsPhone()
  const form = useForm({ value: start })
  const [looked, setLooked] = useState<string | null>(null)
  const seen = useQuery({ ...preview(looked ?? ""), enabled: looked !== null })
  const isCurrent = looked === form.values.value.trim()
  const impact = isCurrent ? seen.data : undefined
  const refusal = isCurrent && seen.error instanceof CallFailed ? seen.error.failure.error : null

  const Filled = z.object({ value: props.schema })
  const look = form.submit(Filled, async ({ value }) => setLooked(value))
  const change = form.submit(Filled, async ({ value }) => {
    toast(await apply(value), "success", 6000)
    onClose()
    await onChanged()
  })

  return (
    <Modal fullScreen={isPhone} opened onClose={onClose} size="lg" title={title} transitionProps={{ duration: 0 }}>
      <form className={forms.form} onSubmit={(event) => void (impact ? change(event) : look(event))} noValidate>
        {(form.failure ?? refusal) && (
          <Alert color="red" role="alert">
            {form.failure ?? refusal}
          </Alert>
        )}
        <TextInput label={label} autoComplete="off" required data-autofocus {...form.text("value")} />
        {impact && (
          <section aria-label="Preview">
            <p>
              {impact.changed.length === 0
                ? "No topics will change."
                : changes(formatCount(impact.changed.length, "topic"))}
            </p>
            <LinkTopics label="Topics that will change" topics={impact.changed} />
            {impact.unchanged.length > 0 && (
              <>
                <p>{keeps}</p>
                <LinkTopics label="Topics that won't change" topics={impact.unchanged} />
              </>
            )}
          </section>
        )}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={form.busy || seen.isFetching}>
            {impact ? action : "Preview"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
