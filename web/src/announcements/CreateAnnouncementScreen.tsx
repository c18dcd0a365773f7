import { announcements } from "@hub/contract/announcements"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { call, newIdempotencyKey } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { AnnouncementForm, type AnnouncementFormValues } from "./AnnouncementForm.tsx"
import { toAnnouncementFormValues, newAnnouncementSchema } from "./fields.ts"
import { announcementQuery, useAnnouncementsChanged } from "./queries.ts"

/** Tells all, or those of one role, something; `of` in the address names one to begin from. */
export function CreateAnnouncementScreen() {
  const { of } = useSearch({ strict: false }) as { of?: unknown }
  const id = Number.isSafeInteger(of) && Number(of) > 0 ? Number(of) : null
  const was = useQuery({ ...announcementQuery(id ?? 0), enabled: id !== null })
  return (
    <>
      <PageHeader title="Create Notification" crumbs={[parentScreens.admin, parentScreens.announcements]}>
        It stays in the ticker until each person has read it
      </PageHeader>
      {id === null ? (
        <Creating start={toAnnouncementFormValues(null)} />
      ) : was.data ? (
        <Creating start={{ ...toAnnouncementFormValues(was.data), starts_at: "", ends_at: "" }} />
      ) : was.error ? (
        <ErrorState what="Failed to load notification." error={was.error} onRetry={() => void was.refetch()} />
      ) : (
        <LoadingRows label="Loading the notification…" rows={5} />
      )}
    </>
  )
}

function Creating({ start }: { start: AnnouncementFormValues }) {
  const navigate = useNavigate()
  const changed = useAnnouncementsChanged()
  const [idempotency_key] = useState(newIdempotencyKey)
  const form = useForm<AnnouncementFormValues>(start)
  const create = form.submit(newAnnouncementSchema, async (body) => {
    const { audience_count, state } = await call(announcements.create, { body, idempotency_key })
    toast(
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
