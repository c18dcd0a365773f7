import { releases } from "@hub/contract/releases"
import { Button, Modal, Switch, Text, Textarea, TextInput } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call, errorSentence, newIdempotencyKey } from "../call.ts"
import forms from "../widgets/Form.module.css"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { parseOfficeField } from "./office-time.ts"
import { OfficeTimeField } from "./OfficeTimeField.tsx"
import { type PartChoice, PartFields } from "./PartFields.tsx"
import { useReleaseAction } from "./queries.ts"

/** Plans a release with its first part; the others are added on its page. */
export function NewReleaseDialog({ zone, onClose }: { zone: string; onClose: () => void }) {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const create = useReleaseAction()
  const [idempotency_key] = useState(newIdempotencyKey)
  const [name, setName] = useState("")
  const [summary, setSummary] = useState("")
  const [time, setTime] = useState("")
  const [isPublic, setPublic] = useState(false)
  const [part, setPart] = useState<PartChoice>({ collection: "", kind: "mobile_kb" })
  const release_at = parseOfficeField(time, zone)

  function plan() {
    if (release_at === undefined || part.collection === "") return
    const parts = [{ collection_id: Number(part.collection), kind: part.kind }]
    const body = { name, summary, is_public: isPublic, release_at, parts }
    create.mutate(() => call(releases.create, { body, idempotency_key }), {
      onSuccess: ({ id }) => void navigate({ to: "/releases/$id", params: { id } }),
    })
  }

  return (
    <Modal fullScreen={isPhone} opened title="New release" onClose={onClose} transitionProps={{ duration: 0 }}>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault()
          plan()
        }}
      >
        <TextInput
          data-autofocus
          label="Name"
          required
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <OfficeTimeField zone={zone} value={time} onChange={setTime} />
        <PartFields value={part} onChange={setPart} />
        <Textarea
          label="Summary"
          maxLength={1000}
          autosize
          minRows={2}
          value={summary}
          onChange={(event) => setSummary(event.currentTarget.value)}
        />
        <Switch
          label="Show in the public release calendar"
          description="Everyone can see its name, summary, date and changes of the date, but none of its parts before they are published."
          checked={isPublic}
          onChange={(event) => setPublic(event.currentTarget.checked)}
        />
        {create.isError && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {errorSentence(create.error)}
          </Text>
        )}
        <div className={forms.ends}>
          <Button
            variant="filled"
            type="submit"
            loading={create.isPending}
            disabled={release_at === undefined || part.collection === ""}
          >
            Plan release
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
