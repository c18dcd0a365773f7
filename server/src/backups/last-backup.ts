import { sql } from "kysely"
import type { Ctx } from "../platform/ctx.ts"

/** Nightly backups are late when none came for so long. */
const lateAfter = 50 * 60 * 60 * 1000

export type LastBackup = { at: string | null; status: string }

/** When the last whole backup was made, and how it stands with backups. */
export async function readLastBackup({ db, now, app }: Ctx): Promise<LastBackup> {
  const { rows } = await sql<{ at: Date | null; newest: string | null }>`select
    (select max(finished_at) from backups where finished_at is not null and state in ('verified', 'checking')) as at,
    (select state from backups where finished_at is not null order by finished_at desc, id desc limit 1) as newest`.execute(
    db,
  )
  const { at, newest } = rows[0] ?? { at: null, newest: null }
  return { at: at?.toISOString() ?? null, status: statusOf(at, newest) }

  function statusOf(made: Date | null, state: string | null): string {
    if (state === "failed") return "Failed"
    if (state === "damaged") return "Damaged"
    if (made === null) return "Never"
    return app.backups.by_itself && now.getTime() - made.getTime() > lateAfter ? "Late" : "Verified"
  }
}
