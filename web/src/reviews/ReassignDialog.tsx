import { ExternalReviewer, type Review, type ReviewNotification, MessageText } from "@hub/contract/reviews"
import { Button, Modal, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { z } from "zod"
import { focusOnShow } from "../dialog-focus.ts"
import { useForm } from "../form.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { reviewerChoices } from "../widgets/choices.ts"
import { AwayHints } from "./AwayHints.tsx"
import { ReviewNotifications } from "./ReviewNotifications.tsx"
import { useReassignReview } from "./queries.ts"
import styles from "./Reviews.module.css"
import forms from "../widgets/Form.module.css"

type ReassignDialogProps = { id: number; name: string; proposed: Review["proposed"]; onClose: () => void }

/** Asks somebody else in the place of a reviewer, then says truly what became of telling them. */
export function ReassignDialog({ id, name, proposed, onClose }: ReassignDialogProps) {
  const [notifications, setNotifications] = useState<ReviewNotification[]>()
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Choose another reviewer instead of ${name}`}
      transitionProps={{ duration: 0 }}
    >
      {notifications === undefined ? (
        <Form id={id} proposed={proposed} onClose={onClose} onDone={setNotifications} />
      ) : (
        <>
          <ReviewNotifications notifications={notifications} />
          <div className={`${forms.ends} ${forms.apart}`}>
            <Button variant="filled" onClick={onClose} ref={focusOnShow}>
              Done
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}

type ReassignFormProps = Pick<ReassignDialogProps, "id" | "proposed" | "onClose"> & {
  onDone: (notifications: ReviewNotification[]) => void
}

function Form({ id, proposed, onClose, onDone }: ReassignFormProps) {
  const reassign = useReassignReview()
  const form = useForm({ reviewer_id: String(proposed?.id ?? ""), name: "", email: "", reason: "" })
  return (
    <RecordForm
      form={form}
      step={{ label: "Send for review", busy: "Sending..." }}
      onSubmit={form.submit(ReassignFields, async (body) =>
        onDone((await reassign.mutateAsync({ id, body })).notified),
      )}
      onClose={onClose}
    >
      <ServerSelect
        label="Reviewer"
        name="reviewer_id"
        value={form.values.reviewer_id}
        known={proposed?.name}
        choices={reviewerChoices}
        placeholder="Find by name or email"
        error={form.errors["reviewer_id"] ?? form.errors["reviewer_ids"]}
        onChange={(choice) => form.set("reviewer_id", choice?.value ?? "")}
      />
      <AwayHints ids={form.values.reviewer_id === "" ? [] : [Number(form.values.reviewer_id)]} />
      <fieldset className={styles.people}>
        <legend>Or someone without an account</legend>
        <div className={styles.pair}>
          <TextInput label="Name" autoComplete="off" {...form.text("name")} />
          <TextInput label="Email" type="email" autoComplete="off" {...form.text("email")} />
        </div>
      </fieldset>
      <Textarea label="Reason (optional)" autosize minRows={2} maxRows={8} {...form.text("reason")} />
    </RecordForm>
  )
}

/** One person: chosen, or named with their address. */
const ReassignFields = z
  .object({ reviewer_id: z.string(), name: z.string(), email: z.string(), reason: MessageText })
  .transform(({ reviewer_id, name, email, reason }, context) => {
    if (name === "" && email === "" && reviewer_id !== "") return { reviewer_id: Number(reviewer_id), reason }
    if (name === "" && email === "") {
      context.addIssue({
        code: "custom",
        path: ["reviewer_id"],
        message: "Choose a reviewer, or enter a name and an email address below.",
      })
      return z.NEVER
    }
    const external = ExternalReviewer.safeParse({ name, email })
    if (external.success) return { external: external.data, reason }
    for (const { path, message } of external.error.issues) context.addIssue({ code: "custom", path, message })
    return z.NEVER
  })
