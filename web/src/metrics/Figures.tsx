import { byteSize } from "@hub/contract/byte-size"
import type { Metrics } from "@hub/contract/metrics"
import { count } from "../widgets/count.ts"
import { Fact } from "../widgets/Fact.tsx"
import { Block } from "./Block.tsx"
import { Meter } from "./Meter.tsx"
import styles from "./Metrics.module.css"
import { Operations } from "./Operations.tsx"
import { Trend } from "./Trend.tsx"
import { changeWords, inUnit, noData, shareOf } from "./words.ts"

/** Section 5: what the hub does not tell is unknown. */
const unknown = "unknown"

type FiguresProps = { metrics: Metrics; sample: boolean }

/** Everything that was measured; a sample says of each part that it is one. */
export function Figures({ metrics: { database, system, application, storage }, sample }: FiguresProps) {
  const { users, content, performance, trends, recentOperations } = application
  const slower = (performance.responseTimeChange ?? 0) > 0
  const parts = {
    Documents: storage.documents,
    "Media Files": storage.media,
    Database: storage.database,
    Cache: storage.cache,
  }
  return (
    <div className={styles.blocks}>
      <Block title="Database Size" sample={sample}>
        <p className={styles.big}>{database.size}</p>
        <p className={styles.quiet}>{database.growth ?? "Since last week: no data yet"}</p>
      </Block>
      <Block title="Avg Response Time" sample={sample}>
        <p className={styles.big}>{inUnit(performance.avgResponseTime, " ms")}</p>
        <p className={styles.quiet} data-bad={slower || undefined}>
          {changeWords(performance.responseTimeChange)}
          {slower && ", slower"}
        </p>
      </Block>
      <Block title="Active Users" sample={sample}>
        <p className={styles.big}>{users.active.toLocaleString()}</p>
        <p className={styles.quiet}>{users.newThisWeek.toLocaleString()} new this week</p>
      </Block>
      <Block title="Total Documents" sample={sample}>
        <p className={styles.big}>{content.totalDocs.toLocaleString()}</p>
        <p className={styles.quiet}>{count(content.newDocs, "new doc")} this week</p>
      </Block>

      <Block title="System Health" sample={sample} wide>
        <dl className={styles.facts}>
          <Fact name="Server Status">{system.serverStatus ?? unknown}</Fact>
          <Fact name="Database Status">{system.databaseStatus ?? unknown}</Fact>
        </dl>
        <Meter label="Memory Usage" percent={system.memoryUsage} />
        <Meter label="CPU Usage" percent={system.cpuUsage} />
      </Block>
      <Block title="Database Metrics" sample={sample} wide>
        <dl className={styles.facts}>
          <Fact name="Total Tables">{database.tables.toLocaleString()}</Fact>
          <Fact name="Total Records">{database.totalRecords.toLocaleString()}</Fact>
          <Fact name="Avg Query Time">{inUnit(database.avgQueryTime, " ms")}</Fact>
          <Fact name="Last Backup">
            {database.lastBackup === null ? "Never" : new Date(database.lastBackup).toLocaleDateString()}
          </Fact>
          <Fact name="Backup Status">{database.backupStatus ?? unknown}</Fact>
          <Fact name="Index Health">{database.indexHealth ?? unknown}</Fact>
        </dl>
      </Block>

      <Block title="Performance Trends (Last 7 Days)" sample={sample} wide>
        <Trend title="Response Times (ms)" days={trends.days} figures={trends.responseTimes} unit="ms" />
        <Trend title="User Activity (users)" days={trends.days} figures={trends.userActivity} unit="users" />
      </Block>
      <Block title="Recent System Operations" sample={sample} wide>
        <Operations operations={recentOperations} />
      </Block>

      <Block title="Storage Analysis" sample={sample} wide="all">
        <p className={styles.big}>{storage.total === 0 ? noData : byteSize(storage.total)}</p>
        {Object.entries(parts).map(([label, bytes]) => {
          const share = shareOf(bytes, storage.total)
          return <Meter key={label} label={label} percent={share} beside={`${byteSize(bytes)} · ${share}%`} />
        })}
      </Block>
    </div>
  )
}
