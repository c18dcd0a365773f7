import type { Announcement } from "@hub/contract/announcements"
import { Menu } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { describeReadCount, announcementStateLooks, announcementTypeLabels } from "./labels.ts"
import { formatMoment } from "../widgets/day.ts"

type AnnouncementActions = Record<"onReaders" | "onEnd" | "onArchive" | "onDelete", (one: Announcement) => void>

export const announcementColumns = (actions: AnnouncementActions): Column<Announcement>[] => [
  { label: "Title", use: "name", cell: (one) => <TitleAndMessage one={one} /> },
  { label: "Type", card: "line", className: layout.oneLine, cell: ({ type }) => announcementTypeLabels[type] },
  { label: "Audience", className: layout.oneLine, cell: ({ audience_count }) => audience_count },
  {
    label: "Read",
    className: layout.oneLine,
    cell: (one) => (
      <button
        type="button"
        className={`${controls.textButton} ${controls.underlined}`}
        aria-label={`People who read ${one.title}: ${describeReadCount(one)}`}
        onClick={() => actions.onReaders(one)}
      >
        {describeReadCount(one)}
      </button>
    ),
  },
  {
    label: "Created",
    card: "line",
    cell: ({ created_at, created_by_name }) => (
      <>
        <RelativeTime moment={created_at} />
        <div className={records.note}>{created_by_name}</div>
      </>
    ),
  },
  {
    label: "Starts and ends",
    cell: ({ starts_at, ends_at }) =>
      `${formatMoment(starts_at)} – ${ends_at === null ? "no end" : formatMoment(ends_at)}`,
  },
  {
    label: "Status",
    card: "end",
    className: layout.oneLine,
    cell: ({ state }) => <StateMark look={announcementStateLooks[state]} />,
  },
  { label: "Actions", use: "menu", cell: (one) => <AnnouncementMenu one={one} {...actions} /> },
]

function TitleAndMessage({ one: { id, title, message, state } }: { one: Announcement }) {
  return (
    <>
      {state === "archived" ? (
        title
      ) : (
        <Link to="/notifications/edit/$id" params={{ id }} className={`${controls.title} ${records.open}`}>
          {title}
        </Link>
      )}
      <div className={records.note}>{message}</div>
    </>
  )
}

function AnnouncementMenu({ one, onEnd, onArchive, onDelete }: AnnouncementActions & { one: Announcement }) {
  const { id, title, state } = one
  const open = state === "active" || state === "scheduled"
  return (
    <MoreMenu label={`More actions for ${title}`}>
      {state !== "archived" && (
        <Menu.Item renderRoot={(props) => <Link to="/notifications/edit/$id" params={{ id }} {...props} />}>
          Edit
        </Menu.Item>
      )}
      <Menu.Item renderRoot={(props) => <Link to="/notifications/new" search={{ of: id }} {...props} />}>
        Duplicate
      </Menu.Item>
      {open && <Menu.Item onClick={() => onEnd(one)}>End now</Menu.Item>}
      {state !== "archived" && <Menu.Item onClick={() => onArchive(one)}>Archive</Menu.Item>}
      <Menu.Item onClick={() => onDelete(one)}>Delete</Menu.Item>
    </MoreMenu>
  )
}
