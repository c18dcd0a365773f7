import { account, NewToken, type Scope } from "@hub/contract/account"
import { tokenKinds } from "@hub/contract/account/values"
import { Button, Checkbox, Modal, NativeSelect, Radio, Stack, TextInput } from "@mantine/core"
import { useState } from "react"
import { z } from "zod"
import { FormFailure } from "../widgets/FormFailure.tsx"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { useProfileChanged } from "./queries.ts"
import forms from "../widgets/Form.module.css"

const lives = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "365 days" },
]
const NewTokenFields = z.object({
  name: NewToken.shape.name,
  kind: z.enum(tokenKinds),
  scope: z.enum(["read", "write"]),
  publish: z.boolean(),
  days: z.coerce.number(),
})

const emptyToken = { name: "", kind: "personal", scope: "read", publish: false, days: "90" }
type NewTokenForm = ReturnType<typeof useForm<typeof emptyToken>>

/** An agent's kind says what it may do. */
const agentScopes: Scope[] = ["read", "write"]
const scopesOf = ({ scope, publish }: { scope: Scope; publish: boolean }): Scope[] => [
  scope,
  ...(publish ? (["publish"] as const) : []),
]

type NewTokenDialogProps = { onMade: (made: { name: string; token: string }) => void; onClose: () => void }

export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const changed = useProfileChanged()
  const [idempotency_key] = useState(newIdempotencyKey)
  const form = useForm(emptyToken)

  const create = form.submit(NewTokenFields, async ({ name: wanted, kind, days, ...chosen }) => {
    const scopes = kind === "agent" ? agentScopes : scopesOf(chosen)
    const body = { name: wanted, kind, scopes, expires_in_days: days }
    const { name, token } = await call(account.createToken, { body, idempotency_key })
    await changed()
    onMade({ name, token })
    onClose()
  })

  return (
    <Modal opened onClose={onClose} title="Create token" transitionProps={{ duration: 0 }}>
      <form className={forms.form} onSubmit={(event) => void create(event)} noValidate>
        <FormFailure failure={form.failure} />
        <TextInput
          label="Name"
          description="What the token is for, so you recognize it later."
          autoComplete="off"
          required
          data-autofocus
          {...form.text("name")}
        />
        <Radio.Group label="Kind" value={form.values.kind} onChange={(kind) => form.set("kind", kind)}>
          <Stack gap="xs" mt="xs">
            <Radio value="personal" label="Personal" description="A program acts as you, within its scope." />
            <Radio
              value="agent"
              label="Agent"
              description="Reads what you can read, comments, suggests and drafts topics. Everything it does is marked with its name, and it can't decide anything."
            />
          </Stack>
        </Radio.Group>
        {form.values.kind === "personal" && <ScopeFields form={form} />}
        <NativeSelect
          label="Expires after"
          data={lives}
          value={form.values.days}
          onChange={(event) => form.set("days", event.currentTarget.value)}
        />
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={form.busy}>
            {form.busy ? "Creating..." : "Create token"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}

function ScopeFields({ form }: { form: NewTokenForm }) {
  return (
    <>
      <Radio.Group label="Scope" value={form.values.scope} onChange={(scope) => form.set("scope", scope)}>
        <Stack gap="xs" mt="xs">
          <Radio value="read" label="Read" description="Can see what you see, but can't change anything." />
          <Radio
            value="write"
            label="Read and write"
            description="Also creates and changes what you may change. Decisions and deletions stay with you."
          />
        </Stack>
      </Radio.Group>
      <Checkbox
        label="Publish"
        description="Also publishes, releases, schedules and withdraws, but only what was approved."
        checked={form.values.publish}
        onChange={(event) => form.set("publish", event.currentTarget.checked)}
      />
    </>
  )
}
