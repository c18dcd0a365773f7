import { announcements } from "@hub/contract/announcements"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { say } from "../say.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { AnnouncementForm, type Fields } from "./AnnouncementForm.tsx"
import { fieldsOf, newShape } from "./fields.ts"
import { announcement, useAnnouncementsChanged } from "./queries.ts"

/** Tells all, or those of one role, something; `of` in the address names one to begin from. */
export function CreateScreen() {
  const { of } = useSearch({ strict: false }) as { of?: unknown }
  const id = Number.isSafeInteger(of) && Number(of) > 0 ? Number(of) : null
  const was = useQuery({ ...announcement(id ?? 0), enabled: id !== null })
  return (
    <>
      <PageHeader title="Create Notification">It stands in the ticker until its reader has read it</PageHeader>
      {id === null ? (
        <Creating start={fieldsOf(null)} />
      ) : was.data ? (
        <Creating start={{ ...fieldsOf(was.data), starts_at: "", ends_at: "" }} />
      ) : was.error ? (
        <ErrorState what="Failed to load notification." error={was.error} onRetry={() => void was.refetch()} />
      ) : (
        <LoadingRows label="Loading the notification…" rows={5} />
      )}
    </>
  )
}

function Creating({ start }: { start: Fields }) {
  const navigate = useNavigate()
  const changed = useAnnouncementsChanged()
  const [idempotency_key] = useState(newIdempotencyKey)
  const form = useForm<Fields>(start)
  const create = form.submit(newShape, async (body) => {
    const { audience_count, state } = await call(announcements.create, { body, idempotency_key })
    say(
      state === "scheduled"
        ? "Notification scheduled!"
        : `Notification sent to ${audience_count} ${audience_count === 1 ? "person" : "people"}!`,
      "success",
    )
    await changed()
    await navigate({ to: "/admin" })
  })
  return (
    <AnnouncementForm
      form={form}
      onSubmit={create}
      save={form.values.starts_at === "" ? ["Send now", "Sending..."] : ["Save", "Saving..."]}
    />
  )
}
