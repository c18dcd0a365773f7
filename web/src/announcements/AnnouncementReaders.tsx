import { Modal } from "@mantine/core"
import type { Announcement } from "@hub/contract/announcements"
import { useInfiniteQuery } from "@tanstack/react-query"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import layout from "../widgets/Layout.module.css"
import { announcementReadersList } from "./queries.ts"

/** Who read an announcement, and when. */
export function AnnouncementReaders({ one, onClose }: { one: Announcement; onClose: () => void }) {
  const found = useInfiniteQuery(announcementReadersList(one.id))
  return (
    <Modal opened title={`People who read ${one.title}`} onClose={onClose}>
      <GrowingList what="readers" found={found} empty={<EmptyState sentence="No one has read it yet." />}>
        {(rows) => (
          <ul className={`${layout.plainList} ${layout.stackTight}`}>
            {rows.map(({ name, read_at }) => (
              <li key={name + read_at}>
                {name}, <RelativeTime moment={read_at} />
              </li>
            ))}
          </ul>
        )}
      </GrowingList>
    </Modal>
  )
}
