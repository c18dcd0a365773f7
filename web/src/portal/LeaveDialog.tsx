import { DeclineReviewInput, DelegateReviewInput } from "@hub/contract/portal"
import { Alert, Button, Modal, Text, Textarea, TextInput } from "@mantine/core"
import { useForm } from "../form.ts"
import { type ReviewAccess, portalCalls } from "./calls.ts"
import { CodeField } from "./CodeField.tsx"
import forms from "../widgets/Form.module.css"

type LeaveDialogProps = {
  at: ReviewAccess
  requester: string
  /** Where a code is mailed first; null where none is needed. */
  codeTo: string | null
  how: "decline" | "delegate"
  onLeft: () => void
  onClose: () => void
}

/** Says why the review is declined, or who answers it instead. */
export function LeaveDialog({ at, requester, codeTo, how, onLeft, onClose }: LeaveDialogProps) {
  const form = useForm({ name: "", email: "", reason: "", code: "" })
  const declines = how === "decline"
  const submit = declines
    ? form.submit(codeTo === null ? DeclineReviewInput.omit({ code: true }) : DeclineReviewInput, async (body) => {
        await portalCalls(at).decline(body)
        onLeft()
      })
    : form.submit(codeTo === null ? DelegateReviewInput.omit({ code: true }) : DelegateReviewInput, async (body) => {
        await portalCalls(at).delegate(body)
        onLeft()
      })

  return (
    <Modal
      opened
      onClose={onClose}
      title={declines ? "Decline this review?" : "Pass this review on?"}
      transitionProps={{ duration: 0 }}
    >
      <form className={forms.form} noValidate onSubmit={(event) => void submit(event)}>
        <Text>
          {declines
            ? `${requester} is notified and decides how to continue.`
            : `The person you choose gets their own link, with the same due date. ${requester} is notified.`}{" "}
          What you wrote here won't be sent.
        </Text>
        {form.failure !== null && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        {!declines && (
          <>
            <TextInput label="Name" required data-autofocus autoComplete="off" {...form.text("name")} />
            <TextInput label="Email" type="email" required autoComplete="off" {...form.text("email")} />
          </>
        )}
        <Textarea
          label={declines ? "Reason" : "Reason (optional)"}
          required={declines}
          autosize
          minRows={2}
          maxRows={8}
          {...(declines ? { "data-autofocus": true } : {})}
          {...form.text("reason")}
        />
        {"token" in at && codeTo !== null && (
          <CodeField
            token={at.token}
            to={codeTo}
            code={form.values.code}
            error={form.errors["code"]}
            onCode={(code) => form.set("code", code)}
          />
        )}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={form.busy} {...(declines ? { color: "red" } : {})}>
            {form.busy ? "Sending..." : declines ? "Decline review" : "Pass on review"}
          </Button>
          <Button onClick={onClose}>Back to the text</Button>
        </div>
      </form>
    </Modal>
  )
}
