import type { LogLevel } from "@hub/contract/logs"
import type { Operation, OperationType } from "@hub/contract/metrics"
import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"

const maxOperations = 8

type OperationName = { name: string; type: OperationType }

/** The lines of the log that tell what was done to the hub itself. */
const operationNames: Record<string, OperationName> = {
  "hub.started": { name: "Hub started", type: "other" },
  "hub.stopped": { name: "Hub stopped", type: "other" },
  "logs.tidied": { name: "Old system logs deleted", type: "maintenance" },
  "work.failed": { name: "Background work failed", type: "other" },
  "sample.loaded": { name: "Sample content loaded", type: "other" },
  "sample.removed": { name: "Sample content removed", type: "maintenance" },
  "backup.made": { name: "Backup made and verified", type: "backup" },
  "backup.failed": { name: "Backup failed", type: "backup" },
  "backup.checked": { name: "Backup verified again", type: "backup" },
  "backup.check_failed": { name: "Damaged backup found", type: "backup" },
  "database.cleared": { name: "Database cleared", type: "maintenance" },
  "token.created": { name: "API token created", type: "security" },
  "token.revoked": { name: "API token revoked", type: "security" },
  "provisioning_token.created": { name: "Provisioning token created", type: "security" },
  "provisioning_token.revoked": { name: "Provisioning token revoked", type: "security" },
  "user.sign_in_failed": { name: "Sign-in failed", type: "security" },
  "user.viewed_as": { name: "Hub seen as somebody else", type: "security" },
  "user.sessions_ended": { name: "Sessions ended", type: "security" },
}
const statuses: Record<LogLevel, Operation["status"]> = {
  debug: "success",
  info: "success",
  warning: "warning",
  error: "error",
}

/** What was done to the hub last, the newest first. */
export async function listRecentOperations({ db }: Ctx): Promise<Operation[]> {
  const [lines, { rows: updates }] = await Promise.all([
    db
      .selectFrom("log_entries")
      .select(["id", "at", "level", "event"])
      .where("category", "in", ["system", "database", "auth"])
      .where("event", "in", Object.keys(operationNames))
      .orderBy("id", "desc")
      .limit(sql.lit(maxOperations))
      .execute(),
    sql<{ name: string; timestamp: string }>`
      select name, timestamp from kysely_migration order by timestamp desc, name desc limit 1`.execute(db),
  ])
  return [
    ...lines.flatMap(({ id, at, level, event }) => {
      const known = operationNames[event]
      return known ? [{ id: `log-${id}`, ...known, timestamp: at.toISOString(), status: statuses[level] }] : []
    }),
    ...updates.map(({ name, timestamp }) => ({
      id: `update-${name}`,
      name: "Database updated",
      type: "update" as const,
      timestamp: new Date(timestamp).toISOString(),
      status: "success" as const,
    })),
  ]
    .toSorted((a, b) => (a.timestamp > b.timestamp ? -1 : 1))
    .slice(0, maxOperations)
}
