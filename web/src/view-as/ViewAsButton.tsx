import { Button, Modal, Text } from "@mantine/core"
import { type SubmitEvent, useState } from "react"
import { accountChoices } from "../access/queries.ts"
import { errorSentence } from "../call.ts"
import forms from "../widgets/Form.module.css"
import layout from "../widgets/Layout.module.css"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { useBeginView } from "./queries.ts"

/** Asks as whom to see the hub. */
export function ViewAsButton() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button size="xs" onClick={() => setIsAsking(true)}>
        See it as…
      </Button>
      {isAsking && <ViewAsDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}

function ViewAsDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState("")
  const beginning = useBeginView()

  function begin(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    beginning.mutate(Number(chosen))
  }

  return (
    <Modal opened onClose={onClose} title="See the hub as somebody else" transitionProps={{ duration: 0 }}>
      <form className={layout.stack} onSubmit={begin}>
        <Text size="sm">
          This tab shows the hub as they see it, for an hour at most. You can read and change nothing, and you never see
          more than you do yourself. It is written in the audit trail.
        </Text>
        <ServerSelect
          label="Person"
          placeholder="Find by name"
          choices={accountChoices}
          value={chosen}
          error={beginning.error ? errorSentence(beginning.error) : undefined}
          onChange={(choice) => setChosen(choice?.value ?? "")}
        />
        <div className={forms.ends}>
          <Button type="submit" variant="filled" disabled={chosen === "" || beginning.isPending}>
            See the hub
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
