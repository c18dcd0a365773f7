import type { Publication } from "@hub/contract/publications"
import { Button, Modal, Text, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { collectionQuery } from "../collections/queries.ts"
import { errorSentence } from "../call.ts"
import { describeEarlyRelease, toReleaseField, parseReleaseField, formatReleaseMoment } from "./release-moment.ts"
import layout from "../widgets/Layout.module.css"
import { useDecidePublication, useSchedule } from "./queries.ts"
import { ReleaseTime } from "./ReleaseTime.tsx"
import forms from "../widgets/Form.module.css"

/** When a finished edition goes out, and what can be done about that. */
export function ReleasePlan({ edition }: { edition: Publication }) {
  const { id, status, release_at, can } = edition
  const decide = useDecidePublication()
  const [planning, setPlanning] = useState(false)
  const embargo_until = useEmbargoUntil(edition.collection_id)
  const scheduled = status === "scheduled" && release_at !== null
  return (
    <>
      <div>
        <Text fw={600}>
          {scheduled
            ? `Scheduled for ${formatReleaseMoment(release_at)}.`
            : "This edition is ready, but not published yet."}
        </Text>
        <Text c="dimmed">
          {scheduled
            ? "The checks run again at that time. Until then, its approved topics keep their status."
            : "Publish it now, or schedule it."}
        </Text>
        {embargo_until !== undefined && (
          <Text c="dimmed">
            Its collection is under embargo until {formatReleaseMoment(embargo_until)}. It can’t be published before.
          </Text>
        )}
      </div>
      <div className={layout.rowCentred}>
        {can.release && embargo_until === undefined && (
          <Button variant="filled" loading={decide.isPending} onClick={() => decide.mutate({ id, action: "release" })}>
            Publish now
          </Button>
        )}
        {can.schedule && <Button onClick={() => setPlanning(true)}>{scheduled ? "Reschedule" : "Schedule"}</Button>}
        {can.unschedule && <Button onClick={() => decide.mutate({ id, action: "unschedule" })}>Remove schedule</Button>}
      </div>
      {planning && (
        <Plan
          edition={edition}
          scheduled={scheduled}
          embargo_until={embargo_until}
          onClose={() => setPlanning(false)}
        />
      )}
    </>
  )
}

/** Until when a collection is under embargo, for those who may read it. */
const useEmbargoUntil = (collection_id: number | null) =>
  useQuery({ ...collectionQuery(collection_id ?? 0), enabled: collection_id !== null }).data?.embargo_until

type PlanProps = {
  edition: Publication
  scheduled: boolean
  embargo_until: string | undefined
  onClose: () => void
}

function Plan({ edition: { id, release_at }, scheduled, embargo_until, onClose }: PlanProps) {
  const [field, setField] = useState(scheduled && release_at !== null ? toReleaseField(new Date(release_at)) : "")
  const [reason, setReason] = useState("")
  const schedule = useSchedule()
  const moment = parseReleaseField(field)
  const tooEarly = field === "" ? undefined : describeEarlyRelease(embargo_until, moment)
  return (
    <Modal opened title={scheduled ? "Reschedule this edition" : "Schedule this edition"} onClose={onClose}>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (moment !== undefined)
            void schedule.mutateAsync({ id, release_at: moment, reason }).then(onClose, () => {})
        }}
      >
        <ReleaseTime
          value={field}
          onChange={setField}
          from={embargo_until}
          error={tooEarly ?? (schedule.isError && errorSentence(schedule.error))}
        />
        {scheduled && (
          <Textarea
            label="Reason"
            description="Everyone in the hub can read it."
            required
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <div className={forms.ends}>
          <Button
            variant="filled"
            type="submit"
            loading={schedule.isPending}
            disabled={moment === undefined || tooEarly !== undefined}
          >
            {scheduled ? "Reschedule edition" : "Schedule edition"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
