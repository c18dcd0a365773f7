import type { Announcement } from "@hub/contract/announcements"
import { Badge, Menu } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { describeReadCount, announcementStateLooks, announcementTypeLabels, formatMoment } from "./labels.ts"

type AnnouncementActions = Record<"onReaders" | "onEnd" | "onArchive" | "onDelete", (one: Announcement) => void>

export function AnnouncementTable({ rows, ...actions }: AnnouncementActions & { rows: Announcement[] }) {
  return (
    <table className={records.table}>
      <thead>
        <tr>
          <th>Title</th>
          <th>Type</th>
          <th>Audience</th>
          <th>Read</th>
          <th>Created</th>
          <th>Starts and ends</th>
          <th>Status</th>
          <th>
            <span className={layout.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <Row key={one.id} one={one} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ one, onReaders, onEnd, onArchive, onDelete }: AnnouncementActions & { one: Announcement }) {
  const { id, title, message, type, state } = one
  const open = state === "active" || state === "scheduled"
  return (
    <tr data-announcement={id}>
      <td>
        {state === "archived" ? (
          title
        ) : (
          <Link to="/notifications/edit/$id" params={{ id }} className={`${controls.title} ${records.open}`}>
            {title}
          </Link>
        )}
        <div className={records.note}>{message}</div>
      </td>
      <td data-label="Type" className={layout.oneLine}>
        {announcementTypeLabels[type]}
      </td>
      <td data-label="Audience" className={layout.oneLine}>
        {one.audience_count}
      </td>
      <td data-label="Read" className={layout.oneLine}>
        <button
          type="button"
          className={`${controls.title} ${records.open}`}
          aria-label={`People who read ${title}: ${describeReadCount(one)}`}
          onClick={() => onReaders(one)}
        >
          {describeReadCount(one)}
        </button>
      </td>
      <td data-label="Created">
        <RelativeTime moment={one.created_at} />
        <div className={records.note}>{one.created_by_name}</div>
      </td>
      <td data-label="Starts and ends">
        {formatMoment(one.starts_at)} – {one.ends_at === null ? "no end" : formatMoment(one.ends_at)}
      </td>
      <td data-label="Status" className={layout.oneLine}>
        <Badge variant="light" color={announcementStateLooks[state].color} tt="none" fw={600} miw="max-content">
          {announcementStateLooks[state].label}
        </Badge>
      </td>
      <td>
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
      </td>
    </tr>
  )
}
