import { Menu } from "@mantine/core"
import type { Backup } from "@hub/contract/backups"
import { formatByteSize } from "@hub/contract/byte-size"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import type { Column } from "../widgets/list/columns.ts"
import records from "../widgets/Records.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { RowActions } from "../widgets/RowActions.tsx"
import { StateMark } from "../widgets/StateMark.tsx"
import { backupReasonLabels, backupStateLooks } from "./labels.ts"

type BackupActions = Record<"onCheck" | "onDownload" | "onRestore", (one: Backup) => void>

export const backupColumns = (actions: BackupActions): Column<Backup>[] => [
  {
    label: "Created",
    use: "name",
    cell: ({ finished_at, created_at, file, error }) => (
      <>
        <RelativeTime moment={finished_at ?? created_at} />
        {file !== null && <div className={`${records.note} ${layout.breaking}`}>{file}</div>}
        {error !== null && <div className={records.note}>{error}</div>}
      </>
    ),
  },
  {
    label: "Reason",
    card: "line",
    cell: ({ why, asked_by }) => (
      <>
        {backupReasonLabels[why]}
        {asked_by !== "" && <div className={records.note}>{asked_by}</div>}
      </>
    ),
  },
  {
    label: "Size",
    card: "line",
    cell: ({ bytes, rows, files }) => (
      <>
        {bytes !== null && formatByteSize(bytes)}
        {rows !== null && (
          <div className={records.note}>
            {formatCount(rows, "row")}, {formatCount(files ?? 0, "file")}
          </div>
        )}
      </>
    ),
  },
  { label: "Verified", cell: ({ checked_at }) => checked_at !== null && <RelativeTime moment={checked_at} /> },
  { label: "Status", card: "end", cell: (one) => <BackupStatus one={one} /> },
  { label: "Actions", use: "actions", cell: (one) => <BackupButtons one={one} {...actions} /> },
]

function BackupStatus({ one: { state, step, percent } }: { one: Backup }) {
  return (
    <>
      <StateMark look={backupStateLooks[state]} />
      {state === "running" && (
        <div className={records.note}>
          {step} {percent}%
        </div>
      )}
    </>
  )
}

function BackupButtons({ one, onCheck, onDownload, onRestore }: BackupActions & { one: Backup }) {
  const { can, file, id } = one
  const name = file ?? `backup ${id}`
  return (
    <RowActions
      first={can.download && { label: "Download", name: `Download ${name}`, run: () => onDownload(one) }}
      more={`More actions for ${name}`}
    >
      {(can.check || can.restore) && (
        <>
          {can.check && <Menu.Item onClick={() => onCheck(one)}>Verify</Menu.Item>}
          {can.restore && <Menu.Item onClick={() => onRestore(one)}>Restore</Menu.Item>}
        </>
      )}
    </RowActions>
  )
}
