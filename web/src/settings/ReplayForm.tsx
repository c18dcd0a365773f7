import { Button } from "@mantine/core"
import { type SubmitEvent, useState } from "react"
import controls from "../widgets/Controls.module.css"
import input from "../widgets/Field.module.css"
import styles from "./Settings.module.css"
import type { ReplayPoint } from "./use-replay.ts"

type ReplayFormProps = { busy: boolean; onReplay: (point: ReplayPoint) => Promise<void> }

/** From which time on everything is sent again. */
export function ReplayForm({ busy, onReplay }: ReplayFormProps) {
  const [from, setFrom] = useState("")

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (from !== "") void onReplay({ at: new Date(from).toISOString() })
  }

  return (
    <form className={styles.replay} onSubmit={submit}>
      <label className={input.field}>
        Send again what happened since
        <input
          className={`${controls.ringClose} ${input.input}`}
          type="datetime-local"
          name="from"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
      </label>
      <Button type="submit" disabled={busy || from === ""}>
        Send again
      </Button>
    </form>
  )
}
