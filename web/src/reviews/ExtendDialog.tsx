import { RequiredReason, type Review, type ReviewNotification } from "@hub/contract/reviews"
import { Day } from "@hub/contract/route"
import { Modal, Textarea, TextInput } from "@mantine/core"
import { useRef } from "react"
import { z } from "zod"
import { useForm } from "../form.ts"
import { addDays, formatDay } from "../widgets/day.ts"
import { useExtendReview } from "./queries.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"

type ExtendDialogProps = {
  reviews: Review[]
  onClose: () => void
  onDone: (notifications: ReviewNotification[]) => void
}

const Extension = z.object({ due_date: Day, reason: RequiredReason })

/** Moves the due date of open requests, with a reason that their reviewers read. */
export function ExtendDialog({ reviews, onClose, onDone }: ExtendDialogProps) {
  const extendAll = useExtendAll(reviews)
  const [first] = reviews
  const latest =
    reviews
      .map(({ due_date }) => due_date)
      .toSorted()
      .at(-1) ?? ""
  const form = useForm({ due_date: addDays(latest, 7), reason: "" })
  const isOne = reviews.length === 1
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Give ${isOne && first ? first.reviewer.name : `${reviews.length} reviews`} more time`}
      transitionProps={{ duration: 0 }}
    >
      <RecordForm
        form={form}
        step={{ label: "Extend due date", busy: "Extending..." }}
        onSubmit={form.submit(Extension, async (body) => onDone(await extendAll(body)))}
        onClose={onClose}
      >
        <TextInput
          label="New due date"
          type="date"
          required
          description={`${isOne ? "Due" : "The last of them is due"} on ${formatDay(latest)} so far.`}
          {...form.text("due_date")}
        />
        <Textarea label="Reason" required autosize minRows={2} maxRows={8} {...form.text("reason")} />
      </RecordForm>
    </Modal>
  )
}

/** One after the other; where one is refused, a second try leaves out those that were extended. */
function useExtendAll(reviews: Review[]) {
  const extend = useExtendReview()
  const extended = useRef(new Map<number, ReviewNotification>())
  return async (body: z.output<typeof Extension>) => {
    for (const { id } of reviews)
      if (!extended.current.has(id)) extended.current.set(id, (await extend.mutateAsync({ id, body })).notified)
    return [...extended.current.values()]
  }
}
