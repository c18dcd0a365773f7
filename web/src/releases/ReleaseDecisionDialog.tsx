import { type ReleaseDetail, releases } from "@hub/contract/releases"
import { Button, Modal, Text, Textarea } from "@mantine/core"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import forms from "../widgets/Form.module.css"
import { useNow } from "../widgets/use-now.ts"
import { parseOfficeField, toOfficeField } from "./office-time.ts"
import { OfficeTimeField } from "./OfficeTimeField.tsx"
import { useReleaseAction } from "./queries.ts"

export type ReleaseDecision = "move" | "release" | "cancel"

type ReleaseDecisionDialogProps = {
  release: ReleaseDetail
  zone: string
  decision: ReleaseDecision
  onClose: () => void
}

const words: Record<ReleaseDecision, { title: string; about: string; button: string }> = {
  move: {
    title: "Change the release time",
    about: "All parts move together.",
    button: "Change time",
  },
  release: {
    title: "Release now",
    about: "All parts are published at once, if the checks let every one of them. Otherwise none is.",
    button: "Release now",
  },
  cancel: {
    title: "Cancel release",
    about: "Nothing is published. Its editions stay and can be published by themselves.",
    button: "Cancel release",
  },
}

/** Asks what a decision about a release needs: another time, and a reason where readers were promised the date. */
export function ReleaseDecisionDialog({ release, zone, decision, onClose }: ReleaseDecisionDialogProps) {
  const { id, state, release_at, version } = release
  const [time, setTime] = useState(toOfficeField(release_at, zone))
  const [reason, setReason] = useState("")
  const act = useReleaseAction()
  const now = useNow()
  const { title, about, button } = words[decision]
  const isPromised = state !== "provisional"
  const isEarly = Date.parse(release_at) > now
  const needsReason = decision === "cancel" || (isPromised && (decision === "move" || isEarly))
  const moment = parseOfficeField(time, zone)
  const params = { id }

  function decide() {
    const body = { reason, version }
    act.mutate(
      () => {
        if (decision === "cancel") return call(releases.cancel, { params, body })
        if (decision === "release") return call(releases.release, { params, body })
        return call(releases.move, { params, body: { ...body, release_at: moment ?? "" } })
      },
      { onSuccess: onClose },
    )
  }

  return (
    <Modal opened title={title} onClose={onClose} transitionProps={{ duration: 0 }}>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault()
          decide()
        }}
      >
        <Text size="sm">{about}</Text>
        {decision === "move" && <OfficeTimeField zone={zone} value={time} onChange={setTime} />}
        {needsReason && (
          <Textarea
            data-autofocus
            label="Reason"
            description={
              release.is_public ? "Everyone can read it in the public calendar, for ever." : "It is kept for ever."
            }
            required
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {act.isError && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {errorSentence(act.error)}
          </Text>
        )}
        <div className={forms.ends}>
          <Button
            variant="filled"
            type="submit"
            {...(decision === "cancel" ? { color: "red" } : {})}
            loading={act.isPending}
            disabled={decision === "move" && moment === undefined}
          >
            {button}
          </Button>
          <Button onClick={onClose}>Back</Button>
        </div>
      </form>
    </Modal>
  )
}
