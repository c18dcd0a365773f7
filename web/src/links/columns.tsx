import { Menu } from "@mantine/core"
import type { Link } from "@hub/contract/links"
import { formatCount } from "../widgets/format-count.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import records from "../widgets/Records.module.css"
import { linkStatusLabels } from "./labels.ts"

type LinkActions = Record<"onUses" | "onEdit" | "onReplace" | "onCheck" | "onDelete", (link: Link) => void>

export const linkColumns = (actions: LinkActions): Column<Link>[] => [
  { label: "Title", use: "name", cell: ({ title }) => title },
  { label: "Reference code", card: "line", cell: ({ reference_code }) => reference_code },
  {
    label: "URL",
    cell: ({ url }) => (
      <span className={records.brief} title={url}>
        {url}
      </span>
    ),
  },
  {
    label: "Where used",
    card: "line",
    className: layout.oneLine,
    cell: (link) => <UseOfLink link={link} onUses={actions.onUses} />,
  },
  {
    label: "Status",
    card: "end",
    cell: ({ status, check_note, checked_at }) => (
      <>
        <span className={layout.oneLine}>{linkStatusLabels[status]}</span>
        {check_note !== "" && <div className={records.note}>{check_note}</div>}
        {checked_at !== null && (
          <div className={records.note}>
            Checked <MomentAgo moment={checked_at} />
          </div>
        )}
      </>
    ),
  },
  { label: "Actions", use: "menu", cell: (link) => link.can.edit && <LinkMenu link={link} {...actions} /> },
]

function UseOfLink({ link, onUses }: Pick<LinkActions, "onUses"> & { link: Link }) {
  const { title, usage_count = 0 } = link
  if (usage_count === 0) return "Nowhere"
  const uses = formatCount(usage_count, "topic")
  return (
    <button
      type="button"
      className={`${controls.textButton} ${controls.underlined}`}
      aria-label={`Where ${title} is used: ${uses}`}
      onClick={() => onUses(link)}
    >
      {uses}
    </button>
  )
}

function LinkMenu({ link, onEdit, onReplace, onCheck, onDelete }: LinkActions & { link: Link }) {
  return (
    <MoreMenu label={`More actions for ${link.title}`}>
      <Menu.Item onClick={() => onEdit(link)}>Edit</Menu.Item>
      <Menu.Item onClick={() => onReplace(link)}>Change URL</Menu.Item>
      {link.can.check && <Menu.Item onClick={() => onCheck(link)}>Check now</Menu.Item>}
      <Menu.Item onClick={() => onDelete(link)}>Delete</Menu.Item>
    </MoreMenu>
  )
}
