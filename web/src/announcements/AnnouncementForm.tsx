import type { AnnouncementAudience } from "@hub/contract/notifications"
import { Button, NativeSelect, TextInput, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import type { ReactNode, SubmitEvent } from "react"
import { FormFailure } from "../widgets/FormFailure.tsx"
import type { useForm } from "../form.ts"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Announcements.module.css"
import { audienceQuery } from "./queries.ts"
import { announcementTypeOptions } from "./labels.ts"
import forms from "../widgets/Form.module.css"

export type AnnouncementFormValues = {
  title: string
  message: string
  type: string
  link: string
  starts_at: string
  ends_at: string
  show_again: boolean
}

type AnnouncementFormProps = {
  form: ReturnType<typeof useForm<AnnouncementFormValues>>
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  /** What the button says that saves it, and what while it does. */
  save: [idle: string, busy: string]
  children?: ReactNode
}

/** The fields of an announcement, with how it will look and how many it will reach. */
export function AnnouncementForm({ form, onSubmit, save, children }: AnnouncementFormProps) {
  const { history } = useRouter()
  const { values } = form
  return (
    <form className={forms.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <FormFailure failure={form.failure} />
      <TextInput label="Title" autoComplete="off" required {...form.text("title")} />
      <Textarea label="Message" required autosize minRows={3} maxRows={10} {...form.text("message")} />
      <NativeSelect
        label="Type"
        name="type"
        value={values.type}
        onChange={(event) => form.set("type", event.currentTarget.value)}
        data={announcementTypeOptions}
      />
      <Reach type={values.type as AnnouncementAudience} />
      <TextInput
        label="Link"
        description="A page of this hub, such as /topics, or an address that starts with https://"
        autoComplete="off"
        {...form.text("link")}
      />
      <div className={forms.pair}>
        <TextInput
          className={layout.narrow}
          type="datetime-local"
          label="Starts"
          description="Leave empty to start now"
          {...form.text("starts_at")}
        />
        <TextInput
          className={layout.narrow}
          type="datetime-local"
          label="Ends"
          description="Leave empty for no end date"
          {...form.text("ends_at")}
        />
      </div>
      {children}
      <section aria-label="Preview">
        <h2 className={layout.headingSmall}>Preview</h2>
        <p className={styles.ticker}>{values.message.trim() || "Your message will appear here."}</p>
      </section>
      <div className={forms.ends}>
        <Button variant="filled" type="submit" disabled={form.busy}>
          {form.busy ? save[1] : save[0]}
        </Button>
        <Button onClick={() => history.back()}>Cancel</Button>
      </div>
    </form>
  )
}

function Reach({ type }: { type: AnnouncementAudience }) {
  const found = useQuery(audienceQuery(type))
  return (
    <output className={layout.quietSmall}>
      {found.data
        ? `Will reach ${formatCount(found.data.count, "person", "people")}.`
        : found.isError
          ? "The number of recipients could not be loaded."
          : "Counting recipients…"}
    </output>
  )
}
