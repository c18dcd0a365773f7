import { Button } from "@mantine/core"
import { type Announcement, announcements } from "@hub/contract/announcements"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { call, download, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { FilterBar } from "../widgets/FilterBar.tsx"
import { ListFrame } from "../widgets/ListFrame.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { AnnouncementTable } from "./AnnouncementTable.tsx"
import { announcementList, useAnnouncementsChanged } from "./queries.ts"
import { AnnouncementReaders } from "./AnnouncementReaders.tsx"
import { type AnnouncementSearch, announcementSearch } from "./search.ts"
import { announcementStateLooks, announcementTypeOptions } from "./labels.ts"

export function ManageAnnouncementsScreen() {
  const search = announcementSearch(useSearch({ strict: false }))
  const { cursor, ...filters } = search
  const navigate = useNavigate()
  const changed = useAnnouncementsChanged()
  const page = useQuery(announcementList(search))
  const [opened, setOpened] = useState<Announcement | null>(null)
  const go = (next: AnnouncementSearch) => void navigate({ to: "/notifications/manage", search: next })
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
      toast(errorSentence(error), "error", 6000)
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
      <PageHeader title="Manage Notifications" actions={create}>
        All notifications, who they were sent to and who has read them
      </PageHeader>
      <FilterBar
        key={filters.q ?? ""}
        placeholder="Title or message"
        fields={[
          { name: "type", label: "Type", any: "Any type", options: announcementTypeOptions },
          { name: "state", label: "Status", any: "Not archived", options: stateOptions },
        ]}
        values={filters}
        onFind={(values) => go(announcementSearch(values))}
      />
      <ListFrame
        what="notifications"
        page={page}
        cursor={cursor}
        onGo={(next) => go(next === undefined ? filters : { ...filters, cursor: next })}
        filtered={Object.keys(filters).length > 0}
        onClear={() => go({})}
        empty={<EmptyState sentence="No notifications yet.">{create}</EmptyState>}
        onExport={() => download(announcements.list, { query: filters })}
      >
        {(rows) => (
          <AnnouncementTable
            rows={rows}
            onReaders={setOpened}
            onEnd={({ id }) => void act("Notification ended.", () => call(announcements.end, { params: { id } }))}
            onArchive={({ id }) =>
              void act("Notification archived.", () => call(announcements.archive, { params: { id } }))
            }
            onDelete={(one) => void remove(one)}
          />
        )}
      </ListFrame>
      {opened && <AnnouncementReaders one={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const stateOptions = Object.entries(announcementStateLooks).map(([value, { label }]) => ({ value, label }))
