import { type Import, imports } from "@hub/contract/imports"
import { Menu } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { download } from "../call.ts"
import { toast } from "../toast.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import listing from "../widgets/Listing.module.css"
import records from "../widgets/Records.module.css"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { ImportBadge } from "./ImportBadge.tsx"
import { useRepeatImport } from "./queries.ts"
import { formatImportDuration, labelImportType } from "./labels.ts"

export const importColumns: Column<Import>[] = [
  {
    label: "File",
    use: "name",
    cell: ({ id, filename }) => (
      <Link to="/import/$id/review" params={{ id }} className={`${controls.title} ${listing.open}`}>
        {filename}
      </Link>
    ),
  },
  { label: "Type", card: "line", className: layout.oneLine, cell: ({ type }) => labelImportType(type) },
  { label: "Status", card: "end", className: layout.oneLine, cell: ({ status }) => <ImportBadge status={status} /> },
  { label: "Topics", card: "line", cell: ({ topics_count }) => topics_count.toLocaleString() },
  { label: "Left out", cell: ({ losses }) => losses.toLocaleString() },
  {
    label: "By",
    card: "line",
    className: records.person,
    cell: ({ created_by }) => <span title={created_by}>{created_by}</span>,
  },
  { label: "Duration", className: layout.oneLine, cell: (row) => formatImportDuration(row) },
  {
    label: "Date",
    card: "line",
    className: layout.oneLine,
    cell: ({ created_at }) => <RelativeTime moment={created_at} />,
  },
  { label: "Files", use: "menu", cell: (row) => <Files row={row} /> },
]

/** The uploaded file, and the account of what became of it. */
function Files({ row: { id, filename, can } }: { row: Import }) {
  const navigate = useNavigate()
  const repeat = useRepeatImport((made) => void navigate({ to: "/import/$id/review", params: { id: made.id } }))
  const fetched = useMutation({
    mutationFn: (route: typeof imports.original | typeof imports.ledger) => download(route, { params: { id } }),
    onError: (error) => toast(error.message, "error"),
  })
  return (
    <MoreMenu label={`Files of ${filename}`}>
      <Menu.Item onClick={() => fetched.mutate(imports.original)}>Download file</Menu.Item>
      {can.repeat && <Menu.Item onClick={() => repeat.mutate(id)}>Import again</Menu.Item>}
      <Menu.Item onClick={() => fetched.mutate(imports.ledger)}>Download import report (CSV)</Menu.Item>
    </MoreMenu>
  )
}
