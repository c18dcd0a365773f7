import { type Absence, AbsenceInput } from "@hub/contract/away"
import { Button, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { z } from "zod"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { errorSentence } from "../call.ts"
import { useForm } from "../form.ts"
import { formatAwayDay } from "../reviews/away.ts"
import { toast } from "../toast.ts"
import { personChoices } from "../widgets/choices.ts"
import { localDayOf } from "../widgets/day.ts"
import { Loaded } from "../widgets/Loaded.tsx"
import { useNow } from "../widgets/use-now.ts"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Profile.module.css"
import { ownAbsenceQuery, useSaveAbsence } from "./queries.ts"
import { PageSection } from "../widgets/PageSection.tsx"
import forms from "../widgets/Form.module.css"

/** When I am away, and who answers in my place. */
export function AwaySection() {
  const found = useQuery(ownAbsenceQuery())
  return (
    <PageSection
      title="Away"
      about="While you're away, both you and your deputy can answer your reviews. The people who asked see that you're away, and the history shows who answered for whom. When you're back, everything works as before."
    >
      <Loaded found={found} what="Your away dates" rows={2}>
        {(absence) => <AwayForm key={JSON.stringify(absence)} absence={absence} />}
      </Loaded>
    </PageSection>
  )
}

/** Nobody chosen is an empty field. */
const AbsenceFields = AbsenceInput.safeExtend({
  deputy_person_id: z.string().transform((id) => (id === "" ? null : Number(id))),
})

function AwayForm({ absence }: { absence: Absence | null }) {
  const today = localDayOf(useNow())
  const keeping = useSaveAbsence()
  const form = useForm({
    from: absence?.from ?? "",
    until: absence?.until ?? "",
    deputy_person_id: String(absence?.deputy?.id ?? ""),
  })
  const save = form.submit(AbsenceFields, async (body) => {
    await keeping.mutateAsync(body)
    toast("Away dates saved.", "success")
  })

  function end(): void {
    keeping.mutate(null, {
      onSuccess: () => toast("You're no longer marked as away.", "success"),
      onError: (error) => toast(errorSentence(error), "error"),
    })
  }

  return (
    <form className={forms.form} onSubmit={(event) => void save(event)} noValidate>
      <FormFailure failure={form.failure} />
      {absence && <p className={layout.breakingFlush}>{sentence(absence, today)}</p>}
      <div className={styles.days}>
        <TextInput label="First day" type="date" required {...form.text("from")} />
        <TextInput label="Last day" type="date" required {...form.text("until")} />
      </div>
      <ServerSelect
        label="Deputy"
        name="deputy_person_id"
        value={form.values.deputy_person_id}
        known={absence?.deputy?.name}
        choices={personChoices}
        placeholder="Find by name or email"
        error={form.errors["deputy_person_id"]}
        onChange={(choice) => form.set("deputy_person_id", choice?.value ?? "")}
      />
      <div className={forms.ends}>
        <Button variant="filled" type="submit" disabled={form.busy}>
          {form.busy ? "Saving..." : "Save away dates"}
        </Button>
        {absence && (
          <Button disabled={keeping.isPending} onClick={end}>
            {absence.from <= today ? "I'm back" : "I won't be away"}
          </Button>
        )}
      </div>
    </form>
  )
}

function sentence({ from, until, deputy }: Absence, today: string) {
  const are = from <= today ? "You are away" : "You will be away"
  const who = deputy === null ? "You have no deputy." : `${deputy.name} answers for you.`
  return `${are} from ${formatAwayDay(from, today)} to ${formatAwayDay(until, today)}. ${who}`
}
