import { Menu } from "@mantine/core"
import type { Link } from "@hub/contract/links"
import { formatCount } from "../widgets/format-count.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { MoreMenu } from "../widgets/MoreMenu.tsx"

type LinkActions = Record<"onUses" | "onEdit" | "onReplace" | "onCheck" | "onDelete", (link: Link) => void>

export function LinkTable({ rows, ...actions }: LinkActions & { rows: Link[] }) {
  return (
    <table className={records.table}>
      <thead>
        <tr>
          <th>Title</th>
          <th>Reference code</th>
          <th>URL</th>
          <th>Where used</th>
          <th>Status</th>
          <th>
            <span className={layout.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((link) => (
          <Row key={link.id} link={link} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ link, onUses, onEdit, onReplace, onCheck, onDelete }: LinkActions & { link: Link }) {
  const { id, title, reference_code, url, usage_count = 0, status, checked_at, check_note, can } = link
  const uses = formatCount(usage_count, "topic")
  return (
    <tr data-link={id}>
      <td>{title}</td>
      <td data-label="Reference code">{reference_code}</td>
      <td data-label="URL">{url}</td>
      <td data-label="Where used" className={layout.oneLine}>
        {usage_count === 0 ? (
          "Nowhere"
        ) : (
          <button
            type="button"
            className={`${controls.title} ${records.open}`}
            aria-label={`Where ${title} is used: ${uses}`}
            onClick={() => onUses(link)}
          >
            {uses}
          </button>
        )}
      </td>
      <td data-label="Status">
        {linkStatusLabels[status]}
        {check_note !== "" && <div className={records.note}>{check_note}</div>}
        {checked_at !== null && (
          <div className={records.note}>
            Checked <MomentAgo moment={checked_at} />
          </div>
        )}
      </td>
      <td>
        {can.edit && (
          <MoreMenu label={`More actions for ${title}`}>
            <Menu.Item onClick={() => onEdit(link)}>Edit</Menu.Item>
            <Menu.Item onClick={() => onReplace(link)}>Change URL</Menu.Item>
            {can.check && <Menu.Item onClick={() => onCheck(link)}>Check now</Menu.Item>}
            <Menu.Item onClick={() => onDelete(link)}>Delete</Menu.Item>
          </MoreMenu>
        )}
      </td>
    </tr>
  )
}

export const linkStatusLabels = {
  ok: "OK",
  redirected: "Redirected",
  broken: "Broken",
  unknown: "Unknown",
  unchecked: "Not checked",
} as const
