import { type Embargo, EmbargoDecision, EmbargoPostponement, embargoes } from "@hub/contract/embargoes"
import { Text, Textarea } from "@mantine/core"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { MomentField } from "../publications/ReleaseTime.tsx"
import { formatReleaseMoment, toReleaseField } from "../publications/release-moment.ts"
import { toast } from "../toast.ts"
import { EmbargoForm } from "./EmbargoForm.tsx"
import { useEmbargoChanged } from "./queries.ts"
import { withMoment } from "./SetEmbargoDialog.tsx"

export type EmbargoAction = "postpone" | "ask" | "release"
type DialogWords = { title: string; button: string; done: string; about: string }

const wordsFor = (action: EmbargoAction, { collection, until }: Embargo): DialogWords =>
  ({
    postpone: {
      title: `Postpone the end for ${collection}?`,
      button: "Postpone",
      done: "Embargo postponed.",
      about: `It is under embargo until ${formatReleaseMoment(until)}.`,
    },
    ask: {
      title: `Ask for an early release of ${collection}?`,
      button: "Ask for release",
      done: "Release requested.",
      about: "Another person who decides about this embargo has to release it.",
    },
    release: {
      title: `Release ${collection} now?`,
      button: "Release",
      done: "Embargo released.",
      about:
        "Everybody who can otherwise see the collection can read it at once. Scheduled editions keep their time. This can’t be undone.",
    },
  })[action]

type EmbargoDecisionDialogProps = { action: EmbargoAction; embargo: Embargo; onClose: () => void }

/** Asks why an embargo is to end at another time. */
export function EmbargoDecisionDialog({ action, embargo, onClose }: EmbargoDecisionDialogProps) {
  const { collection_id: id, until, version } = embargo
  const changed = useEmbargoChanged()
  const words = wordsFor(action, embargo)
  const form = useForm({ until: toReleaseField(new Date(until)), reason: "" })

  const done = async () => {
    toast(words.done, "success")
    onClose()
    await changed()
  }
  const postpone = form.submit(
    { safeParse: (given) => EmbargoPostponement.safeParse(withMoment({ ...(given as { until: string }), version })) },
    async (body) => {
      await call(embargoes.postpone, { params: { id }, body })
      await done()
    },
  )
  const decide = form.submit(
    { safeParse: (given) => EmbargoDecision.safeParse({ ...(given as object), version }) },
    async (body) => {
      await (action === "ask"
        ? call(embargoes.ask, { params: { id }, body })
        : call(embargoes.release, { params: { id }, body }))
      await done()
    },
  )

  return (
    <EmbargoForm
      title={words.title}
      button={words.button}
      form={form}
      onSubmit={action === "postpone" ? postpone : decide}
      onClose={onClose}
    >
      <Text size="sm">{words.about}</Text>
      {action === "postpone" && <MomentField label="New end" from={until} {...form.text("until")} />}
      <Textarea label="Reason" required autosize minRows={2} maxRows={8} {...form.text("reason")} />
    </EmbargoForm>
  )
}
