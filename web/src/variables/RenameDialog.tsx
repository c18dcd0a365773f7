import { renaming } from "@hub/contract/renaming"
import { Slug, type Variable } from "@hub/contract/variables"
import { Alert, Button, Modal, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { z } from "zod"
import { call, CallFailed } from "../call.ts"
import { useForm } from "../form.ts"
import { Topics } from "../links/LinkUses.tsx"
import { say } from "../say.ts"
import { count } from "../widgets/count.ts"
import { useIsPhone } from "../widgets/phone.ts"
import records from "../widgets/Records.module.css"
import { renamingOf } from "./renaming.ts"

const NewSlug = z.object({ slug: Slug })

/** Gives a variable another slug everywhere, after a look at every topic that this changes. */
export function RenameDialog({ variable, onClose }: { variable: Variable; onClose: () => void }) {
  const isPhone = useIsPhone()
  const cache = useQueryClient()
  const form = useForm({ slug: variable.slug })
  const [looked, setLooked] = useState<string | null>(null)
  const preview = useQuery({ ...renamingOf(variable.id, looked ?? ""), enabled: looked !== null })
  const refusal = preview.error instanceof CallFailed ? preview.error.failure.error : null
  const isCurrent = looked === form.values.slug.trim()

  const look = form.submit(NewSlug, async ({ slug }) => setLooked(slug))
  const apply = form.submit(NewSlug, async (body) => {
    const done = await call(renaming.rename, { params: { id: variable.id }, body })
    const left = done.kept.length > 0 ? ` ${count(done.kept.length, "topic")} kept the old slug.` : ""
    say(`The variable was renamed in ${count(done.changed.length, "topic")}.${left}`, "success", 6000)
    onClose()
    await cache.invalidateQueries()
  })

  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      size="lg"
      title={`Rename ${variable.slug}`}
      transitionProps={{ duration: 0 }}
    >
      <form
        className={records.form}
        onSubmit={(event) => void (isCurrent && preview.data ? apply(event) : look(event))}
        noValidate
      >
        {(form.failure ?? (isCurrent ? refusal : null)) && (
          <Alert color="red" role="alert">
            {form.failure ?? refusal}
          </Alert>
        )}
        <TextInput label="New slug" autoComplete="off" required data-autofocus {...form.text("slug")} />
        {isCurrent && preview.data && (
          <section aria-label="Preview">
            <p>
              {preview.data.changed.length === 0
                ? "No topic changes."
                : `${count(preview.data.changed.length, "topic")} will get a new revision. Readers see the same words, and approvals hold; what is approved or published becomes a draft, as after any save:`}
            </p>
            <Topics label="Topics that change" topics={preview.data.changed} />
            {preview.data.kept.length > 0 && (
              <>
                <p>These cannot be edited now and keep the old slug, which has no value then:</p>
                <Topics label="Topics that stay" topics={preview.data.kept} />
              </>
            )}
          </section>
        )}
        <div className={records.ends}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.busy || preview.isFetching}>
            {isCurrent && preview.data ? "Rename everywhere" : "Preview"}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
