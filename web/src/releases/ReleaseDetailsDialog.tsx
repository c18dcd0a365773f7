import { type ReleaseDetail, releases } from "@hub/contract/releases"
import { Button, Modal, Switch, Text, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import forms from "../widgets/Form.module.css"
import { useReleaseAction } from "./queries.ts"

/** What a release is called, what it says of itself, and whether everybody may know of it. */
export function ReleaseDetailsDialog({ release, onClose }: { release: ReleaseDetail; onClose: () => void }) {
  const { id, version } = release
  const [name, setName] = useState(release.name)
  const [summary, setSummary] = useState(release.summary)
  const [isPublic, setPublic] = useState(release.is_public)
  const isPromised = release.is_public && release.state !== "provisional"
  const save = useReleaseAction()
  const body = { name, summary, is_public: isPublic, version }
  return (
    <Modal opened title="Edit release" onClose={onClose} transitionProps={{ duration: 0 }}>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(() => call(releases.change, { params: { id }, body }), { onSuccess: onClose })
        }}
      >
        <TextInput
          data-autofocus
          label="Name"
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
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
          description={isPromised && "Readers were promised this date: it stays in the calendar."}
          disabled={isPromised}
          checked={isPublic}
          onChange={(event) => setPublic(event.currentTarget.checked)}
        />
        {save.isError && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {errorSentence(save.error)}
          </Text>
        )}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" loading={save.isPending}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
