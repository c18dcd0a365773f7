import { type External, priorities, type ReviewNotice, reviews, usualMessage } from "@hub/contract/reviews"
import type { ReviewDefaults } from "@hub/contract/review-defaults"
import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { CallFailed, call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { say } from "../say.ts"
import { useNow } from "../widgets/now.ts"
import { AwayHints } from "./AwayHints.tsx"
import { CodeChoice } from "./CodeChoice.tsx"
import { InvitedPeople } from "./InvitedPeople.tsx"
import { ReviewerPicker } from "./ReviewerPicker.tsx"
import styles from "./Reviews.module.css"
import { dayOf, daysAfter } from "../widgets/day.ts"
import { keyPerText, submission } from "./submission.ts"

type Props = {
  usual: ReviewDefaults
  topic: { id: number; title: string }
  onCancel: () => void
  onDone: (notices: ReviewNotice[]) => void
}

const failed = "Failed to submit topic for review. Please try again."

export function SubmitForReviewForm({ topic, usual, onCancel, onDone }: Props) {
  const cache = useQueryClient()
  const now = useNow()
  const picker = useRef<HTMLInputElement>(null)
  const [keyFor] = useState(() => keyPerText(newIdempotencyKey))
  const [chosen, setChosen] = useState<string[]>([])
  const [invited, setInvited] = useState<External[]>([])
  const form = useForm({
    reviewer_ids: "",
    name: "",
    email: "",
    priority: usual.priority,
    due_date: daysAfter(dayOf(now), usual.days),
    message: usualMessage(topic.title),
    code_required: usual.code_required,
  })

  const noneChosen = form.errors["reviewer_ids"]
  useEffect(() => {
    if (noneChosen !== undefined) picker.current?.focus()
  }, [noneChosen])

  const submit = form.submit(submission(chosen, invited), async (body) => {
    // Sent again after a lost connection, the same submission asks nobody twice and shows its links after all.
    const idempotency_key = keyFor(JSON.stringify(body))
    try {
      const { notified } = await call(reviews.request, {
        body: { topic_id: topic.id, ...body },
        idempotency_key,
      })
      await cache.invalidateQueries()
      onDone(notified)
    } catch (error) {
      if (error instanceof CallFailed && error.failure.error === "Topic not found.") say("Topic not found", "error")
      throw error
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {form.failure && (
          <Alert color="red" role="alert" title={failed}>
            {form.failure}
          </Alert>
        )}
        <ReviewerPicker
          ref={picker}
          value={chosen}
          error={noneChosen}
          onChange={(ids) => {
            setChosen(ids)
            form.set("reviewer_ids", ids.join(","))
          }}
        />
        <AwayHints ids={chosen.map(Number)} />
        <InvitedPeople
          form={form}
          invited={invited}
          onInvited={(people) => {
            setInvited(people)
            form.set("reviewer_ids", "")
          }}
        />
        <div className={styles.pair}>
          <TextInput label="Due date" type="date" required {...form.text("due_date")} />
          <NativeSelect
            label="Priority"
            name="priority"
            value={form.values.priority}
            onChange={(event) => form.set("priority", event.currentTarget.value)}
            data={priorities.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
          />
        </div>
        <Textarea label="Message" autosize minRows={3} maxRows={10} {...form.text("message")} />
        <CodeChoice
          checked={form.values.code_required}
          error={form.errors["code_required"]}
          onChange={(wanted) => form.set("code_required", wanted)}
        />
        <Text size="sm" c="dimmed">
          Each reviewer gets a link of his own, good for {usual.link_days} {usual.link_days === 1 ? "day" : "days"}. No
          account is needed to answer.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.busy}>
            {form.busy ? "Submitting..." : "Submit for review"}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
