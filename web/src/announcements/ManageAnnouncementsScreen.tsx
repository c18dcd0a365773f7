import { Button } from "@mantine/core"
import { type Announcement, announcements } from "@hub/contract/announcements"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { call, download, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ListScreen } from "../widgets/list/ListScreen.tsx"
import { useList } from "../widgets/list/use-list.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { announcementColumns } from "./columns.tsx"
import { announcementFilters } from "./filters.ts"
import { announcementList, useAnnouncementsChanged } from "./queries.ts"
import { AnnouncementReaders } from "./AnnouncementReaders.tsx"

export function ManageAnnouncementsScreen() {
  const list = useList(announcementFilters)
  const navigate = useNavigate()
  const changed = useAnnouncementsChanged()
  const page = useQuery(announcementList(list.search))
  const [opened, setOpened] = useState<Announcement | null>(null)
  const create = (
    <Button variant="filled" onClick={() => void navigate({ to: "/notifications/new" })}>
      Create Notification
    </Button>
  )

  async function act(sentence: string, action: () => Promise<unknown>): Promise<void> {
    try {
      await action()
      toast(sentence, "success")
    } catch (error) {
      toast(errorSentence(error), "error")
    }
    await changed()
  }
  async function remove({ id, title }: Announcement): Promise<void> {
    const wording = { title: "Delete notification", yes: "Delete notification", danger: true }
    if (await confirm(`Are you sure you want to delete ${title}?`, wording))
      await act("Notification deleted.", () => call(announcements.delete, { params: { id } }))
  }

  return (
    <>
      <PageHeader title="Manage Notifications" crumbs={[parentScreens.admin]} actions={create}>
        All notifications, who they were sent to and who has read them
      </PageHeader>
      <ListScreen
        what="notifications"
        list={list}
        page={page}
        columns={announcementColumns({
          onReaders: setOpened,
          onEnd: ({ id }) => void act("Notification ended.", () => call(announcements.end, { params: { id } })),
          onArchive: ({ id }) =>
            void act("Notification archived.", () => call(announcements.archive, { params: { id } })),
          onDelete: (one) => void remove(one),
        })}
        rowAttributes={({ id }) => ({ key: id, "data-announcement": id })}
        empty={
          <EmptyState sentence="No notifications yet. A notification tells everyone, or one role, something at the top of every page.">
            {create}
          </EmptyState>
        }
        onExport={() => download(announcements.list, { query: list.first })}
      />
      {opened && <AnnouncementReaders one={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
