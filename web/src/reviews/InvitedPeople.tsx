import { ExternalReviewer } from "@hub/contract/reviews"
import { Button, CloseButton, Text, TextInput } from "@mantine/core"
import { useRef } from "react"
import type { useForm } from "../form.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Reviews.module.css"

type InvitedPersonForm = Pick<ReturnType<typeof useForm<{ name: ""; email: "" }>>, "values" | "text" | "set">
type InvitedPeopleProps = {
  form: InvitedPersonForm
  invited: ExternalReviewer[]
  onInvited: (people: ExternalReviewer[]) => void
}

/** People without an account, by name and address. */
export function InvitedPeople({ form, invited, onInvited }: InvitedPeopleProps) {
  const name = useRef<HTMLInputElement>(null)
  const person = ExternalReviewer.safeParse({ name: form.values.name, email: form.values.email })

  function add(): void {
    if (!person.success) return
    onInvited([...invited.filter(({ email }) => email !== person.data.email), person.data])
    form.set("name", "")
    form.set("email", "")
    name.current?.focus()
  }

  return (
    <fieldset className={styles.people}>
      <legend>Someone without an account</legend>
      {invited.length > 0 && (
        <ul className={layout.plainList}>
          {invited.map(({ name, email }) => (
            <li key={email} className={layout.lineBetween}>
              <Text size="sm">
                {name} ({email})
              </Text>
              <CloseButton
                aria-label={`Remove ${name}`}
                onClick={() => onInvited(invited.filter((one) => one.email !== email))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.invite}>
        <TextInput ref={name} label="Name" autoComplete="off" {...form.text("name")} />
        <TextInput label="Email" type="email" autoComplete="off" {...form.text("email")} />
        <Button onClick={add} disabled={!person.success}>
          Add another
        </Button>
      </div>
    </fieldset>
  )
}
