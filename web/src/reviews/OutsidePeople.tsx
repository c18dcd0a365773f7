import type { ExternalReviewer } from "@hub/contract/reviews"
import { type ComponentProps, useState } from "react"
import { InvitedPeople } from "./InvitedPeople.tsx"
import { ReviewerPicker } from "./ReviewerPicker.tsx"
import styles from "./Reviews.module.css"

type OutsidePeopleProps = {
  form: ComponentProps<typeof InvitedPeople>["form"] & { errors: Record<string, string> }
  openAtFirst: boolean
  others: string[]
  invited: ExternalReviewer[]
  onOthers: (ids: string[], names: Record<string, string>) => void
  onInvited: (people: ExternalReviewer[]) => void
}

/** People who are asked though they are no stakeholders of the project: reviewers of the hub, or anyone by email. */
export function OutsidePeople({ form, openAtFirst, others, invited, onOthers, onInvited }: OutsidePeopleProps) {
  const [open, setOpen] = useState(openAtFirst)
  const refused = ["reviewer_ids", "name", "email"].some((field) => form.errors[field] !== undefined)
  return (
    <details className={styles.outside} open={open || refused} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>People outside the project</summary>
      <div className={styles.outsideFields}>
        <ReviewerPicker value={others} error={form.errors["reviewer_ids"]} onChange={onOthers} />
        <InvitedPeople form={form} invited={invited} onInvited={onInvited} />
      </div>
    </details>
  )
}
