import { EmbargoInput, embargoes } from "@hub/contract/embargoes"
import { Checkbox, Text, Textarea } from "@mantine/core"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { MomentField } from "../publications/ReleaseTime.tsx"
import { parseReleaseField } from "../publications/release-moment.ts"
import { toast } from "../toast.ts"
import { EmbargoForm } from "./EmbargoForm.tsx"
import { useEmbargoChanged } from "./queries.ts"

/** Asks until when a collection is not to be known, why, and how it may be released early. */
export function SetEmbargoDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const changed = useEmbargoChanged()
  const [idempotency_key] = useState(newIdempotencyKey)
  const form = useForm({ until: "", reason: "", two_people: false })

  const save = form.submit(
    { safeParse: (given) => EmbargoInput.safeParse(withMoment(given as { until: string })) },
    async (body) => {
      await call(embargoes.set, { params: { id }, body, idempotency_key })
      toast("Embargo set.", "success")
      onClose()
      await changed()
    },
  )

  return (
    <EmbargoForm
      title={`Put ${name} under embargo?`}
      button="Set embargo"
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm">
        Until the time you set, only you and the people and groups you add can read the collection, its topics, values
        and editions. For everybody else it is missing, also for administrators. Everything that is read is recorded.
      </Text>
      <MomentField label="Until" {...form.text("until")} />
      <Textarea label="Reason" required autosize minRows={2} maxRows={8} {...form.text("reason")} />
      <Checkbox
        label="Two people release it early"
        description="One person asks for an early release, and another one releases."
        checked={form.values.two_people}
        onChange={(event) => form.set("two_people", event.currentTarget.checked)}
      />
    </EmbargoForm>
  )
}

/** What a field for a time holds is local; what is sent is a moment. */
export const withMoment = <Given extends { until: string }>(given: Given): Given => ({
  ...given,
  until: parseReleaseField(given.until) ?? "",
})
