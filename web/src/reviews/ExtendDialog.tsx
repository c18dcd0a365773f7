import { RequiredReason, type Review, type ReviewNotification } from "@hub/contract/reviews"
import { Day } from "@hub/contract/route"
import { Alert, Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core"
import { z } from "zod"
import { useForm } from "../form.ts"
import { addDays } from "../widgets/day.ts"
import { formatLongDay } from "../widgets/long-day.ts"
import { useExtendReview } from "./queries.ts"

type ExtendDialogProps = { review: Review; onClose: () => void; onDone: (notification: ReviewNotification) => void }

const Extension = z.object({ due_date: Day, reason: RequiredReason })

/** Moves the due date of an open request, with a reason that its reviewer reads. */
export function ExtendDialog({ review, onClose, onDone }: ExtendDialogProps) {
  const extend = useExtendReview()
  const { id, reviewer, due_date } = review
  const form = useForm({ due_date: addDays(due_date, 7), reason: "" })
  return (
    <Modal opened onClose={onClose} title={`Give ${reviewer.name} more time`} transitionProps={{ duration: 0 }}>
      <form
        noValidate
        onSubmit={(event) =>
          void form.submit(Extension, async (body) => onDone((await extend.mutateAsync({ id, body })).notified))(event)
        }
      >
        <Stack gap="sm">
          {form.failure !== null && (
            <Alert color="red" role="alert">
              {form.failure}
            </Alert>
          )}
          <TextInput
            label="New due date"
            type="date"
            required
            description={`Due on ${formatLongDay(due_date)} so far.`}
            {...form.text("due_date")}
          />
          <Textarea label="Reason" required autosize minRows={2} maxRows={8} {...form.text("reason")} />
          <Group justify="flex-end">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="filled" type="submit" disabled={form.busy}>
              {form.busy ? "Extending..." : "Extend due date"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
