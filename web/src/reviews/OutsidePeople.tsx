import type { ExternalReviewer } from "@hub/contract/reviews"
import type { ComponentProps } from "react"
import { FoldedFields } from "./FoldedFields.tsx"
import { InvitedPeople } from "./InvitedPeople.tsx"
import { ReviewerPicker } from "./ReviewerPicker.tsx"

type OutsidePeopleProps = {
  form: ComponentProps<typeof InvitedPeople>["form"] & { errors: Record<string, string> }
  /** Beside the stakeholders of a project few others are asked. */
  isFolded: boolean
  others: string[]
  invited: ExternalReviewer[]
  names: Record<string, string>
  onOthers: (ids: string[], names: Record<string, string>) => void
  onInvited: (people: ExternalReviewer[]) => void
}

/** People who are asked though they are no stakeholders of a project: reviewers of the hub, or anyone by email. */
export function OutsidePeople({ form, isFolded, others, invited, names, onOthers, onInvited }: OutsidePeopleProps) {
  const refused = ["reviewer_ids", "name", "email"].some((field) => form.errors[field] !== undefined)
  const isFilled = others.length + invited.length > 0 || form.values.name !== "" || form.values.email !== ""
  const fields = (
    <>
      <ReviewerPicker value={others} names={names} error={form.errors["reviewer_ids"]} onChange={onOthers} />
      <InvitedPeople form={form} invited={invited} onInvited={onInvited} />
    </>
  )
  if (!isFolded) return fields
  return (
    <FoldedFields summary="People outside the project" isRefused={refused} isOpenAtFirst={isFilled}>
      {fields}
    </FoldedFields>
  )
}
