import { backups } from "@hub/contract/backups"
import { Alert, Button, Checkbox, Modal, Text } from "@mantine/core"
import { useState } from "react"
import { download, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import forms from "../widgets/Form.module.css"

/** What an export holds and what it does not, before it is made and saved on this computer. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const [without_personal_data, setWithout] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function exportHub() {
    setBusy(true)
    setFailure(undefined)
    try {
      await download(backups.export, { body: { without_personal_data } })
      toast("Export saved.", "success")
      onClose()
    } catch (error) {
      setFailure(errorSentence(error))
      setBusy(false)
    }
  }

  return (
    <Modal opened title="Export the hub as files" onClose={onClose}>
      <div className={forms.form}>
        {failure !== undefined && (
          <Alert color="red" title="The export could not be made" role="alert">
            {failure}
          </Alert>
        )}
        <Text>
          You get one tar file: every text as Markdown, its history, images, collections, variables, reviews, editions
          and their evidence. People read it without the hub, and an empty hub can import it.
        </Text>
        <Text>
          Passwords, secrets, emails, the system log, webhooks and destinations are left out, and so are collections
          under embargo that you may not read. The file hub.json in the export lists what is left out.
        </Text>
        <Checkbox
          label="Leave out personal data"
          description="People become “Person 12”. Accounts, activity and signed evidence, which name people, are left out. Texts that people wrote stay as they are."
          checked={without_personal_data}
          onChange={(event) => setWithout(event.currentTarget.checked)}
        />
        <div className={forms.ends}>
          <Button variant="filled" loading={isBusy} onClick={() => void exportHub()}>
            Export hub
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  )
}
