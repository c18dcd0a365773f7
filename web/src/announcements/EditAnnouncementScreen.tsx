import { type Announcement, announcements } from "@hub/contract/announcements"
import { Checkbox } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import { call } from "../call.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { AnnouncementForm, type AnnouncementFormValues } from "./AnnouncementForm.tsx"
import { makeAnnouncementChangeSchema, toAnnouncementFormValues } from "./fields.ts"
import { announcementQuery, useAnnouncementsChanged } from "./queries.ts"

export function EditAnnouncementScreen() {
  const { id } = useParams({ strict: false }) as { id: number }
  const found = useQuery(announcementQuery(id))
  return (
    <>
      <PageHeader title="Edit Notification" crumbs={[parentScreens.admin, parentScreens.announcements]}>
        People who have read it won't see it again unless you choose to show it again
      </PageHeader>
      {found.data ? (
        <Editing key={id} one={found.data} />
      ) : found.error ? (
        <ErrorState what="Failed to load notification." error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingRows label="Loading the notification…" rows={5} />
      )}
    </>
  )
}

function Editing({ one }: { one: Announcement }) {
  const navigate = useNavigate()
  const changed = useAnnouncementsChanged()
  const form = useForm<AnnouncementFormValues>(toAnnouncementFormValues(one))
  const save = form.submit(makeAnnouncementChangeSchema(one), async (body) => {
    await call(announcements.change, { params: { id: one.id }, body }).catch((error: unknown) => {
      toast("Failed to update notification.", "error")
      throw error
    })
    toast("Notification updated!", "success")
    await changed()
    await navigate({ to: "/admin" })
  })
  return (
    <AnnouncementForm form={form} onSubmit={save} save={["Save Changes", "Saving..."]}>
      <Checkbox
        label="Show it again to people who have read it"
        checked={form.values.show_again}
        onChange={(event) => form.set("show_again", event.currentTarget.checked)}
      />
    </AnnouncementForm>
  )
}
