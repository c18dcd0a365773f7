import type { ImportDetail } from "@hub/contract/imports"
import { Anchor } from "@mantine/core"
import { IconAlertTriangle, IconCheck, IconHeading, IconInfoCircle, IconRefresh } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import { LossPlaces } from "./ImportReportPanel.tsx"
import { describeGroup, groupReport, mergeReasons, type ReportGroup } from "./import-report.ts"
import { useJumpTo } from "./queries.ts"
import styles from "./Review.module.css"

type ReportSummaryProps = { row: ImportDetail; onShow: () => void; onSelect: (item_id: number) => void }

/** What became of the file, a line for each group. Only what is lost is in the colour of a warning. */
export function ReportSummary({ row, onShow, onSelect }: ReportSummaryProps) {
  const { kept, converted, leftOut, lost } = groupReport(row.ledger)
  const jump = useJumpTo(row.id, onSelect)
  return (
    <section aria-label="What became of the file" className={`${layout.stackClose} ${layout.below}`}>
      <h2 className={styles.title}>What became of the file</h2>
      <ul className={styles.report}>
        <Line icon={<IconCheck size={16} aria-hidden />} label="Kept" group={kept} />
        <Line icon={<IconRefresh size={16} aria-hidden />} label="Converted" group={converted} />
        <Line icon={<IconInfoCircle size={16} aria-hidden />} label="Left out" group={leftOut} onJump={jump} />
        <Line icon={<IconAlertTriangle size={16} aria-hidden />} label="Lost" group={lost} onJump={jump} isLoss />
        {row.title_beside_topics !== null && (
          <li>
            <IconHeading size={16} aria-hidden />
            <span>{describeTitle(row, row.title_beside_topics)}</span>
          </li>
        )}
        {row.warnings.length > 0 && (
          <li data-lost>
            <IconAlertTriangle size={16} aria-hidden />
            {formatCount(row.warnings.length, "warning")}
          </li>
        )}
      </ul>
      {row.ledger.length > 0 && (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={onShow}>
          Import report
        </Anchor>
      )}
    </section>
  )
}

/** The title of the document is the only text that may be in no topic without being lost. */
function describeTitle({ status, collection_name }: ImportDetail, title: string): string {
  if (collection_name === title) return `Title “${title}”: the name of the collection`
  if (status === "completed") return `Title “${title}”: in no topic`
  return `Title “${title}”: in no topic. It is proposed as the name of the collection.`
}

type LineProps = {
  icon: ReactNode
  label: string
  group: ReportGroup
  isLoss?: boolean
  onJump?: (where: string) => void
}

function Line({ icon, label, group, isLoss = false, onJump }: LineProps) {
  if (group.length === 0) return null
  const words = `${label}: ${describeGroup(group)}`
  return (
    <li data-lost={isLoss || undefined}>
      {icon}
      {onJump === undefined ? (
        <span>{words}</span>
      ) : (
        <details className={layout.growPlain}>
          <summary>{words}</summary>
          <ul className={`${layout.stackList} ${layout.breaking} ${layout.quietTiny}`}>
            {mergeReasons(group).map(({ what, counts, places }) => (
              <li key={what}>
                <div>
                  {what} ({counts})
                  <LossPlaces places={places} onJump={onJump} />
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
