import type { HubVersion } from "@hub/contract/version"
import { statfs } from "node:fs/promises"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"
import { callBounds, type TotalCounters } from "../platform/counters.ts"
import { readDatabaseSize } from "./database-size.ts"

type MetricSample = { labels?: Record<string, string>; value: number; suffix?: string }
type MetricFamily = { name: string; type: "counter" | "gauge" | "histogram"; help: string; figures: MetricSample[] }

/** What this hub counted since it started, and what lies on its database, in the text format of Prometheus. */
export async function renderPrometheusMetrics(ctx: Ctx, { version, commit }: HubVersion): Promise<string> {
  const [{ size }, counted, disk] = await Promise.all([
    readDatabaseSize(ctx),
    countStoredRows(ctx),
    statfs(ctx.app.work_folder),
  ])
  const one = (value: number) => [{ value }]
  const by = (kind: string, label: string) =>
    counted.filter((row) => row.kind === kind).map(({ state, count }) => ({ labels: { [label]: state }, value: count }))
  const ever = ctx.app.counters.total()
  const { user, system } = process.cpuUsage()
  return renderFamilies([
    {
      name: "hub_info",
      type: "gauge",
      help: "Version and commit of the hub.",
      figures: [{ labels: { version, commit }, value: 1 }],
    },
    callDurations(ever),
    counter("hub_database_queries_total", "Database queries.", ever.queries),
    counter("hub_database_query_seconds_total", "Total time of the database queries.", ever.query_ms / 1000),
    counter("process_cpu_seconds_total", "CPU time.", (user + system) / 1_000_000),
    gauge("process_resident_memory_bytes", "Resident memory.", one(process.memoryUsage.rss())),
    gauge("process_start_time_seconds", "Start time of the hub.", one(ctx.now.getTime() / 1000 - process.uptime())),
    gauge("hub_database_bytes", "Database size.", one(size)),
    gauge("hub_disk_free_bytes", "Free space on the data disk.", one(disk.bavail * disk.bsize)),
    gauge("hub_jobs", "Background jobs, by state.", by("job", "state")),
    gauge("hub_events_waiting", "Events that are not processed yet, by state.", by("event", "state")),
    gauge("hub_mails", "Emails, by state.", by("mail", "state")),
    gauge("hub_webhook_messages", "Webhook messages, by state.", by("webhook", "state")),
    gauge("hub_topics", "Topics, by status.", by("topic", "status")),
    gauge("hub_users", "Accounts, by state.", by("user", "state")),
  ])
}

const gauge = (name: string, help: string, figures: MetricSample[]): MetricFamily => ({
  name,
  type: "gauge",
  help,
  figures,
})
const counter = (name: string, help: string, value: number): MetricFamily => ({
  name,
  type: "counter",
  help,
  figures: [{ value }],
})

/** How long calls took, each bound with all that were quicker. */
function callDurations({ calls, call_ms, spread }: TotalCounters): MetricFamily {
  let below = 0
  const buckets = callBounds.map((most, at) => ({
    suffix: "_bucket",
    labels: { le: String(most / 1000) },
    value: (below += spread[at] ?? 0),
  }))
  return {
    name: "hub_call_seconds",
    type: "histogram",
    help: "Answered calls, without streams, files and uploads.",
    figures: [
      ...buckets,
      { suffix: "_bucket", labels: { le: "+Inf" }, value: calls },
      { suffix: "_sum", value: call_ms / 1000 },
      { suffix: "_count", value: calls },
    ],
  }
}

type StoredCount = { kind: string; state: string; count: number }

/** How much of each lies on the database; jobs and messages that are done are of no interest. */
async function countStoredRows({ db }: Ctx): Promise<StoredCount[]> {
  const { rows } = await sql<StoredCount>`
    select 'job' as kind, state, count(*) as count from jobs where state in ('ready', 'running', 'parked') group by state
    union all select 'event', case when dead_lettered_at is null then 'waiting' else 'parked' end, count(*) from events
      where dispatched_at is null group by 2
    union all select 'mail', state, count(*) from emails group by state
    union all select 'webhook', state, count(*) from webhook_deliveries group by state
    union all select 'topic', status, count(*) from topics group by status
    union all select 'user', case when active then 'active' else 'inactive' end, count(*) from users group by 2
    order by 1, 2`.execute(db)
  return rows
}

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")

function renderFamilies(families: MetricFamily[]): string {
  const lines = families.flatMap(({ name, type, help, figures }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...figures.map(({ suffix = "", labels = {}, value }) => {
      const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
      return `${name}${suffix}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}`
    }),
  ])
  return `${lines.join("\n")}\n`
}
