import { formatByteSize } from "@hub/contract/byte-size"
import type { Metrics } from "@hub/contract/metrics"
import { formatCount } from "../widgets/format-count.ts"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { MetricsBlock } from "./MetricsBlock.tsx"
import { Meter } from "./Meter.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Metrics.module.css"
import { Operations } from "./Operations.tsx"
import { Trend } from "./Trend.tsx"
import { describeGrowth, formatInUnit, noData, shareOf } from "./labels.ts"
import { formatDayOf } from "../widgets/day.ts"

/** Section 5: what the hub does not tell is unknown. */
const unknown = "unknown"

type FiguresProps = { metrics: Metrics; sample: boolean }

/** Everything that was measured; a sample says of each part that it is one. */
export function Figures({ metrics: { database, system, application, storage }, sample }: FiguresProps) {
  const { users, content, performance, trends, recentOperations } = application
  const slower = (performance.responseTimeChange ?? 0) > 0
  const parts = {
    Documents: storage.documents,
    "Media files": storage.media,
    Database: storage.database,
    Cache: storage.cache,
  }
  return (
    <div className={styles.blocks}>
      <MetricsBlock title="Database Size" sample={sample}>
        <p className={styles.big}>{database.size}</p>
        <p className={`${layout.quietLine} ${styles.quiet}`}>{database.growth ?? "Since last week: no data yet"}</p>
      </MetricsBlock>
      <MetricsBlock title="Avg Response Time" sample={sample}>
        <p className={styles.big}>{formatInUnit(performance.avgResponseTime, " ms")}</p>
        <p className={`${layout.quietLine} ${styles.quiet}`} data-bad={slower || undefined}>
          {describeGrowth(performance.responseTimeChange)}
          {slower && ", slower"}
        </p>
      </MetricsBlock>
      <MetricsBlock title="Active Users" sample={sample}>
        <p className={styles.big}>{users.active.toLocaleString()}</p>
        <p className={`${layout.quietLine} ${styles.quiet}`}>{users.newThisWeek.toLocaleString()} new this week</p>
      </MetricsBlock>
      <MetricsBlock title="Total Documents" sample={sample}>
        <p className={styles.big}>{content.totalDocs.toLocaleString()}</p>
        <p className={`${layout.quietLine} ${styles.quiet}`}>{formatCount(content.newDocs, "new doc")} this week</p>
      </MetricsBlock>

      <MetricsBlock title="System Health" sample={sample} wide>
        <dl className={surfaces.figures}>
          <DetailItem name="Server status">{system.serverStatus ?? unknown}</DetailItem>
          <DetailItem name="Database status">{system.databaseStatus ?? unknown}</DetailItem>
        </dl>
        <Meter label="Memory usage" percent={system.memoryUsage} />
        <Meter label="CPU usage" percent={system.cpuUsage} />
      </MetricsBlock>
      <MetricsBlock title="Database Metrics" sample={sample} wide>
        <dl className={surfaces.figures}>
          <DetailItem name="Total tables">{database.tables.toLocaleString()}</DetailItem>
          <DetailItem name="Total records">{database.totalRecords.toLocaleString()}</DetailItem>
          <DetailItem name="Avg query time">{formatInUnit(database.avgQueryTime, " ms")}</DetailItem>
          <DetailItem name="Last backup">
            {database.lastBackup === null ? "Never" : formatDayOf(database.lastBackup)}
          </DetailItem>
          <DetailItem name="Backup status">{database.backupStatus ?? unknown}</DetailItem>
          <DetailItem name="Index health">{database.indexHealth ?? unknown}</DetailItem>
        </dl>
      </MetricsBlock>

      <MetricsBlock title="Performance Trends (Last 7 Days)" sample={sample} wide>
        <Trend title="Response times (ms)" days={trends.days} figures={trends.responseTimes} unit="ms" />
        <Trend title="User activity (users)" days={trends.days} figures={trends.userActivity} unit="users" />
      </MetricsBlock>
      <MetricsBlock title="Recent System Operations" sample={sample} wide>
        <Operations operations={recentOperations} />
      </MetricsBlock>

      <MetricsBlock title="Storage Analysis" sample={sample} wide="all">
        <p className={styles.big}>{storage.total === 0 ? noData : formatByteSize(storage.total)}</p>
        {Object.entries(parts).map(([label, bytes]) => {
          const share = shareOf(bytes, storage.total)
          return <Meter key={label} label={label} percent={share} beside={`${formatByteSize(bytes)} · ${share}%`} />
        })}
      </MetricsBlock>
    </div>
  )
}
