import { priorities } from "@hub/contract/reviews/values"
import { Button, NativeSelect, TextInput, Textarea } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { type SubmitEvent, useState } from "react"
import { topicChoices } from "../../widgets/choices.ts"
import { ServerMultiSelect } from "../../widgets/ServerMultiSelect.tsx"
import reviewStyles from "../Reviews.module.css"
import { CodeChoice } from "../CodeChoice.tsx"
import { SelectedPeople } from "./SelectedPeople.tsx"
import { emailPreviewQuery } from "./queries.ts"
import styles from "./Send.module.css"
import { missingInPlan, mostTopics, type SendPlan } from "./send-plan.ts"
import forms from "../../widgets/Form.module.css"

type SendFormProps = { plan: SendPlan; usualDue: string; onPlan: (plan: SendPlan) => void; onSend: () => void }

export function SendForm({ plan, usualDue, onPlan, onSend }: SendFormProps) {
  const [asked, setAsked] = useState(false)
  const missing = missingInPlan(plan)
  const errors = asked ? missing : {}
  const set = (changed: Partial<SendPlan>) => onPlan({ ...plan, ...changed })
  const titles = Object.fromEntries(plan.topics.map(({ id, title }) => [String(id), title]))

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    setAsked(true)
    if (Object.keys(missing).length === 0) return onSend()
    // The fields are marked once this has been drawn.
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
  }

  return (
    <form className={forms.form} onSubmit={submit} noValidate>
      <ServerMultiSelect
        label="Topics"
        name="topics"
        placeholder="Search topics"
        choices={topicChoices}
        value={plan.topics.map(({ id }) => String(id))}
        known={titles}
        most={mostTopics}
        error={errors["topics"]}
        onChange={(ids, found) =>
          set({ topics: ids.map((id) => ({ id: Number(id), title: titles[id] ?? found[id] ?? `No. ${id}` })) })
        }
      />
      <fieldset className={styles.how}>
        <legend>Review order</legend>
        {([false, true] as const).map((ordered) => (
          <label key={String(ordered)}>
            <input type="radio" name="ordered" checked={plan.ordered === ordered} onChange={() => set({ ordered })} />
            {ordered ? "In order" : "All at once"}
          </label>
        ))}
      </fieldset>
      <SelectedPeople
        people={plan.people}
        ordered={plan.ordered}
        error={errors["people"]}
        onChange={(people) => set({ people })}
      />
      <div className={reviewStyles.pair}>
        {plan.ordered ? (
          <p>Each reviewer has seven days from the start of their turn.</p>
        ) : (
          <TextInput
            label="Due date"
            type="date"
            required
            value={plan.due_date}
            error={errors["due_date"]}
            onChange={(event) => set({ due_date: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          label="Priority"
          value={plan.priority}
          data={priorities.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))}
          onChange={(event) =>
            set({ priority: priorities.find((one) => one === event.currentTarget.value) ?? "medium" })
          }
        />
      </div>
      <Textarea
        label="Message"
        description="{title} is replaced by the title of each topic."
        autosize
        minRows={3}
        maxRows={10}
        value={plan.message}
        onChange={(event) => set({ message: event.currentTarget.value })}
      />
      <CodeChoice checked={plan.code_required} onChange={(code_required) => set({ code_required })} />
      <EmailPreview plan={plan.ordered ? { ...plan, due_date: usualDue } : plan} />
      <div className={forms.ends}>
        <Button variant="filled" type="submit">
          Send for review
        </Button>
      </div>
    </form>
  )
}

/** The mail as it goes out, written by the hub itself. */
function EmailPreview({ plan }: { plan: SendPlan }) {
  const [settled] = useDebouncedValue(plan, 300)
  const { data, error } = useQuery(emailPreviewQuery(settled))
  if (error) return <p>The email preview could not be created: {error.message}</p>
  if (!data) return null
  return (
    <details>
      <summary>Email preview</summary>
      <pre className={styles.email}>
        <strong>{data.subject}</strong>
        {"\n\n"}
        {data.text}
      </pre>
    </details>
  )
}
