import { type QuietHours, QuietHours as QuietHoursSchema } from "@hub/contract/quiet-hours"
import { Button, NativeSelect, Switch } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { errorSentence } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { localTimeZone } from "../widgets/day.ts"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { Loaded } from "../widgets/Loaded.tsx"
import layout from "../widgets/Layout.module.css"
import { PageSection } from "../widgets/PageSection.tsx"
import { quietHoursQuery, useSaveQuietHours } from "./queries.ts"
import styles from "./Profile.module.css"
import forms from "../widgets/Form.module.css"

/** When I get no emails. */
export function QuietHoursSection() {
  const found = useQuery(quietHoursQuery())
  return (
    <PageSection
      title="Quiet hours"
      about="Emails that would reach you in your quiet hours are sent when they end. Notifications in the hub come at once. Emails about signing in are always sent right away."
    >
      <Loaded found={found} what="Your quiet hours" rows={2}>
        {(hours) => <QuietHoursForm key={JSON.stringify(hours)} hours={hours} />}
      </Loaded>
    </PageSection>
  )
}

function QuietHoursForm({ hours }: { hours: QuietHours | null }) {
  const saving = useSaveQuietHours()
  const form = useForm(hours ?? { from: "20:00", until: "08:00", time_zone: localTimeZone(), weekends: false })
  const save = form.submit(QuietHoursSchema, async (body) => {
    await saving.mutateAsync(body)
    toast("Quiet hours saved.", "success")
  })

  function endQuietHours(): void {
    saving.mutate(null, {
      onSuccess: () => toast("Quiet hours are off. Emails that waited are being sent.", "success"),
      onError: (error) => toast(errorSentence(error), "error"),
    })
  }

  const choice = (name: "from" | "until" | "time_zone") => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => form.set(name, currentTarget.value),
  })
  return (
    <form className={forms.form} onSubmit={(event) => void save(event)} noValidate>
      <FormFailure failure={form.failure} />
      <p className={layout.breakingFlush}>{hours ? describeQuietHours(hours) : "Quiet hours are off."}</p>
      <div className={styles.days}>
        <NativeSelect label="From" data={quarterHours} {...choice("from")} />
        <NativeSelect label="Until" data={quarterHours} {...choice("until")} />
        <NativeSelect label="Time zone" data={timeZones(form.values.time_zone)} {...choice("time_zone")} />
      </div>
      <Switch
        label="Quiet all day on Saturdays and Sundays"
        name="weekends"
        checked={form.values.weekends}
        onChange={({ currentTarget }) => form.set("weekends", currentTarget.checked)}
      />
      <div className={forms.ends}>
        <Button variant="filled" type="submit" disabled={form.busy}>
          {form.busy ? "Saving..." : hours ? "Save quiet hours" : "Turn on quiet hours"}
        </Button>
        {hours && (
          <Button disabled={saving.isPending} onClick={endQuietHours}>
            Turn off
          </Button>
        )}
      </div>
    </form>
  )
}

const quarterHours = Array.from({ length: 96 }, (_, at) =>
  [Math.floor(at / 4), (at % 4) * 15].map((part) => String(part).padStart(2, "0")).join(":"),
)

/** Every zone that this browser knows, and the one that is set. */
const timeZones = (own: string) => [...new Set([own, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted()

function describeQuietHours({ from, until, time_zone, weekends }: QuietHours) {
  const days = weekends ? ", and all day on Saturdays and Sundays" : ""
  return `You get no emails from ${from} to ${until} (${time_zone})${days}.`
}
